#pragma once
#include <stddef.h>

/// Reads YAML with libyaml and nothing else: every event is made and deleted. How many there were; 0 where it is refused.
size_t count_yaml_events(const unsigned char *bytes, size_t count);

/// The processor time that this thread has had, in nanoseconds: what others do at the same time is not in it.
unsigned long long thread_nanoseconds(void);
