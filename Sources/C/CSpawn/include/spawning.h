#pragma once

#include <spawn.h>

/// Sets the working directory of a process to start.
///
/// Calls posix_spawn_file_actions_addchdir_np(3), which Swift's module of the C library does not export. Returns 0 or an error
/// code of errno.h, which is ENOTSUP on iOS, watchOS and visionOS.
int homeseed_spawn_in(posix_spawn_file_actions_t *actions, const char *folder);

/// Closes the descriptors from `first` on in a process to start.
///
/// Calls posix_spawn_file_actions_addclosefrom_np(3) of glibc, or sets close-on-exec for all open descriptors on Linux without it.
/// Does nothing on Apple's systems, which have an attribute of posix_spawn. Returns 0 or an error code of errno.h.
int homeseed_spawn_without_others(posix_spawn_file_actions_t *actions, int first);
