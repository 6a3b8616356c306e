#include <stdlib.h>

#include "table/table.h"

static bool log_grow(Log *log)
{
    int cap = log->cap ? 2 * log->cap : 256;
    LogLine *more = log->n == log->cap ? realloc(log->line, (size_t)cap * sizeof *more) : NULL;

    if (more) {
        log->line = more;
        log->cap = cap;
    }
    return log->n < log->cap;
}

bool log_tell(Log *log, int32_t log_from, int32_t step, int64_t when, Str lines)
{
    log->n = log_from;
    while (lines.n) {
        Str line = str_line(&lines);
        log->no_memory = !log_grow(log);
        if (log->no_memory)
            return false;
        log->line[log->n++] = (LogLine){log->text.n, line.n, step, when};
        text_str(&log->text, line);
    }
    return !log->text.full;
}

void log_json(Json *j, const Log *log, int from)
{
    json_key(j, "log");
    json_list(j);
    for (int i = from; i < log->n; i++) {
        const LogLine *line = &log->line[i];
        json_begin(j);
        json_kint(j, "n", i);
        json_kint(j, "step", line->step);
        json_kint(j, "at", line->when);
        line_json(j, (Str){log->text.at + line->at, line->n});
        json_end(j);
    }
    json_close(j);
}
