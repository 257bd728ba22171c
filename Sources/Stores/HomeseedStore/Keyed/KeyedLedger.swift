/// The ledger of a key-value store, kept in two ordinary tables.
package enum KeyedLedger {
    package static let seeds = StoreTable(
        name: "homeseed_seeds", entity: "homeseed_seeds",
        columns: [
            StoreColumn("id", .uuid), StoreColumn("pack", .string), StoreColumn("household", .string),
            StoreColumn("template", .string), StoreColumn("locale", .string), StoreColumn("today", .date),
            StoreColumn("time_zone", .string), StoreColumn("format", .integer), StoreColumn("catalogue", .string),
        ],
        key: "id")

    package static let records = StoreTable(
        name: "homeseed_records", entity: "homeseed_records",
        columns: [
            StoreColumn("id", .uuid), StoreColumn("seed", .uuid), StoreColumn("table_name", .string),
            StoreColumn("record", .uuid), StoreColumn("fingerprint", .string),
            // The fingerprint that an interrupted seed was about to write.
            StoreColumn("pending", .string, isNullable: true),
        ],
        key: "id")

    /// The seed ID of rows that all households share.
    static let shared = RecordID.none

    static func id(_ household: HouseholdName) -> RecordID {
        RecordID(name: "homeseed_seeds/\(household.pack.utf8.count)/\(household.pack)/\(household.key)")
    }

    static func id(_ seed: RecordID, table: String, record: RecordID) -> RecordID {
        RecordID(name: "homeseed_records/\(seed.text)/\(record.text)/\(table)")
    }

    /// Encodes a seed as a row of ``seeds``.
    package static func cells(_ entry: SeedEntry) -> [Cell] {
        [
            .uuid(id(entry.household)), .text(entry.household.pack), .text(entry.household.key), .text(entry.template),
            .text(entry.locale), .date(entry.today), .text(entry.timeZone), .integer(entry.format), .text(entry.catalogue),
        ]
    }

    static func entry(_ cells: [Cell]) throws(TargetError) -> SeedEntry {
        guard cells.count == seeds.columns.count, case .text(let pack) = cells[1], case .text(let key) = cells[2],
            case .text(let template) = cells[3], case .text(let locale) = cells[4], case .date(let today) = cells[5],
            case .text(let zone) = cells[6], case .integer(let format) = cells[7], case .text(let catalogue) = cells[8]
        else { throw .corrupt("a line of the ledger can't be read, in homeseed_seeds") }
        return SeedEntry(
            household: HouseholdName(pack: pack, key: key), template: template, locale: locale, today: today,
            timeZone: zone, format: format, catalogue: catalogue)
    }

    /// The ledger entry of a row.
    struct Note {
        var seed: RecordID
        var table: String
        var record: RecordID
        var fingerprint: Fingerprint
        var pending: Fingerprint?

        var id: RecordID { KeyedLedger.id(seed, table: table, record: record) }

        var cells: [Cell] {
            [
                .uuid(id), .uuid(seed), .text(table), .uuid(record), .text(fingerprint.text),
                pending.map { .text($0.text) } ?? .null,
            ]
        }

        init(seed: RecordID, table: String, record: RecordID, fingerprint: Fingerprint, pending: Fingerprint? = nil) {
            self.seed = seed
            self.table = table
            self.record = record
            self.fingerprint = fingerprint
            self.pending = pending
        }

        init(_ cells: [Cell]) throws(TargetError) {
            guard cells.count == records.columns.count, case .uuid(let seed) = cells[1], case .text(let table) = cells[2],
                case .uuid(let record) = cells[3], let fingerprint = Note.fingerprint(cells[4])
            else { throw .corrupt("a line of the ledger can't be read, in homeseed_records") }
            self.init(
                seed: seed, table: table, record: record, fingerprint: fingerprint, pending: Note.fingerprint(cells[5]))
        }

        private static func fingerprint(_ cell: Cell) -> Fingerprint? {
            guard case .text(let text) = cell else { return nil }
            return UInt64(text, radix: 16).map { Fingerprint(bits: $0) }
        }
    }
}
