/* The module that carries messages by MPI. Nothing else of the program knows of it. */
#include <mpi.h>

#include "cli/ranks.h"

static void open_mpi(void)
{
    MPI_Init(NULL, NULL);
}

static void send_to_first(const void *bytes, size_t n)
{
    MPI_Send(bytes, (int)n, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
}

static size_t waiting(int *from)
{
    MPI_Status status;
    int here = 0, n = 0;

    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &here, &status);
    if (!here)
        return 0;
    MPI_Get_count(&status, MPI_BYTE, &n);
    *from = status.MPI_SOURCE;
    return (size_t)n;
}

static void receive(int from, void *bytes, size_t n)
{
    MPI_Recv(bytes, (int)n, MPI_BYTE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void close_mpi(void)
{
    MPI_Finalize();
}

extern const Messenger messenger;
__attribute__((visibility("default")))
const Messenger messenger = {open_mpi, send_to_first, waiting, receive, close_mpi};
