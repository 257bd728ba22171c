/// The ledger entry of a seed, from which later commands can repeat the seed.
public struct SeedEntry: Hashable, Sendable {
    public let household: HouseholdName
    public let template: String
    public let locale: String
    public let today: Day
    public let timeZone: String
    /// The format version of the catalogue, as in `homeseed: 1`.
    public let format: Int
    /// The fingerprint of the catalogue from which the seed was made.
    public let catalogue: String

    public init(
        household: HouseholdName, template: String, locale: String, today: Day, timeZone: String,
        format: Int = 1, catalogue: String
    ) {
        self.household = household
        self.template = template
        self.locale = locale
        self.today = today
        self.timeZone = timeZone
        self.format = format
        self.catalogue = catalogue
    }
}

extension SeedEntry {
    /// The entry with a mark that the household has no rows in the ledger. Missing rows without this mark mean that the ledger
    /// was emptied.
    package var withoutRows: SeedEntry {
        SeedEntry(
            household: household, template: template, locale: locale, today: today, timeZone: timeZone, format: format,
            catalogue: isWithoutRows ? catalogue : catalogue + SeedEntry.noRows)
    }

    package var isWithoutRows: Bool { catalogue.hasSuffix(SeedEntry.noRows) }

    private static let noRows = ", no rows"

    /// The newest catalogue format that this version supports.
    package static let newestFormat = 1
}

/// The current state of a household in a store, from which a seed is planned.
public struct CurrentState: Sendable {
    /// The household's seed, if any. If the schema allows a single household, this also includes the seed of another household
    /// of the pack. May contain other seeds, which have no effect.
    public var seeds: [SeedEntry]
    public var rows: [RowKey: InstalledRow]
    /// The rows of the ledger whose tables are no longer in the model, so that their contents are unknown.
    public var orphans: [OrphanedEntry]
    /// The model's tables that have rows in the ledger but no longer exist in the store.
    package var goneTables: Set<Int> = []
    /// Whether the tables come from a mapping.
    package var isMapped = false

    public init(seeds: [SeedEntry] = [], rows: [RowKey: InstalledRow] = [:], orphans: [OrphanedEntry] = []) {
        self.seeds = seeds
        self.rows = rows
        self.orphans = orphans
    }

    /// Throws if the ledger has the household but none of its rows. Seeded and third-party rows then can't be distinguished.
    package func refuseEmptied(_ household: HouseholdName) throws(TargetError) {
        guard let seed = seeds.first(where: { $0.household == household }), !seed.isWithoutRows, orphans.isEmpty,
            !rows.values.contains(where: { $0.seeded != nil && !$0.isShared })
        else { return }
        throw .emptiedLedger(household)
    }

    /// Throws if the household was seeded with a mapping but no mapping is given. Seeding would create its rows again in the
    /// model's tables.
    package func refuseUnmapped(_ household: HouseholdName, _ schema: StoreSchema) throws(TargetError) {
        guard seeds.contains(where: { $0.household == household }), !isMapped,
            let stray = orphans.first(where: { stray in schema.tables.contains { stray.table.hasSuffix(" (\($0.entity))") } })
        else { return }
        throw .corrupt(
            "the household \(household.key) of \(household.pack) was seeded with a mapping, into \(stray.table): name it here too, with --mapping; nothing was changed"
        )
    }

    /// Throws if a later version of Homeseed seeded the household, because its ledger entries may have another meaning.
    package func refuseNewer(_ household: HouseholdName) throws(TargetError) {
        guard let seed = seeds.first(where: { $0.household == household }), seed.format > SeedEntry.newestFormat else { return }
        throw .unsupported(
            "the household \(household.key) of \(household.pack) was seeded by a later Homeseed, in format \(seed.format), and this one knows format \(SeedEntry.newestFormat): update homeseed"
        )
    }

    /// A row of the ledger whose table is no longer in the model.
    public struct OrphanedEntry: Hashable, Sendable {
        public let table: String
        public let record: RecordID

        public init(table: String, record: RecordID) {
            self.table = table
            self.record = record
        }
    }
}

/// A row in the store, the ledger or both.
public struct InstalledRow: Hashable, Sendable {
    /// The cells, or `nil` if the row is in the ledger but not in the store.
    public var cells: [Cell]?
    /// The fingerprint of the row when it was last seeded, or `nil` for a third-party row.
    public var seeded: Fingerprint?
    public var isShared: Bool
    /// Whether the row is an existing third-party row that was matched by its values. The household only refers to such a row,
    /// so seeding never removes it and ignores its edits. ``seeded`` is then `nil` if the ledger does not contain the row.
    public var isMatchedForeignRow: Bool
    /// Whether another household refers to the row. If so, the row is retained when this household is removed.
    public var isUsedElsewhere: Bool
    /// Whether this household took the row over from a removed household. The row is removed with this household, and differences
    /// from the wanted row are not errors.
    package var isInherited = false
    /// Whether an existing row was seeded by another household. Its differences are then not third-party edits.
    package var isSeededByOtherHousehold = false
    /// Whether a column that an app added to the table has a value that isn't the column's default.
    package var hasAddedValues = false
    /// Whether none of the seeded values remain, so that the row may be a third-party row that reuses the ID.
    package var isPossiblyThirdParty = false
    /// The store's ID of a row that several households can share, each under its own record. `nil` for any other row.
    package var commonID: String?
    /// Whether none of the seeded texts remain. If the household's other rows still refer to such a row, the row counts as
    /// edited.
    package var hasLostSeededTexts = false

    public init(
        cells: [Cell]?, seeded: Fingerprint?, isShared: Bool, isMatchedForeignRow: Bool = false, isUsedElsewhere: Bool = false
    ) {
        self.cells = cells
        self.seeded = seeded
        self.isShared = isShared
        self.isMatchedForeignRow = isMatchedForeignRow
        self.isUsedElsewhere = isUsedElsewhere
    }

    /// Whether the row was edited since it was seeded.
    package var isEdited: Bool {
        guard let cells, let seeded, !isMatchedForeignRow else { return false }
        return Fingerprint(cells) != seeded
    }
}

/// A row outside the household that refers to one of the household's rows.
public struct Referrer: Hashable, Sendable {
    public let target: RowKey
    /// The referring row's table. Together with ``row``, it identifies the referring row in reports.
    public let table: String
    public let row: String
    /// Whether the referring row belongs to another household, to which the referenced row is then transferred.
    package var isSeeded = false
    /// The numbers of the referenced columns, if the reference isn't to the primary key.
    package var columns: Set<Int> = []

    public init(target: RowKey, table: String, row: String) {
        self.target = target
        self.table = table
        self.row = row
    }
}
