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
    let operationsKey = "operations"
    /// The documented limits are 200 operations and records of 1 MB. The size of a request is not documented.
    let limits = DocumentLimits(operations: 200, bytes: 10 << 20, rowBytes: 1_000_000)
    /// Support for NUL characters is not documented, so they are refused.
    let acceptsNUL = false

    let features = DocumentFeatures("CloudKit", hasPaths: false, hasMaps: false, hasParents: true, hasRequestTimes: false)

    func problem(inName name: String) -> String? {
        let isFine =
            name.utf8.first.map(CloudKitService.isLetter) ?? false && name.utf8.count <= 255
            && name.utf8.allSatisfy { CloudKitService.isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
        return isFine ? nil : "CloudKit does not take: letters, digits and _ only, and a letter first"
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

    func operation(_ document: StoredDocument) -> String {
        // Fields without a value are omitted, unless that would retain an old value.
        let fields = document.fields.filter { document.keepsOtherFields || !$0.value.isEmpty }
        var record = [
            ("recordType", JSONText.quote(document.name.collection)),
            ("recordName", JSONText.quote(CloudKitService.recordName(document.name))),
        ]
        if let parent = document.parent {
            record.append(("parent", JSONText.object([("recordName", JSONText.quote(CloudKitService.recordName(parent)))])))
        }
        record.append(("fields", JSONText.object(fields.map { ($0.name, encoded($0.value)) })))
        return JSONText.object([
            ("operationType", document.keepsOtherFields ? "\"forceUpdate\"" : "\"forceReplace\""),
            ("record", JSONText.object(record)),
        ])
    }

    /// Returns a record's name, which is unique among the records of all types.
    private static func recordName(_ name: DocumentName) -> String {
        name.last == DocumentName.only ? name.collection + "-" + name.last : name.last
    }

    /// Encodes a value. Decimals and dates are strings, Booleans are 0 or 1 as in native CloudKit, and timestamps are
    /// milliseconds. CloudKit has no maps and no request times, which mappings therefore refuse.
    private func encoded(_ value: DocumentValue) -> String {
        let (type, json) =
            switch value {
            case .reference(let name):
                (
                    "REFERENCE",
                    JSONText.object([
                        ("recordName", JSONText.quote(CloudKitService.recordName(name))), ("action", "\"NONE\""),
                    ])
                )
            case .number(let digits): ("DOUBLE", digits)
            case .cell(let cell): CloudKitService.scalar(cell)
            case .array, .map, .requestTime: ("STRING", "null")
            }
        return JSONText.object([("value", json), ("type", JSONText.quote(type))])
    }

    private static func scalar(_ cell: Cell) -> (String, String) {
        switch cell {
        case .null: ("STRING", "null")
        case .uuid(let id): ("STRING", JSONText.quote(id.text))
        case .text(let text), .decimal(let text): ("STRING", JSONText.quote(text))
        case .integer(let number): ("INT64", String(number))
        case .boolean(let value): ("INT64", value ? "1" : "0")
        case .date(let day): ("STRING", JSONText.quote(day.iso))
        case .datetime(let moment): ("TIMESTAMP", String(moment.seconds) + (moment.seconds == 0 ? "" : "000"))
        case .list(let texts): ("STRING_LIST", JSONText.list(texts.map(JSONText.quote)))
        }
    }

    func size(_ document: StoredDocument) -> Int {
        document.fields.reduce(0) { $0 + $1.name.utf8.count + ($1.value.isEmpty ? 0 : encoded($1.value).utf8.count) }
    }

    func body(_ operations: [String]) -> String {
        var pairs = [(operationsKey, JSONText.list(operations))]
        if let zone { pairs.append(("zoneID", JSONText.object([("zoneName", JSONText.quote(zone))]))) }
        return JSONText.object(pairs)
    }

    func names(in operation: Node) -> (name: String, references: [String])? {
        guard let record = operation["record"], let name = record["recordName"]?.text else { return nil }
        let fields = record["fields"]?.entries.map(\.value) ?? []
        let references = fields.compactMap { $0["type"]?.text == "REFERENCE" ? $0["value"]?["recordName"]?.text : nil }
        return (name, references + [record["parent"]?["recordName"]?.text].compactMap(\.self))
    }

    func endpoint(_ url: String) -> String { url.hasSuffix("/records/modify") ? url : url + "/records/modify" }

    /// Parses `/database/VERSION/CONTAINER/ENVIRONMENT/DATABASE/…`. The name is the container's. The mark is set if the
    /// environment is `production`.
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
