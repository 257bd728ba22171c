#include "CLibMariaDB.h"

#include <dlfcn.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void *library;

// The names on Debian and the paths of Homebrew. The library stays open until the process exits.
static void load(void) {
    static const char *const names[] = {
        "libmariadb.so.3",
        "libmysqlclient.so.24",
        "libmysqlclient.so.23",
        "libmysqlclient.so.21",
        "libmariadb.3.dylib",
        "/opt/homebrew/opt/mariadb-connector-c/lib/mariadb/libmariadb.3.dylib",
        "/opt/homebrew/opt/mariadb/lib/libmariadb.3.dylib",
        "/usr/local/opt/mariadb-connector-c/lib/mariadb/libmariadb.3.dylib",
    };
    for (size_t index = 0; !library && index < sizeof names / sizeof *names; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
}

void *homeseed_libmariadb(const char *name) {
    pthread_once(&once, load);
    return library ? dlsym(library, name) : 0;
}
