/* Where random games are played by the ten thousand: on a graphics card, or, by the same means, on the processor. */
#ifndef CLI_DEVICE_H
#define CLI_DEVICE_H

#include "cli/plan.h"

typedef struct {
    const char *name;
    void (*open)(const Plan *plan);        /* one line and the end of the program where it cannot */
    uint64_t (*at_once)(const Plan *plan); /* how many games make good use of it */
    void (*play)(const Plan *plan, uint64_t first, uint64_t n, Played *out);
    void (*close)(void);
} Device;

extern const Device device_gpu, device_processor;

const Device *device_find(Str name); /* NULL: there is none of that name */

/* All games of the plan; some of every batch are played on the processor too and must be the same. */
double plan_play_on(const Device *device, Plan *plan, Tally *sum);

/* For whoever plays a batch for long: so many games of all have ended. On a terminal there is a bar, else nothing. */
bool device_is_watched(void);
void device_shows(const Plan *plan, uint64_t ended);

#endif
