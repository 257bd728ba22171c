#pragma once

// PostgreSQL's client library, loaded at the first call. Loading it and its dependencies at start-up would take longer than
// linting a small catalogue.
//
// This header declares the part of libpq's interface that the program calls, under libpq's names (see "libpq - C Library" in
// PostgreSQL's documentation). Every libpq.so.5 has this interface.

#include <stddef.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef unsigned int Oid;

typedef enum { CONNECTION_OK, CONNECTION_BAD } ConnStatusType;

typedef enum {
    PGRES_EMPTY_QUERY,
    PGRES_COMMAND_OK,
    PGRES_TUPLES_OK,
    PGRES_COPY_OUT,
    PGRES_COPY_IN,
    PGRES_BAD_RESPONSE,
    PGRES_NONFATAL_ERROR,
    PGRES_FATAL_ERROR
} ExecStatusType;

typedef struct {
    char *keyword, *envvar, *compiled, *val, *label, *dispchar;
    int dispsize;
} PQconninfoOption;

typedef void (*PQnoticeProcessor)(void *, const char *);

/// Returns the address of one of libpq's functions, or NULL if the library is not installed.
void *homeseed_libpq(const char *name);

// Each function is looked up once. Concurrent lookups are harmless, because they find the same address.
#define FORWARD(RESULT, MISSING, NAME, PARAMETERS, ARGUMENTS)                      \
    static inline RESULT NAME PARAMETERS {                                         \
        static void *known;                                                        \
        void *found = __atomic_load_n(&known, __ATOMIC_ACQUIRE);                   \
        if (!found) {                                                              \
            found = homeseed_libpq(#NAME);                                         \
            __atomic_store_n(&known, found, __ATOMIC_RELEASE);                     \
        }                                                                          \
        return found ? ((RESULT(*) PARAMETERS)found)ARGUMENTS : (RESULT)(MISSING); \
    }

#define FORWARD_NOTHING(NAME, PARAMETERS, ARGUMENTS)                    \
    static inline void NAME PARAMETERS {                                \
        void *found = homeseed_libpq(#NAME);                            \
        if (found) ((void(*) PARAMETERS)found)ARGUMENTS;                \
    }

FORWARD(PGconn *, 0, PQconnectdb, (const char *info), (info))
FORWARD(PGconn *, 0, PQconnectdbParams, (const char *const *keywords, const char *const *values, int expand),
        (keywords, values, expand))
FORWARD(PQconninfoOption *, 0, PQconninfoParse, (const char *info, char **message), (info, message))
FORWARD(PQconninfoOption *, 0, PQconndefaults, (void), ())
FORWARD_NOTHING(PQconninfoFree, (PQconninfoOption * options), (options))
FORWARD_NOTHING(PQfinish, (PGconn * connection), (connection))
FORWARD(ConnStatusType, CONNECTION_BAD, PQstatus, (const PGconn *connection), (connection))
FORWARD(char *, "", PQerrorMessage, (const PGconn *connection), (connection))
FORWARD(char *, "", PQhost, (const PGconn *connection), (connection))
FORWARD(char *, "", PQhostaddr, (const PGconn *connection), (connection))
FORWARD(char *, "", PQdb, (const PGconn *connection), (connection))
FORWARD(PQnoticeProcessor, 0, PQsetNoticeProcessor, (PGconn * connection, PQnoticeProcessor processor, void *context),
        (connection, processor, context))

FORWARD(PGresult *, 0, PQexec, (PGconn * connection, const char *sql), (connection, sql))
FORWARD(PGresult *, 0, PQexecParams,
        (PGconn * connection, const char *sql, int count, const Oid *types, const char *const *values,
         const int *lengths, const int *formats, int format),
        (connection, sql, count, types, values, lengths, formats, format))
FORWARD(PGresult *, 0, PQgetResult, (PGconn * connection), (connection))
FORWARD(int, -1, PQputCopyData, (PGconn * connection, const char *data, int count), (connection, data, count))
FORWARD(int, -2, PQgetCopyData, (PGconn * connection, char **data, int async), (connection, data, async))
FORWARD_NOTHING(PQfreemem, (void *memory), (memory))
FORWARD(int, -1, PQputCopyEnd, (PGconn * connection, const char *message), (connection, message))

FORWARD_NOTHING(PQclear, (PGresult * result), (result))
FORWARD(ExecStatusType, PGRES_FATAL_ERROR, PQresultStatus, (const PGresult *result), (result))
FORWARD(char *, "", PQresultErrorMessage, (const PGresult *result), (result))
FORWARD(char *, 0, PQresultErrorField, (const PGresult *result, int field), (result, field))
FORWARD(int, 0, PQntuples, (const PGresult *result), (result))
FORWARD(int, 0, PQnfields, (const PGresult *result), (result))
FORWARD(int, 1, PQgetisnull, (const PGresult *result, int row, int column), (result, row, column))
FORWARD(int, 0, PQgetlength, (const PGresult *result, int row, int column), (result, row, column))
FORWARD(char *, "", PQcmdStatus, (PGresult *result), (result))
FORWARD(char *, "", PQcmdTuples, (PGresult *result), (result))
FORWARD(char *, "", PQgetvalue, (const PGresult *result, int row, int column), (result, row, column))

#undef FORWARD
#undef FORWARD_NOTHING
