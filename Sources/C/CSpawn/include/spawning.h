#pragma once

#include <spawn.h>

/// Lets a process that is started work in a folder.
///
/// By posix_spawn_file_actions_addchdir_np(3), an extension of the C library that Swift's module of it does not show. Returns 0 or an
/// error of errno.h: ENOTSUP on devices.
int homeseed_spawn_in(posix_spawn_file_actions_t *actions, const char *folder);

/// Closes everything in a process that is started but what is numbered below `first`.
///
/// By posix_spawn_file_actions_addclosefrom_np(3) of glibc; where the C library has no such thing, by setting close-on-exec for all that
/// is open here. On Apple's systems an attribute of posix_spawn does it, and this nothing. Returns 0 or an error of errno.h.
int homeseed_spawn_without_others(posix_spawn_file_actions_t *actions, int first);
