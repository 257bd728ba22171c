#define _GNU_SOURCE
#include "spawning.h"

#include <fcntl.h>
#include <unistd.h>

int homeseed_spawn_in(posix_spawn_file_actions_t *actions, const char *folder) {
    return posix_spawn_file_actions_addchdir_np(actions, folder);
}

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)

int homeseed_spawn_without_others(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

#else

int homeseed_spawn_without_others(posix_spawn_file_actions_t *actions, int first) {
    (void)actions;
    // What an action copies to a lower number is not marked there.
    long last = sysconf(_SC_OPEN_MAX);
    if (last < 0 || last > 65536) { last = 65536; }
    for (int descriptor = first; descriptor < last; descriptor++) {
        int flags = fcntl(descriptor, F_GETFD);
        if (flags >= 0) { fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC); }
    }
    return 0;
}

#endif
