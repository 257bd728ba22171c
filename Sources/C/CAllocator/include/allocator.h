#pragma once

#include <stddef.h>

/// Makes all threads allocate from one arena, for long-running programs. By default, glibc gives each thread its own arena, and
/// does not return memory that is fragmented across arenas. Does nothing with C libraries without arenas.
///
/// Sets M_ARENA_MAX with mallopt(3). Call this function before the first thread is started.
void homeseed_share_one_arena(void);

/// Returns the number of allocated bytes, without freed memory that the C library retains for reuse. Returns 0 if the C library
/// does not report this number. Uses mallinfo2(3).
size_t homeseed_bytes_in_use(void);
