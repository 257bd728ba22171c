/// What a store remembers of a seed, so that later commands can ask for the same one.
public struct SeedEntry: Hashable, Sendable {
    public let household: HouseholdName
    public let template: String
    public let locale: String
    public let today: Day
    public let timeZone: String
    /// The format version of the catalogue, as in `homeseed: 1`.
    public let format: Int
    /// A fingerprint of the catalogue that it was made from.
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
    /// As a ledger has it that knows no row of the household: then it is not the ledger that lost them.
    package var withoutRows: SeedEntry {
        SeedEntry(
            household: household, template: template, locale: locale, today: today, timeZone: timeZone, format: format,
            catalogue: isWithoutRows ? catalogue : catalogue + SeedEntry.noRows)
    }

    package var isWithoutRows: Bool { catalogue.hasSuffix(SeedEntry.noRows) }

    private static let noRows = ", no rows"

    /// The newest version of the format that this program reads and writes.
    package static let newestFormat = 1
}

/// What a store holds of a household and of the rows that it wants, before anything is planned.
public struct CurrentState: Sendable {
    /// The household's own seed, if there is one. Where the schema has room for one household, also that of another
    /// of its pack; more may be here, and none of them matters.
    public var seeds: [SeedEntry]
    public var rows: [RowKey: InstalledRow]
    /// Rows in the ledger whose tables the model no longer has: nothing can be said of what they hold.
    public var orphans: [OrphanedEntry]
    /// Tables of the model that the ledger has rows of, and the store does not have.
    package var goneTables: Set<Int> = []
    /// Whether a mapping says which tables are meant.
    package var isMapped = false

    public init(seeds: [SeedEntry] = [], rows: [RowKey: InstalledRow] = [:], orphans: [OrphanedEntry] = []) {
        self.seeds = seeds
        self.rows = rows
        self.orphans = orphans
    }

    /// A ledger whose rows were deleted by hand knows the household alone: what was seeded can't be told from what is there.
    package func refuseEmptied(_ household: HouseholdName) throws(TargetError) {
        guard let seed = seeds.first(where: { $0.household == household }), !seed.isWithoutRows, orphans.isEmpty,
            !rows.values.contains(where: { $0.seeded != nil && !$0.isShared })
        else { return }
        throw .emptiedLedger(household)
    }

    /// Rows that a mapping wrote: without it, the household would be made a second time, in tables of its own.
    package func refuseUnmapped(_ household: HouseholdName, _ schema: StoreSchema) throws(TargetError) {
        guard seeds.contains(where: { $0.household == household }), !isMapped,
            let stray = orphans.first(where: { stray in schema.tables.contains { stray.table.hasSuffix(" (\($0.entity))") } })
        else { return }
        throw .corrupt(
            "the household \(household.key) of \(household.pack) was seeded with a mapping, into \(stray.table): name it here too, with --mapping; nothing was changed")
    }

    /// What a later version remembers may mean something else: such a household is neither changed nor judged.
    package func refuseNewer(_ household: HouseholdName) throws(TargetError) {
        guard let seed = seeds.first(where: { $0.household == household }), seed.format > SeedEntry.newestFormat else { return }
        throw .unsupported(
            "the household \(household.key) of \(household.pack) was seeded by a later Homeseed, in format \(seed.format), and this one knows format \(SeedEntry.newestFormat): update homeseed")
    }

    /// Names a row that the ledger has, of a table that the model no longer has.
    public struct OrphanedEntry: Hashable, Sendable {
        public let table: String
        public let record: RecordID

        public init(table: String, record: RecordID) {
            self.table = table
            self.record = record
        }
    }
}

/// A row in the store, in the ledger, or both.
public struct InstalledRow: Hashable, Sendable {
    /// Nil where the ledger has the row and its table does not.
    public var cells: [Cell]?
    /// The row as it was last seeded; nil where it was not: it is someone else's.
    public var seeded: Fingerprint?
    public var isShared: Bool
    /// Whether it is someone else's, found by what it holds, and only referred to: never removed, and no edit of it is
    /// one of ours. `seeded` then says whether the ledger knows of it.
    public var isFound: Bool
    /// Whether another household refers to the row by its own record: then it stays when this one goes.
    public var isUsedElsewhere: Bool
    /// Whether a household that is gone made it, and this one was the next to need it: it goes with this one, and no
    /// difference from what this one wants is a fault.
    package var isInherited = false
    /// Whether a row that was found is one that another household made: what differs there is nothing that people put there.
    package var isSeededElsewhere = false
    /// Whether nothing of what was seeded stands in it any more, so that it may be another one, which came to have its number.
    package var mayBeAnothers = false

    public init(cells: [Cell]?, seeded: Fingerprint?, isShared: Bool, isFound: Bool = false, isUsedElsewhere: Bool = false) {
        self.cells = cells
        self.seeded = seeded
        self.isShared = isShared
        self.isFound = isFound
        self.isUsedElsewhere = isUsedElsewhere
    }

    /// Whether someone changed it since it was seeded.
    package var isEdited: Bool {
        guard let cells, let seeded, !isFound else { return false }
        return Fingerprint(cells) != seeded
    }
}

/// A row that is not of the household and refers to one that is.
public struct Referrer: Hashable, Sendable {
    public let target: RowKey
    /// The row's own table and what it goes by there, for reports.
    public let table: String
    public let row: String
    /// Whether it is another household's: then what it refers to goes on as that one's.
    package var isSeeded = false
    /// By which of the other row's columns it refers to it, where it is not by the key.
    package var columns: Set<Int> = []

    public init(target: RowKey, table: String, row: String) {
        self.target = target
        self.table = table
        self.row = row
    }
}
