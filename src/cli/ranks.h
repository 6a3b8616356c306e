/* Games spread over the processes that mpirun has started, here and on other machines. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include "cli/plan.h"

/* What carries messages, all of them to rank 0: the module yardarm-mpi (mpi.c), which is opened when mpirun is at work. */
typedef struct {
    void (*open)(void);
    void (*send)(const void *bytes, size_t n);
    size_t (*waiting)(int *from); /* the length of a message that has come, and whose it is; 0: none */
    void (*receive)(int from, void *bytes, size_t n);
    void (*close)(void);
} Messenger;

int ranks_count(void); /* 1: no mpirun, or it has started one process */
int ranks_own(void);

/* Plays this rank's share. Rank 0 returns with the sum of all, the others with nothing; false: some games are missing, and it
 * was said which. */
bool ranks_play(Plan *plan, Tally *sum, double *seconds);

#endif
