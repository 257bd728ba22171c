#pragma once

#include <stddef.h>

/// For a program that runs on: lets its threads take memory from one area, where glibc gives each of them an area of its own
/// and never gives back what lies scattered over these. Does nothing where the C library has one area anyway.
///
/// By mallopt(3), M_ARENA_MAX. Call it before the first thread is started.
void homeseed_share_one_arena(void);

/// How many bytes the program holds of those that the C library took from the system: what was given back lies there between, and
/// is taken again. 0 where the C library does not say. By mallinfo2(3).
size_t homeseed_bytes_in_use(void);
