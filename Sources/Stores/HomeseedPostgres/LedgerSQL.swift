#if Postgres
import HomeseedStore

/// The statements for the ledger's tables.
enum LedgerSQL {
    /// The seed number of rows that all households share.
    static let shared: Int64 = 0

    static let create = PostgresDialect().ledgerTables

    static let columns: [(table: String, columns: [(name: String, storage: WireType)])] = [
        (
            "homeseed_seeds",
            [
                ("seed", .integer(8)), ("pack", .text), ("household", .text), ("template", .text), ("locale", .text),
                ("today", .date), ("time_zone", .text), ("format", .integer(8)), ("catalogue", .text),
            ]
        ),
        (
            "homeseed_records",
            [
                ("seed", .integer(8)), ("table_name", .text), ("record", .uuid), ("fingerprint", .integer(8)),
            ]
        ),
    ]

    static let selectSeeds = """
        SELECT seed, pack, household, template, locale, today, time_zone, format, catalogue FROM homeseed_seeds
        """
    static let selectTables = "SELECT DISTINCT table_name FROM homeseed_records WHERE seed = ANY ($1)"
    static let selectRecords = "SELECT seed, record, fingerprint FROM homeseed_records WHERE seed = ANY ($1) AND table_name = $2"
    static let selectNamed =
        selectSeeds + """
             JOIN unnest($1::text[], $2::text[]) AS wanted (wanted_pack, wanted_household)
               ON pack = wanted_pack AND household = wanted_household
            """
    static let selectOfPack = selectSeeds + " WHERE pack = $1 LIMIT 2"
    /// A query that tests whether the ledger has records of households, but no seeds.
    static let hasLostSeeds =
        "SELECT NOT EXISTS (SELECT FROM homeseed_seeds) AND EXISTS (SELECT FROM homeseed_records WHERE seed > 0)"
    static let hasRecords = "SELECT EXISTS (SELECT FROM homeseed_records WHERE seed > $1)"
    static let selectLast = "SELECT coalesce(max(seed), 0) FROM homeseed_seeds"
    static let writeSeeds = """
        INSERT INTO homeseed_seeds (seed, pack, household, template, locale, today, time_zone, format, catalogue)
        SELECT seed, pack, household, template, locale, today::date, time_zone, format, catalogue
        FROM unnest($1::int8[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int8[], $9::text[])
          AS w (seed, pack, household, template, locale, today, time_zone, format, catalogue)
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
    static let deleteRecords = "DELETE FROM homeseed_records WHERE seed = ANY ($1)"
    static let deleteSeeds = "DELETE FROM homeseed_seeds WHERE seed = ANY ($1)"
}
#endif
