import HomeseedSource
import HomeseedStore

/// A service that takes documents in requests of JSON: what `firestore:` and `cloudkit:` differ in.
protocol DocumentService: Sendable {
    /// As in `firestore`.
    var scheme: String { get }
    var limits: DocumentLimits { get }
    var keepsNUL: Bool { get }

    /// Tables and columns whose names the service does not take are an error.
    func check(_ table: StoreTable) throws(TargetError)

    /// What makes the service hold a row, whatever it held under that name before.
    func operation(_ row: StoreRow, _ table: StoreTable) -> String

    /// A row as the service counts it.
    func size(_ row: StoreRow, _ table: StoreTable) -> Int

    /// Operations as the body of a request, and in which list they stand there.
    func body(_ operations: [String]) -> String
    var list: String { get }

    /// Which document an operation is about, and which others have to be there with it or before it.
    func names(in operation: Node) -> (name: String, references: [String])?

    /// Where requests go, with credentials that never stand in an address that people see.
    func headers(for path: String, _ body: [UInt8]) throws(TargetError) -> [(name: String, value: String)]
    func endpoint(_ url: String) -> String
    /// What stands behind a `?` in the address that is called; credentials of some sorts.
    var query: String { get }

    /// What the store is called that requests change, and what marks it as production.
    func place(at path: String) -> (name: String, mark: String?)

    func verdict(_ answer: HTTPResponse, on request: DocumentRequest) -> RequestOutcome
}

extension DocumentService {
    var query: String { "" }
}

/// What a service takes at most.
struct DocumentLimits: Sendable {
    /// In one request.
    var operations: Int
    /// Of one request.
    var bytes: Int
    /// Of one document.
    var rowBytes: Int
}

/// What an answer means for those who sent.
enum RequestOutcome {
    case done
    /// These operations may succeed later.
    case again(DocumentRequest, after: Double?, why: String)
    case tooLarge(String)
    case stop(String)
}

/// Operations that go together.
struct DocumentRequest: Sendable {
    struct Operation: Sendable {
        var json: String
        var name: String
        var references: [String]
    }

    var operations: [Operation]

    /// Reads a line of a file that ``DocumentTarget`` has written.
    init(_ line: [UInt8], service: any DocumentService, at place: String) throws(TargetError) {
        let root = try StoredJSON.root(line, place)
        guard let list = root[service.list], list.kind == .sequence else {
            throw .unreachable("\(place) is no request: it has no “\(service.list)”")
        }
        operations = []
        for node in list.elements {
            let range = Int(node.range.lower)..<Int(node.range.upper)
            guard let names = service.names(in: node), line.indices.contains(range.lowerBound), range.upperBound <= line.count else {
                throw .unreachable("\(place) holds something that is no operation")
            }
            operations.append(.init(
                json: String(decoding: line[range], as: UTF8.self), name: names.name, references: names.references))
        }
    }

    init(_ operations: [Operation]) { self.operations = operations }

    /// Two requests, to be sent in this order; nil for a single operation. What refers to each other stays together
    /// as long as there is another place to part.
    var halves: (first: DocumentRequest, second: DocumentRequest)? {
        guard operations.count > 1 else { return nil }
        let numbers = Dictionary(operations.enumerated().map { ($1.name, $0) }) { first, _ in first }
        let units = ReferenceOrder.units(operations.count) { operations[$0].references.compactMap { numbers[$0] } }
        var first: [Int] = []
        var second: [Int] = []
        for unit in units {
            if second.isEmpty, first.isEmpty || first.count + unit.count <= operations.count / 2 { first += unit } else { second += unit }
        }
        if second.isEmpty {
            second = Array(first[(first.count / 2)...])
            first.removeLast(second.count)
        }
        return (DocumentRequest(first.map { operations[$0] }), DocumentRequest(second.map { operations[$0] }))
    }
}
