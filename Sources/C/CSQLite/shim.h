#include <sqlite3.h>

/// Makes SQLite read `"text"` in a statement only as a column name, as in standard SQL. By default, SQLite reads an unknown
/// column as a string. Swift can't call the variadic sqlite3_db_config.
static inline void homeseed_refuse_quoted_texts(sqlite3 *database) {
#ifdef SQLITE_DBCONFIG_DQS_DDL
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
#endif
}
