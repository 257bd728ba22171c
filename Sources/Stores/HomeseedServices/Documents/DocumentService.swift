import HomeseedSource
import HomeseedStore

/// A service that accepts documents in JSON requests, such as Firestore or CloudKit.
protocol DocumentService: Sendable {
    /// The scheme, such as `firestore`.
    var scheme: String { get }
    var limits: DocumentLimits { get }
    var keepsNUL: Bool { get }

    /// Throws if the service doesn't support the name of the table or of a column.
    func check(_ table: StoreTable) throws(TargetError)

    /// Returns the operation that sets a row, whatever its previous contents.
    func operation(_ row: StoreRow, _ table: StoreTable) -> String

    /// Returns a row's size in bytes as the service counts it.
    func size(_ row: StoreRow, _ table: StoreTable) -> Int

    /// Returns the body of a request, with the operations in the array named ``list``.
    func body(_ operations: [String]) -> String
    var list: String { get }

    /// Returns the name of an operation's document and of the documents that must exist with it or before it, or `nil` if it is
    /// malformed.
    func names(in operation: Node) -> (name: String, references: [String])?

    /// Returns the headers with credentials, which are never part of a displayed address.
    func headers(for path: String, _ body: [UInt8]) throws(TargetError) -> [(name: String, value: String)]
    func endpoint(_ url: String) -> String
    /// The query of the requested URL, including its `?`, which may contain credentials.
    var query: String { get }

    /// Returns the store's name, and its production mark if it has one.
    func place(at path: String) -> (name: String, mark: String?)

    func verdict(_ answer: HTTPResponse, on request: DocumentRequest) -> RequestOutcome
}

extension DocumentService {
    var query: String { "" }
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
    /// Retry these operations later.
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
        guard let list = root[service.list], list.kind == .sequence else {
            throw .unreachable("\(place) is no request: it has no “\(service.list)”")
        }
        operations = []
        for node in list.elements {
            let range = Int(node.range.lower)..<Int(node.range.upper)
            guard let names = service.names(in: node), line.indices.contains(range.lowerBound), range.upperBound <= line.count
            else {
                throw .unreachable("\(place) holds something that is no operation")
            }
            operations.append(
                .init(
                    json: String(decoding: line[range], as: UTF8.self), name: names.name, references: names.references))
        }
    }

    init(_ operations: [Operation]) { self.operations = operations }

    /// The request split into two, to send in this order, or `nil` for a single operation. Documents that refer to each other
    /// stay together if another split is possible.
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
