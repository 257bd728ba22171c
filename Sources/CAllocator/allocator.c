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
