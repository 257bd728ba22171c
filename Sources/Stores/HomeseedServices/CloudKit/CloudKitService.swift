import HomeseedSource
import HomeseedStore

/// The service CloudKit Web Services, with requests of `records/modify` that replace whole records.
///
/// Source: CloudKit Web Services Reference (Modifying Records, Types and Dictionaries, Data Size Limits, Error Codes).
struct CloudKitService: DocumentService {
    /// The name of a custom zone, or `nil` for the default zone.
    var zone: String?
    var credentials = CloudKitCredentials.none

    let scheme = "cloudkit"
    let list = "operations"
    /// The documented limits are 200 operations and records of 1 MB. The size of a request is not documented.
    let limits = DocumentLimits(operations: 200, bytes: 10 << 20, rowBytes: 1_000_000)
    /// Support for NUL characters is not documented, so they are refused.
    let keepsNUL = false

    func check(_ table: StoreTable) throws(TargetError) {
        for name in [table.name] + table.columns.map(\.name) {
            try DocumentNames.refuse(
                name, in: table, "has a name that CloudKit does not take: letters, digits and _ only, and a letter first"
            ) {
                guard let first = $0.utf8.first, CloudKitService.isLetter(first), $0.utf8.count <= 255 else { return false }
                return $0.utf8.allSatisfy { CloudKitService.isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

    func operation(_ row: StoreRow, _ table: StoreTable) -> String {
        let name = table.holdsOneRow ? table.name + "-only" : row.key.record.text
        // Null fields are omitted.
        let fields = zip(table.columns, row.cells).filter { $1 != .null }.map { ($0.name, value($1, $0)) }
        return JSONText.object([
            ("operationType", "\"forceReplace\""),
            (
                "record",
                JSONText.object([
                    ("recordType", JSONText.quote(table.name)), ("recordName", JSONText.quote(name)),
                    ("fields", JSONText.object(fields)),
                ])
            ),
        ])
    }

    /// Encodes a value. Decimals and dates are strings, Booleans are 0 or 1 as in native CloudKit, and timestamps are
    /// milliseconds.
    private func value(_ cell: Cell, _ column: StoreColumn) -> String {
        let (type, value) =
            switch cell {
            case .null: ("STRING", "null")
            case .uuid(let id):
                if column.references != nil {
                    ("REFERENCE", JSONText.object([("recordName", JSONText.quote(id.text)), ("action", "\"NONE\"")]))
                } else {
                    ("STRING", JSONText.quote(id.text))
                }
            case .text(let text), .decimal(let text): ("STRING", JSONText.quote(text))
            case .integer(let number): ("INT64", String(number))
            case .boolean(let value): ("INT64", value ? "1" : "0")
            case .date(let day): ("STRING", JSONText.quote(day.iso))
            case .datetime(let moment): ("TIMESTAMP", String(moment.seconds) + (moment.seconds == 0 ? "" : "000"))
            case .list(let texts): ("STRING_LIST", JSONText.list(texts.map(JSONText.quote)))
            }
        return JSONText.object([("value", value), ("type", JSONText.quote(type))])
    }

    func size(_ row: StoreRow, _ table: StoreTable) -> Int {
        zip(table.columns, row.cells).reduce(0) { sum, pair in
            let (column, cell) = pair
            return sum + column.name.utf8.count + (cell == .null ? 0 : value(cell, column).utf8.count)
        }
    }

    func body(_ operations: [String]) -> String {
        var pairs = [(list, JSONText.list(operations))]
        if let zone { pairs.append(("zoneID", JSONText.object([("zoneName", JSONText.quote(zone))]))) }
        return JSONText.object(pairs)
    }

    func names(in operation: Node) -> (name: String, references: [String])? {
        guard let record = operation["record"], let name = record["recordName"]?.text else { return nil }
        let fields = record["fields"]?.entries.map(\.value) ?? []
        return (name, fields.compactMap { $0["type"]?.text == "REFERENCE" ? $0["value"]?["recordName"]?.text : nil })
    }

    func endpoint(_ url: String) -> String { url.hasSuffix("/records/modify") ? url : url + "/records/modify" }

    /// Parses `/database/VERSION/CONTAINER/ENVIRONMENT/DATABASE/…`, in which the environment is the production mark.
    func place(at path: String) -> (name: String, mark: String?) {
        let parts = path.split(separator: "/")
        guard parts.count > 4, parts[0] == "database" else { return ("", nil) }
        let isProduction = parts[3].lowercased() == "production"
        return (String(parts[2]), isProduction ? "its environment of that name" : nil)
    }

    var query: String { credentials.query }

    func headers(for path: String, _ body: [UInt8]) throws(TargetError) -> [(name: String, value: String)] {
        try credentials.headers(for: path, body)
    }
}
