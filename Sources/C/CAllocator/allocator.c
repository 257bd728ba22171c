#include "allocator.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void homeseed_share_one_arena(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
#endif
}

size_t homeseed_bytes_in_use(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    struct mallinfo2 all = mallinfo2();
    return all.uordblks + all.hblkhd;
#else
    return 0;
#endif
}
