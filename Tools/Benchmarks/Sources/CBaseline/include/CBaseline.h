#pragma once
#include <stddef.h>

/// Returns the number of libyaml's events, each of which is created and deleted. Returns 0 for invalid YAML.
size_t count_yaml_events(const unsigned char *bytes, size_t count);

/// Returns the processor time of this thread, in nanoseconds.
unsigned long long thread_nanoseconds(void);
