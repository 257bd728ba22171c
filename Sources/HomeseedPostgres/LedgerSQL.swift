#if Postgres
import Homeseed

/// The ledger's own tables.
enum LedgerSQL {
    /// The seed number of rows that all households share.
    static let shared: Int64 = 0

    static let create = PostgresDialect().ledgerTables

    static let columns: [(table: String, columns: [(name: String, storage: Storage)])] = [
        ("homeseed_seeds", [
            ("seed", .integer(8)), ("pack", .text), ("household", .text), ("template", .text), ("locale", .text),
            ("today", .date), ("time_zone", .text), ("format", .integer(8)), ("catalogue", .text),
        ]),
        ("homeseed_records", [
            ("seed", .integer(8)), ("table_name", .text), ("record", .uuid), ("fingerprint", .integer(8)),
        ]),
    ]

    static let selectSeeds = """
        SELECT seed, pack, household, template, locale, today, time_zone, format, catalogue FROM homeseed_seeds
        """
    static let selectTables = "SELECT DISTINCT table_name FROM homeseed_records WHERE seed = ANY ($1)"
    static let selectRecords = "SELECT seed, record, fingerprint FROM homeseed_records WHERE seed = ANY ($1) AND table_name = $2"
    static let writeSeed = """
        INSERT INTO homeseed_seeds (seed, pack, household, template, locale, today, time_zone, format, catalogue)
        VALUES ($1, $2, $3, $4, $5, $6::date, $7, $8, $9)
        ON CONFLICT (seed) DO UPDATE SET template = excluded.template, locale = excluded.locale,
          today = excluded.today, time_zone = excluded.time_zone, format = excluded.format, catalogue = excluded.catalogue
        """
    static let stage = """
        CREATE TEMP TABLE IF NOT EXISTS homeseed_stage_records
          (seed bigint, table_name text, record uuid, fingerprint bigint) ON COMMIT DROP
        """
    static let upsert = """
        INSERT INTO homeseed_records (seed, table_name, record, fingerprint)
        SELECT seed, table_name, record, fingerprint FROM homeseed_stage_records WHERE fingerprint IS NOT NULL
        ON CONFLICT (seed, table_name, record) DO UPDATE SET fingerprint = excluded.fingerprint
        """
    static let forget = """
        DELETE FROM homeseed_records r USING homeseed_stage_records s WHERE s.fingerprint IS NULL
          AND r.seed = s.seed AND r.table_name = s.table_name AND r.record = s.record
        """
    static let clearStage = "TRUNCATE homeseed_stage_records"
    static let deleteRecords = "DELETE FROM homeseed_records WHERE seed = $1"
    static let deleteSeed = "DELETE FROM homeseed_seeds WHERE seed = $1"
}
#endif
