#pragma once

/// For a program that runs on: lets its threads take memory from one area, where glibc gives each of them an area of its own
/// and never gives back what lies scattered over these. Does nothing where the C library has one area anyway.
///
/// By mallopt(3), M_ARENA_MAX. Call it before the first thread is started.
void homeseed_share_one_arena(void);
