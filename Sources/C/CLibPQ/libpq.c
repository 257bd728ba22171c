#include "CLibPQ.h"

#include <dlfcn.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void *library;

// The names on Debian and the paths of Homebrew. The library stays open until the process exits.
static void load(void) {
    static const char *const names[] = {
        "libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib",
    };
    for (size_t index = 0; !library && index < sizeof names / sizeof *names; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
}

void *homeseed_libpq(const char *name) {
    pthread_once(&once, load);
    return library ? dlsym(library, name) : 0;
}
