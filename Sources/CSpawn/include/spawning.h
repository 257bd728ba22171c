#pragma once

#include <spawn.h>

/// Lets a process that is started work in a folder. Swift sees none of the functions that POSIX has got only lately.
///
/// By posix_spawn_file_actions_addchdir_np(3). Returns an error of errno.h, or 0.
int homeseed_spawn_in(posix_spawn_file_actions_t *actions, const char *folder);

/// Lets nothing else that is open here go along to a process that is started: of its own, it has what is numbered below `first`.
///
/// By posix_spawn_file_actions_addclosefrom_np(3) where the C library has it. Elsewhere by marking what is open as not to be taken
/// along, which it stays.
int homeseed_spawn_without_others(posix_spawn_file_actions_t *actions, int first);
