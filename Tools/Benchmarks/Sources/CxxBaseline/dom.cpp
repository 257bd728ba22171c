#include "CxxBaseline.h"

#if __has_include(<simdjson.h>)
#include <simdjson.h>

struct simd_reading {
    simdjson::dom::parser parser;
    simdjson::padded_string text;

    simd_reading(const char *bytes, size_t count) : text(bytes, count) {}
};

extern "C" simd_reading *simd_begin(const unsigned char *bytes, size_t count) {
    return new simd_reading(reinterpret_cast<const char *>(bytes), count);
}

extern "C" bool simd_read(simd_reading *reading) {
    simdjson::dom::element root;
    return reading->parser.parse(reading->text).get(root) == simdjson::SUCCESS;
}

extern "C" void simd_end(simd_reading *reading) { delete reading; }
#else
extern "C" simd_reading *simd_begin(const unsigned char *, size_t) { return nullptr; }
extern "C" bool simd_read(simd_reading *) { return false; }
extern "C" void simd_end(simd_reading *) {}
#endif
