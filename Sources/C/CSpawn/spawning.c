#define _GNU_SOURCE
#include "spawning.h"

#include <errno.h>
#include <unistd.h>

#ifdef __APPLE__
#include <TargetConditionals.h>
#elif !defined(__GLIBC__)
#include <sys/syscall.h>
#endif

int homeseed_spawn_set_working_directory(posix_spawn_file_actions_t *actions, const char *folder) {
#if defined(__APPLE__) && !TARGET_OS_OSX
    (void)actions;
    (void)folder;
    return ENOTSUP;
#else
    return posix_spawn_file_actions_addchdir_np(actions, folder);
#endif
}

int homeseed_spawn_close_other_descriptors(posix_spawn_file_actions_t *actions, int first) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
#elif defined(SYS_close_range)
    // 4 is CLOSE_RANGE_CLOEXEC. Copies by dup2 stay open. An older kernel without the call returns an error, which is ignored.
    (void)actions;
    syscall(SYS_close_range, first, ~0U, 4U);
    return 0;
#else
    (void)actions;
    (void)first;
    return 0;
#endif
}
