/* A lower bound for inserting rows: copies all rows of a SQLite database, including the ledger, into a new one. The rows are
 * sorted by key, and each table has one prepared statement in a single transaction.
 *
 *   insert FROM TO      prints the elapsed seconds, the processor time and the number of rows; excludes reading the rows
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The location of a row's value, which SQLite reads without copying it. */
struct value {
    int type;
    sqlite3_int64 number;
    const char *text;
    int length;
};

struct table {
    char *name, *sql;
    int columns;
    size_t rows, room;
    struct value *values;
    sqlite3_stmt *insert;
};

static void fail(sqlite3 *database, const char *what) {
    fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(database));
    exit(1);
}

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) fail(database, sql);
    return statement;
}

static void run(sqlite3 *database, const char *sql) {
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(database, sql);
}

static struct value read_value(sqlite3 *from, sqlite3_stmt *select, int column) {
    struct value value = {.type = sqlite3_column_type(select, column)};
    if (value.type == SQLITE_INTEGER) value.number = sqlite3_column_int64(select, column);
    if (value.type == SQLITE_TEXT) {
        const unsigned char *text = sqlite3_column_text(select, column);
        value.length = sqlite3_column_bytes(select, column);
        char *copy = malloc(value.length + 1);
        if (!copy) fail(from, "memory");
        memcpy(copy, text, value.length);
        value.text = copy;
    }
    return value;
}

static void bind(sqlite3_stmt *insert, int position, const struct value *value) {
    if (value->type == SQLITE_INTEGER) sqlite3_bind_int64(insert, position, value->number);
    else if (value->type == SQLITE_TEXT) sqlite3_bind_text(insert, position, value->text, value->length, SQLITE_STATIC);
    else sqlite3_bind_null(insert, position);
}

/* Reads all rows of a table, sorted by the first column, except for the ledger's tables. */
static void read_rows(sqlite3 *from, struct table *table) {
    char sql[512];
    int is_ledger = strncmp(table->name, "homeseed_", 9) == 0;
    snprintf(sql, sizeof sql, "SELECT * FROM \"%s\"%s", table->name, is_ledger ? "" : " ORDER BY 1");
    sqlite3_stmt *select = prepare(from, sql);
    table->columns = sqlite3_column_count(select);
    while (sqlite3_step(select) == SQLITE_ROW) {
        if ((table->rows + 1) * table->columns > table->room) {
            table->room = table->room ? table->room * 2 : 1 << 16;
            table->values = realloc(table->values, table->room * sizeof *table->values);
            if (!table->values) fail(from, "memory");
        }
        for (int column = 0; column < table->columns; column++)
            table->values[table->rows * table->columns + column] = read_value(from, select, column);
        table->rows++;
    }
    sqlite3_finalize(select);
}

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    if (count != 3) return fprintf(stderr, "usage: insert FROM TO\n"), 2;
    sqlite3 *from, *to;
    if (sqlite3_open_v2(arguments[1], &from, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) fail(from, arguments[1]);
    static struct table tables[256];
    int length = 0;
    sqlite3_stmt *names = prepare(from, "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
    while (length < 256 && sqlite3_step(names) == SQLITE_ROW) {
        tables[length].name = strdup((const char *)sqlite3_column_text(names, 0));
        tables[length].sql = strdup((const char *)sqlite3_column_text(names, 1));
        read_rows(from, &tables[length++]);
    }
    sqlite3_finalize(names);
    static char *indexes[256];
    int index_count = 0;
    names = prepare(from, "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL");
    while (index_count < 256 && sqlite3_step(names) == SQLITE_ROW)
        indexes[index_count++] = strdup((const char *)sqlite3_column_text(names, 0));
    sqlite3_finalize(names);
    sqlite3_close(from);

    remove(arguments[2]);
    double start = now(CLOCK_MONOTONIC), spent = now(CLOCK_PROCESS_CPUTIME_ID);
    if (sqlite3_open(arguments[2], &to) != SQLITE_OK) fail(to, arguments[2]);
    run(to, "BEGIN");
    size_t rows = 0;
    for (int number = 0; number < length; number++) {
        struct table *table = &tables[number];
        run(to, table->sql);
        char sql[2048];
        int written = snprintf(sql, sizeof sql, "INSERT INTO \"%s\" VALUES (?", table->name);
        for (int column = 1; column < table->columns; column++) written += snprintf(sql + written, sizeof sql - written, ", ?");
        snprintf(sql + written, sizeof sql - written, ")");
        sqlite3_stmt *insert = prepare(to, sql);
        for (size_t row = 0; row < table->rows; row++) {
            for (int column = 0; column < table->columns; column++)
                bind(insert, column + 1, &table->values[row * table->columns + column]);
            if (sqlite3_step(insert) != SQLITE_DONE) fail(to, table->name);
            sqlite3_reset(insert);
        }
        rows += table->rows;
        sqlite3_finalize(insert);
    }
    for (int number = 0; number < index_count; number++) run(to, indexes[number]);
    run(to, "COMMIT");
    sqlite3_close(to);
    printf("%.3f %.3f %zu\n", now(CLOCK_MONOTONIC) - start, now(CLOCK_PROCESS_CPUTIME_ID) - spent, rows);
    return 0;
}
