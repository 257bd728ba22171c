/// A document to write to a document service, such as Firestore or CloudKit.
package struct StoredDocument: Sendable {
    package var name: DocumentName
    /// The parent record in CloudKit, or `nil` if it has none.
    package var parent: DocumentName?
    /// The fields with their values. Nested fields are in a ``DocumentValue/map(_:)``.
    package var fields: [(name: String, value: DocumentValue)]
    /// Whether an update retains fields of the existing document that are not in `fields`.
    package var keepsOtherFields = false
    /// Whether several households write the document.
    package let isShared: Bool
    /// The table's name and the record's label, for reports.
    package let table: String, label: String

    package init(
        _ name: DocumentName, _ fields: [(name: String, value: DocumentValue)], isShared: Bool, table: String, label: String
    ) {
        (self.name, self.fields, self.isShared, self.table, self.label) = (name, fields, isShared, table, label)
    }

    /// Creates the document of a row in the pack's own table. Its name is the record's ID, or ``DocumentName/only`` in a table
    /// with one row.
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
    /// The documents that this document refers to, including its parent.
    package var references: [DocumentName] {
        let fields = fields.compactMap { field in if case .reference(let name) = field.value { name } else { nil } }
        return fields + [parent].compactMap(\.self)
    }
}

/// The path of a document, in which collections and documents alternate, such as `households/1a2b/tasks/3c4d`.
package struct DocumentName: Hashable, Sendable {
    package let parts: [String]

    package init(_ parts: [String]) { self.parts = parts }

    package var text: String { parts.joined(separator: "/") }
    /// The document's name within its collection, such as `3c4d`.
    package var last: String { parts.last ?? "" }
    /// The collection's own name, without its parent documents, such as `tasks`.
    package var collection: String { parts.dropLast().last ?? "" }

    /// The document's name in a collection that has a single document.
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
    /// The value of a table cell. A UUID is written as a string.
    case cell(Cell)
    case reference(DocumentName)
    /// A floating-point number in JSON notation, such as `1.5`.
    case number(String)
    case array([DocumentValue])
    case map([(name: String, value: DocumentValue)])
    /// The time at which the service processes the request.
    case requestTime

    package var isEmpty: Bool { if case .cell(.null) = self { true } else { false } }
}

/// A target that writes documents according to a mapping.
package protocol DocumentOutput: SeedTarget {
    var features: DocumentFeatures { get }

    /// Returns the reason why the service does not accept the name of a collection, a record type or a field; `nil` if it does.
    func problem(inName name: String) -> String?
}

/// The features of a document service that a mapping can use.
package struct DocumentFeatures: Sendable {
    /// The service's name in diagnostics.
    package var name: String
    /// Whether documents can have subcollections and be named by a field. If not, names are unique among all documents.
    package var hasPaths: Bool
    /// Whether fields can contain maps. If not, JSON is written as a string.
    package var hasMaps: Bool
    /// Whether a document can have a parent. The service shares a document together with its parent.
    package var hasParents: Bool
    /// Whether a field can be set to the time of the request.
    package var hasRequestTimes: Bool

    package init(_ name: String, hasPaths: Bool, hasMaps: Bool, hasParents: Bool, hasRequestTimes: Bool) {
        (self.name, self.hasPaths, self.hasMaps) = (name, hasPaths, hasMaps)
        (self.hasParents, self.hasRequestTimes) = (hasParents, hasRequestTimes)
    }
}

/// A session that writes documents.
package protocol DocumentSession: SeedSession {
    /// Writes units of documents that refer to each other, each unit in a single request if it fits.
    func write(_ units: [[StoredDocument]]) throws(TargetError)
}
