#include <sqlite3.h>

/// Lets `"text"` in a statement name a column and nothing else, as the standard has it: where there is no such column, SQLite would
/// take it for a text. Swift can't call sqlite3_db_config, whose arguments vary.
static inline void homeseed_refuse_quoted_texts(sqlite3 *database) {
#ifdef SQLITE_DBCONFIG_DQS_DDL
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
#endif
}
