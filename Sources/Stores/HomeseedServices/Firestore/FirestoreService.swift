import HomeseedSource
import HomeseedStore

/// The service Cloud Firestore, with requests of `documents:commit`, each of which is atomic.
///
/// Source: Firestore's reference (`projects.databases.documents/commit`, `Value`) and its page of quotas and limits.
struct FirestoreService: DocumentService {
    let project: String
    let database: String
    /// An OAuth access token, or `nil` for an emulator.
    var token: String?

    let scheme = "firestore"
    let list = "writes"
    /// The documented limits are 500 writes, 10 MiB per request and 1 MiB per document.
    let limits = DocumentLimits(operations: 500, bytes: 10 << 20, rowBytes: 1 << 20)
    let keepsNUL = true

    private var root: String { "projects/\(project)/databases/\(database)/documents" }

    func name(_ record: RecordID?, in table: String) -> String { root + "/\(table)/" + (record?.text ?? "only") }

    func check(_ table: StoreTable) throws(TargetError) {
        for name in [table.name] + table.columns.map(\.name) {
            try DocumentNames.refuse(name, in: table, "has a name that Firestore does not take") {
                !$0.isEmpty && $0.utf8.count <= 1500 && !$0.contains("/") && $0 != "." && $0 != ".."
                    && !($0.hasPrefix("__") && $0.hasSuffix("__"))
            }
        }
    }

    func operation(_ row: StoreRow, _ table: StoreTable) -> String {
        let fields = zip(table.columns, row.cells).map { ($0.name, value($1, $0)) }
        let name = name(table.holdsOneRow ? nil : row.key.record, in: table.name)
        return JSONText.object([
            ("update", JSONText.object([("name", JSONText.quote(name)), ("fields", JSONText.object(fields))]))
        ])
    }

    /// Encodes a value. Decimals and dates are strings, because Firestore's numbers are floating-point and its timestamps have
    /// a time of day.
    private func value(_ cell: Cell, _ column: StoreColumn) -> String {
        let (type, value) =
            switch cell {
            case .null: ("nullValue", "null")
            case .uuid(let id):
                if let table = column.references {
                    ("referenceValue", JSONText.quote(name(id, in: table)))
                } else {
                    ("stringValue", JSONText.quote(id.text))
                }
            case .text(let text), .decimal(let text): ("stringValue", JSONText.quote(text))
            case .integer(let number): ("integerValue", "\"\(number)\"")
            case .boolean(let value): ("booleanValue", value ? "true" : "false")
            case .date(let day): ("stringValue", JSONText.quote(day.iso))
            case .datetime(let moment): ("timestampValue", JSONText.quote(moment.iso))
            case .list(let texts):
                (
                    "arrayValue",
                    JSONText.object([
                        ("values", JSONText.list(texts.map { JSONText.object([("stringValue", JSONText.quote($0))]) }))
                    ])
                )
            }
        return JSONText.object([(type, value)])
    }

    /// Returns the document's size as in Firestore's storage size calculations: its name, its fields' names and values, and 32
    /// bytes.
    func size(_ row: StoreRow, _ table: StoreTable) -> Int {
        var size = 32 + 16 + "documents".utf8.count + table.name.utf8.count + 1 + 37
        for (column, cell) in zip(table.columns, row.cells) {
            let value =
                switch cell {
                case .null, .boolean: 1
                case .integer, .datetime: 8
                case .uuid: column.references.map { 16 + $0.utf8.count + 1 + 37 } ?? 37
                case .text(let text), .decimal(let text): text.utf8.count + 1
                case .date: 11
                case .list(let texts): texts.reduce(0) { $0 + $1.utf8.count + 1 }
                }
            size += column.name.utf8.count + 1 + value
        }
        return size
    }

    func body(_ operations: [String]) -> String { JSONText.object([(list, JSONText.list(operations))]) }

    /// Returns the document's name without references, because Firestore accepts references to missing documents.
    func names(in operation: Node) -> (name: String, references: [String])? {
        (operation["update"]?["name"]?.text).map { ($0, []) }
    }

    func endpoint(_ url: String) -> String { url.hasSuffix("documents:commit") ? url : url + "/v1/" + root + ":commit" }

    func place(at path: String) -> (name: String, mark: String?) { (project, nil) }

    func headers(for path: String, _ body: [UInt8]) -> [(name: String, value: String)] {
        token.map { [("Authorization", "Bearer " + $0)] } ?? []
    }
}

extension FirestoreService {
    func verdict(_ answer: HTTPResponse, on request: DocumentRequest) -> RequestOutcome {
        let root = try? StoredJSON.root(answer.body, "the answer")
        let error = root?["error"]
        let said = (error?["message"]?.text).map { ": " + answer.mask.quoted($0) } ?? ""
        if answer.status == 200, error == nil {
            let results = root?["writeResults"].map { Array($0.elements).count }
            return results == request.operations.count ? .done : .stop("answered something else than Firestore does")
        }
        switch (answer.status, error?["status"]?.text) {
        case (413, _),
            (_, "INVALID_ARGUMENT") where FirestoreService.isAboutSize(said):
            return .tooLarge("finds a request too large" + said)
        case (409, "ABORTED"),
            (_, _) where HTTPResponse.passing.contains(answer.status):
            return .again(request, after: answer.retryAfter, why: "answers \(answer.status)\(said)")
        case (401, _), (403, _):
            let hint = token == nil ? "is not set" : "is set"
            return .stop(
                "refuses the credentials\(said); \(FirestoreProvider.token), an access token as from `gcloud auth print-access-token`, \(hint)"
            )
        default: return .stop("answers \(answer.status)\(said)")
        }
    }

    /// Whether a message is about the size of a request, for which Firestore has no error code.
    private static func isAboutSize(_ said: String) -> Bool {
        ["too big", "too large", "maximum 500 writes", "exceeds the limit", "exceeds the maximum"].contains {
            said.lowercased().contains($0)
        }
    }
}
