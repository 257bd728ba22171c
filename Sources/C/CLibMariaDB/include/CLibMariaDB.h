#pragma once

// The client library of MariaDB or MySQL, loaded at the first call, like libpq in CLibPQ.
//
// This header declares the part of the interface that the program calls, under its original names (see "MariaDB Connector/C"
// and "MySQL C API"). Both libraries have these functions and constants. Their structures are opaque.

#include <stddef.h>

typedef struct st_mysql MYSQL;
typedef struct st_mysql_res MYSQL_RES;

/// Options of `enum mysql_option`, which have the same numbers in both libraries.
enum {
    HOMESEED_CONNECT_TIMEOUT = 0,
    HOMESEED_READ_DEFAULT_GROUP = 5,
    HOMESEED_CHARSET_NAME = 7,
    HOMESEED_LOCAL_INFILE = 8,
};

/// A connection flag: an update counts all matching rows, including unchanged rows.
enum { HOMESEED_FOUND_ROWS = 2 };

/// Returns the address of one of the library's functions, or NULL if the library is not installed.
void *homeseed_libmariadb(const char *name);

// Each function is looked up once. Concurrent lookups are harmless, because they find the same address.
#define FORWARD(RESULT, MISSING, NAME, PARAMETERS, ARGUMENTS)                      \
    static inline RESULT NAME PARAMETERS {                                         \
        static void *known;                                                        \
        void *found = __atomic_load_n(&known, __ATOMIC_ACQUIRE);                   \
        if (!found) {                                                              \
            found = homeseed_libmariadb(#NAME);                                    \
            __atomic_store_n(&known, found, __ATOMIC_RELEASE);                     \
        }                                                                          \
        return found ? ((RESULT(*) PARAMETERS)found)ARGUMENTS : (RESULT)(MISSING); \
    }

#define FORWARD_NOTHING(NAME, PARAMETERS, ARGUMENTS)             \
    static inline void NAME PARAMETERS {                         \
        void *found = homeseed_libmariadb(#NAME);                \
        if (found) ((void(*) PARAMETERS)found)ARGUMENTS;         \
    }

FORWARD(MYSQL *, 0, mysql_init, (MYSQL * connection), (connection))
FORWARD(int, 1, mysql_options, (MYSQL * connection, int option, const void *value), (connection, option, value))
FORWARD(MYSQL *, 0, mysql_real_connect,
        (MYSQL * connection, const char *host, const char *user, const char *password, const char *database,
         unsigned int port, const char *socket, unsigned long flags),
        (connection, host, user, password, database, port, socket, flags))
FORWARD_NOTHING(mysql_close, (MYSQL * connection), (connection))
FORWARD(unsigned int, 2000, mysql_errno, (MYSQL * connection), (connection))
FORWARD(const char *, "", mysql_error, (MYSQL * connection), (connection))
FORWARD(const char *, "", mysql_sqlstate, (MYSQL * connection), (connection))
FORWARD(const char *, "", mysql_get_server_info, (MYSQL * connection), (connection))
FORWARD(const char *, "", mysql_get_host_info, (MYSQL * connection), (connection))

FORWARD(int, 1, mysql_real_query, (MYSQL * connection, const char *sql, unsigned long count), (connection, sql, count))
FORWARD(MYSQL_RES *, 0, mysql_store_result, (MYSQL * connection), (connection))
FORWARD(MYSQL_RES *, 0, mysql_use_result, (MYSQL * connection), (connection))
FORWARD(unsigned int, 0, mysql_field_count, (MYSQL * connection), (connection))
FORWARD(unsigned long long, 0, mysql_affected_rows, (MYSQL * connection), (connection))
FORWARD(unsigned int, 0, mysql_num_fields, (MYSQL_RES * result), (result))
FORWARD(char **, 0, mysql_fetch_row, (MYSQL_RES * result), (result))
FORWARD(unsigned long *, 0, mysql_fetch_lengths, (MYSQL_RES * result), (result))
FORWARD_NOTHING(mysql_free_result, (MYSQL_RES * result), (result))

#undef FORWARD
#undef FORWARD_NOTHING
