/// The ledger's tables for mapped seeds, as most databases create them.
extension SQLDialect {
    static var commonIDTables: [String] {
        [
            """
            CREATE TABLE IF NOT EXISTS homeseed_ids (
              seed BIGINT NOT NULL, table_name TEXT NOT NULL, record TEXT NOT NULL, id TEXT NOT NULL, found INTEGER NOT NULL,
              marks TEXT NOT NULL DEFAULT '',
              PRIMARY KEY (seed, table_name, record))
            """,
            "CREATE INDEX IF NOT EXISTS homeseed_ids_by_id ON homeseed_ids (table_name, id)",
        ]
    }

    static var commonCompanionTables: [String] {
        [
            """
            CREATE TABLE IF NOT EXISTS homeseed_companions (
              seed BIGINT NOT NULL, target_table TEXT NOT NULL, target TEXT NOT NULL, table_name TEXT NOT NULL, record TEXT NOT NULL,
              content TEXT NOT NULL,
              PRIMARY KEY (seed, target_table, target, table_name, record))
            """
        ]
    }
}
