/* Cannot-happen checks, on in every build. A driver that wants to survive one (a server that applies an action to a
 * copy of the state) installs a handler that does not return; without one the program aborts. */
#ifndef BASE_CHECK_H
#define BASE_CHECK_H

typedef void CheckHandler(const char *file, int line, const char *what);

void check_on_failure(CheckHandler *handler); /* for this thread; NULL restores the default */
_Noreturn void check_failed(const char *file, int line, const char *what);

#ifdef __wasm__ /* a module stops; it has nobody to tell why */
#define CHECK(condition) ((condition) ? (void)0 : __builtin_trap())
#define CANNOT_BE(what)  __builtin_trap()
#else
#define CHECK(condition) ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, #condition))
#define CANNOT_BE(what)  check_failed(__FILE__, __LINE__, what)
#endif

#endif
