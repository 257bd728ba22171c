import HomeseedSource
import HomeseedStore

/// A service that accepts documents in JSON requests, such as Firestore or CloudKit.
protocol DocumentService: Sendable {
    /// The scheme, such as `firestore`.
    var scheme: String { get }
    var limits: DocumentLimits { get }
    /// Whether texts may contain NUL characters.
    var acceptsNUL: Bool { get }

    /// The features that a mapping can use.
    var features: DocumentFeatures { get }

    /// Returns the reason why the service does not accept the name of a collection, a record type or a field; `nil` if it does.
    func problem(inName name: String) -> String?

    /// Returns the operation that sets a document, whatever its previous contents.
    func operation(_ document: StoredDocument) -> String

    /// Returns a document's size in bytes as the service counts it.
    func size(_ document: StoredDocument) -> Int

    /// Returns the body of a request, with the operations in an array under ``operationsKey``.
    func body(_ operations: [String]) -> String
    /// The key of the operations in a request's body.
    var operationsKey: String { get }

    /// Returns the name of the operation's document, and the names of documents that must be sent before it or together with it.
    /// Returns `nil` if the operation is malformed.
    func names(in operation: Node) -> (name: String, references: [String])?

    /// Returns the HTTP headers that contain the credentials, or none without credentials.
    func headers(for path: String, _ body: [UInt8]) throws(TargetError) -> [(name: String, value: String)]
    /// Returns the URL for requests, given that URL or the service's base URL.
    func endpoint(_ url: String) -> String
    /// The query of the requested URL, including its `?`, or an empty text. It may contain credentials, so it is never displayed.
    var query: String { get }

    /// Returns the store's name from a URL's path. `mark` describes the sign of production use, or is `nil` if there is none.
    func place(at path: String) -> (name: String, mark: String?)

    /// Returns the sender's next step after a response.
    func outcome(of answer: HTTPResponse, to request: DocumentRequest) -> RequestOutcome
}

extension DocumentService {
    var query: String { "" }

    /// Throws if the service doesn't support the name of the table or of a column.
    func check(_ table: StoreTable) throws(TargetError) {
        for name in [table.name] + table.columns.map(\.name) {
            guard let problem = problem(inName: name) else { continue }
            let column = table.number(ofColumn: name) == nil ? nil : name
            throw .schemaMismatch(table: table.name, column: column, problem: "has a name that " + problem)
        }
    }
}

/// The limits of a service.
struct DocumentLimits: Sendable {
    /// The maximum number of operations in a request.
    var operations: Int
    /// The maximum size of a request, in bytes.
    var bytes: Int
    /// The maximum size of a document, in bytes.
    var rowBytes: Int
}

/// The sender's next step after a response.
enum RequestOutcome {
    case done
    /// Retry these operations later, after at least `after` seconds if given.
    case again(DocumentRequest, after: Double?, why: String)
    case tooLarge(String)
    case stop(String)
}

/// The operations of one request.
struct DocumentRequest: Sendable {
    struct Operation: Sendable {
        var json: String
        var name: String
        var references: [String]
    }

    var operations: [Operation]

    /// Parses a line of a file written by ``DocumentTarget``.
    init(_ line: [UInt8], service: any DocumentService, at place: String) throws(TargetError) {
        let root = try StoredJSON.root(line, place)
        guard let list = root[service.operationsKey], list.kind == .sequence else {
            throw .unreachable("\(place) is not a request: it has no “\(service.operationsKey)”")
        }
        operations = []
        for node in list.elements {
            let range = Int(node.range.lower)..<Int(node.range.upper)
            guard let names = service.names(in: node), line.indices.contains(range.lowerBound), range.upperBound <= line.count
            else {
                throw .unreachable("\(place) contains something that is not an operation")
            }
            operations.append(
                .init(
                    json: String(decoding: line[range], as: UTF8.self), name: names.name, references: names.references))
        }
    }

    init(_ operations: [Operation]) { self.operations = operations }

    /// The two halves of the request, in the order in which they must be sent, or `nil` if it has a single operation.
    ///
    /// Documents that refer to each other in a cycle stay together, unless the request contains nothing else.
    var halves: (first: DocumentRequest, second: DocumentRequest)? {
        guard operations.count > 1 else { return nil }
        let numbers = Dictionary(operations.enumerated().map { ($1.name, $0) }) { first, _ in first }
        let units = ReferenceOrder.units(operations.count) { operations[$0].references.compactMap { numbers[$0] } }
        var first: [Int] = []
        var second: [Int] = []
        for unit in units {
            if second.isEmpty, first.isEmpty || first.count + unit.count <= operations.count / 2 {
                first += unit
            } else {
                second += unit
            }
        }
        if second.isEmpty {
            second = Array(first[(first.count / 2)...])
            first.removeLast(second.count)
        }
        return (DocumentRequest(first.map { operations[$0] }), DocumentRequest(second.map { operations[$0] }))
    }
}
