#pragma once

#include <spawn.h>

/// Sets the working directory of the process that will be started.
///
/// Calls posix_spawn_file_actions_addchdir_np(3), which Swift's module of the C library does not export. Returns 0 or an error
/// code of errno.h, which is ENOTSUP on iOS, watchOS and visionOS.
int homeseed_spawn_set_working_directory(posix_spawn_file_actions_t *actions, const char *folder);

/// Closes the descriptors from `first` on in the process that will be started.
///
/// Calls posix_spawn_file_actions_addclosefrom_np(3) of glibc, or sets close-on-exec for all open descriptors on Linux with other
/// C libraries. Does nothing on Apple's systems, which have a flag of posix_spawn for this. Returns 0 or an error code of
/// errno.h.
int homeseed_spawn_close_other_descriptors(posix_spawn_file_actions_t *actions, int first);
