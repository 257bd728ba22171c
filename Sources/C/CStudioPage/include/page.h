#pragma once

#include <stddef.h>

// A file of the studio's page, as served.
struct studio_file {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

const struct studio_file *studio_files(void);
size_t studio_file_count(void);
