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
    let operationsKey = "writes"
    /// The documented limits are 500 writes, 10 MiB per request and 1 MiB per document.
    let limits = DocumentLimits(operations: 500, bytes: 10 << 20, rowBytes: 1 << 20)
    let acceptsNUL = true

    private var root: String { "projects/\(project)/databases/\(database)/documents" }

    let features = DocumentFeatures("Firestore", hasPaths: true, hasMaps: true, hasParents: false, hasRequestTimes: true)

    private func fullName(_ name: DocumentName) -> String { root + "/" + name.text }

    func problem(inName name: String) -> String? {
        let isFine =
            !name.isEmpty && name.utf8.count <= 1500 && !name.contains("/") && name != "." && name != ".."
            && !(name.hasPrefix("__") && name.hasSuffix("__"))
        return isFine ? nil : "Firestore does not take"
    }

    func operation(_ document: StoredDocument) -> String {
        let times = FirestoreService.paths(of: document.fields) { if case .requestTime = $0 { true } else { false } }
        let fields = JSONText.object(document.fields.compactMap { field in encoded(field.value).map { (field.name, $0) } })
        var pairs = [
            ("update", JSONText.object([("name", JSONText.quote(fullName(document.name))), ("fields", fields)]))
        ]
        // Without a mask, the document is replaced.
        if document.keepsOtherFields {
            let paths = FirestoreService.paths(of: document.fields) { if case .requestTime = $0 { false } else { true } }
            pairs.append(("updateMask", JSONText.object([("fieldPaths", JSONText.list(paths.map(JSONText.quote)))])))
        }
        if !times.isEmpty {
            let transforms = times.map {
                JSONText.object([("fieldPath", JSONText.quote($0)), ("setToServerValue", "\"REQUEST_TIME\"")])
            }
            pairs.append(("updateTransforms", JSONText.list(transforms)))
        }
        return JSONText.object(pairs)
    }

    /// Returns the paths of the fields with selected values, such as `address.city` for a field in a map.
    private static func paths(
        of fields: [(name: String, value: DocumentValue)], in path: String = "", where isSelected: (DocumentValue) -> Bool
    ) -> [String] {
        fields.flatMap { field -> [String] in
            let name = path + quoted(field.name)
            if case .map(let inner) = field.value, !inner.isEmpty { return paths(of: inner, in: name + ".", where: isSelected) }
            return isSelected(field.value) ? [name] : []
        }
    }

    /// Returns a name as a part of a field path, in backquotes unless it is a simple name.
    private static func quoted(_ name: String) -> String {
        let isSimple = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
        return isSimple ? name : "`" + name.replacing("\\", with: "\\\\").replacing("`", with: "\\`") + "`"
    }

    /// Encodes a value, or returns `nil` for the time of the request. Decimals and dates are strings, because Firestore's numbers
    /// are floating-point and its timestamps have a time of day.
    private func encoded(_ value: DocumentValue) -> String? {
        let (type, json): (String, String)
        switch value {
        case .requestTime: return nil
        case .reference(let name): (type, json) = ("referenceValue", JSONText.quote(fullName(name)))
        case .number(let digits): (type, json) = ("doubleValue", digits)
        case .array(let values):
            (type, json) = ("arrayValue", JSONText.object([("values", JSONText.list(values.compactMap(encoded)))]))
        case .map(let fields):
            let members = fields.compactMap { field in encoded(field.value).map { (field.name, $0) } }
            (type, json) = ("mapValue", JSONText.object([("fields", JSONText.object(members))]))
        case .cell(.list(let texts)): return encoded(.array(texts.map { .cell(.text($0)) }))
        case .cell(let cell): (type, json) = FirestoreService.scalar(cell)
        }
        return JSONText.object([(type, json)])
    }

    private static func scalar(_ cell: Cell) -> (String, String) {
        switch cell {
        case .null: ("nullValue", "null")
        case .uuid(let id): ("stringValue", JSONText.quote(id.text))
        case .text(let text), .decimal(let text): ("stringValue", JSONText.quote(text))
        case .integer(let number): ("integerValue", "\"\(number)\"")
        case .boolean(let value): ("booleanValue", value ? "true" : "false")
        case .date(let day): ("stringValue", JSONText.quote(day.iso))
        case .datetime(let moment): ("timestampValue", JSONText.quote(moment.iso))
        case .list(let texts): ("stringValue", JSONText.quote(JSONText.list(texts.map(JSONText.quote))))
        }
    }

    /// Returns the document's size as in Firestore's storage size calculations: its name, its fields' names and values, and 32
    /// bytes.
    func size(_ document: StoredDocument) -> Int {
        32 + FirestoreService.size(of: document.name)
            + document.fields.reduce(0) { $0 + $1.name.utf8.count + 1 + FirestoreService.size(of: $1.value) }
    }

    private static func size(of name: DocumentName) -> Int {
        name.parts.reduce(16 + "documents".utf8.count) { $0 + $1.utf8.count + 1 }
    }

    private static func size(of value: DocumentValue) -> Int {
        switch value {
        case .requestTime, .number: 8
        case .reference(let name): size(of: name)
        case .array(let values): values.reduce(0) { $0 + size(of: $1) }
        case .map(let fields): fields.reduce(0) { $0 + $1.name.utf8.count + 1 + size(of: $1.value) }
        case .cell(let cell):
            switch cell {
            case .null, .boolean: 1
            case .integer, .datetime: 8
            case .uuid: 37
            case .text(let text), .decimal(let text): text.utf8.count + 1
            case .date: 11
            case .list(let texts): texts.reduce(0) { $0 + $1.utf8.count + 1 }
            }
        }
    }

    func body(_ operations: [String]) -> String { JSONText.object([(operationsKey, JSONText.list(operations))]) }

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
    func outcome(of answer: HTTPResponse, to request: DocumentRequest) -> RequestOutcome {
        let root = try? StoredJSON.root(answer.body, "the answer")
        let error = root?["error"]
        let said = (error?["message"]?.text).map { ": " + answer.mask.quoted($0) } ?? ""
        if answer.status == 200, error == nil {
            let results = root?["writeResults"].map { Array($0.elements).count }
            return results == request.operations.count ? .done : .stop("answered something else than Firestore does")
        }
        switch (answer.status, error?["status"]?.text) {
        case (413, _),
            (_, "INVALID_ARGUMENT") where FirestoreService.isSizeError(said):
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
    private static func isSizeError(_ said: String) -> Bool {
        ["too big", "too large", "maximum 500 writes", "exceeds the limit", "exceeds the maximum"].contains {
            said.lowercased().contains($0)
        }
    }
}
