#pragma once
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A simdjson parser with its buffers and the padded bytes, created before the measurement. Null without simdjson.
typedef struct simd_reading simd_reading;
simd_reading *simd_begin(const unsigned char *bytes, size_t count);
/// Reads all bytes into simdjson's DOM.
bool simd_read(simd_reading *reading);
void simd_end(simd_reading *reading);

#ifdef __cplusplus
}
#endif
