/// A document of a document service, such as Firestore or CloudKit.
package struct StoredDocument: Sendable {
    package var name: DocumentName
    /// The parent record in CloudKit, or `nil` if it has none.
    package var parent: DocumentName?
    /// The values by field. A map contains nested fields.
    package var fields: [(name: String, value: DocumentValue)]
    /// Whether other fields of an existing document are retained.
    package var keepsOtherFields = false
    /// Whether several households write the document.
    package let isShared: Bool
    /// The table and the record for reports.
    package let table: String, label: String

    package init(
        _ name: DocumentName, _ fields: [(name: String, value: DocumentValue)], isShared: Bool, table: String, label: String
    ) {
        (self.name, self.fields, self.isShared, self.table, self.label) = (name, fields, isShared, table, label)
    }

    /// Creates the document of a row in the pack's own table, with the record's id as its name.
    package init(_ row: StoreRow, of table: StoreTable) {
        let fields = zip(table.columns, row.cells).map { column, cell -> (String, DocumentValue) in
            guard let other = column.references, case .uuid(let id) = cell else { return (column.name, .cell(cell)) }
            return (column.name, .reference(DocumentName([other, id.text])))
        }
        self.init(
            DocumentName([table.name, table.holdsOneRow ? DocumentName.only : row.key.record.text]), fields,
            isShared: row.isShared, table: table.name, label: row.label)
    }
}

extension StoredDocument {
    /// The documents that it refers to.
    package var references: [DocumentName] {
        let fields = fields.compactMap { field in if case .reference(let name) = field.value { name } else { nil } }
        return fields + [parent].compactMap(\.self)
    }
}

/// The path of a document, in which collections and documents alternate. Its last part names the document.
package struct DocumentName: Hashable, Sendable {
    package let parts: [String]

    package init(_ parts: [String]) { self.parts = parts }

    package var text: String { parts.joined(separator: "/") }
    /// The name within the collection.
    package var last: String { parts.last ?? "" }
    /// The collection's own name, without its parent documents.
    package var collection: String { parts.dropLast().last ?? "" }

    /// The name of the only document of a collection.
    package static let only = "only"
}

/// The place of a row in a document service.
package struct DocumentPlace: Hashable, Sendable {
    package var name: DocumentName
    package var parent: DocumentName?

    package init(_ name: DocumentName, parent: DocumentName? = nil) { (self.name, self.parent) = (name, parent) }
}

/// A value in a document.
package indirect enum DocumentValue: Sendable {
    /// A value of a table. A UUID is a text.
    case cell(Cell)
    case reference(DocumentName)
    /// A floating-point number, as JSON spells it.
    case number(String)
    case array([DocumentValue])
    case map([(name: String, value: DocumentValue)])
    /// The service's time when it carries the request out.
    case requestTime

    package var isEmpty: Bool { if case .cell(.null) = self { true } else { false } }
}

/// A target that writes documents by a mapping.
package protocol DocumentOutput: SeedTarget {
    var features: DocumentFeatures { get }

    /// Returns the reason why the service does not accept the name of a collection, a record type or a field; `nil` if it does.
    func problem(inName name: String) -> String?
}

/// The features of a document service that a mapping can use.
package struct DocumentFeatures: Sendable {
    /// The service's name in diagnostics.
    package var name: String
    /// Whether documents may be located below others, and be named by a field. If not, names are unique among all documents.
    package var hasPaths: Bool
    /// Whether fields may contain maps. If not, JSON is a text.
    package var hasMaps: Bool
    /// Whether documents have a parent, with which they are shared.
    package var hasParents: Bool
    /// Whether a field can get the time of the request.
    package var hasRequestTimes: Bool

    package init(_ name: String, hasPaths: Bool, hasMaps: Bool, hasParents: Bool, hasRequestTimes: Bool) {
        (self.name, self.hasPaths, self.hasMaps) = (name, hasPaths, hasMaps)
        (self.hasParents, self.hasRequestTimes) = (hasParents, hasRequestTimes)
    }
}

/// A session that writes documents.
package protocol DocumentSession: SeedSession {
    /// Writes documents that refer to each other, each unit in a single request if it fits.
    func write(_ units: [[StoredDocument]]) throws(TargetError)
}
