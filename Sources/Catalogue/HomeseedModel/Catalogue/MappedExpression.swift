package import HomeseedSource

/// The expression in a mapping that computes the value of a column without a field.
package indirect enum MappedExpression: Sendable {
    /// A text with fields in braces, such as `{displayName}@example.com`.
    case text(MappedText)
    /// The position among the rows with the same value of a field, or among all rows of the household.
    case placeIn(FieldIndex?, from: Int)
    /// A code of letters and digits, derived from the record's ID.
    case code(length: Int)
    /// The largest number in the column plus one, set when the row is created.
    case next(from: Int)
    case json(MappedJSON)
    case list([MappedText])
    /// The ID of an existing row of another table, found by its columns.
    case lookUp(MappedLookup)
    /// The ID of the record's row in its main table.
    case row
    /// No value: the column marks deleted rows.
    case deleted
}

/// A look-up of an existing row of another table by its columns.
package struct MappedLookup: Sendable {
    package var table: Mapping.Name
    /// The column whose value is written, or `nil` for the table's primary key.
    package var id: Mapping.Name?
    package var columns: [(name: Mapping.Name, text: MappedText)]

    package init(table: Mapping.Name, id: Mapping.Name? = nil, columns: [(name: Mapping.Name, text: MappedText)]) {
        (self.table, self.id, self.columns) = (table, id, columns)
    }
}

/// A JSON value with fields in braces.
package indirect enum MappedJSON: Sendable {
    case object([(key: String, value: MappedJSON)])
    case array([MappedJSON])
    case text(MappedText)
    /// A number, `true`, `false` or `null`, as written.
    case literal(String)
}

/// A text with placeholders for fields.
package struct MappedText: Sendable {
    package var parts: [Part]

    package enum Part: Sendable {
        case literal(String)
        /// A field of the record, or of a record that it refers to directly or indirectly. An empty path means the record's ID.
        case field([FieldIndex], Helper?)
    }

    /// A conversion of a value, written after a colon: `{displayName:slug}`.
    package enum Helper: String, CaseIterable, Sendable {
        case slug, lower, upper, initials
    }

    package init(_ parts: [Part]) { self.parts = parts }

    /// The path of the only placeholder, or `nil` if the text has other parts or the placeholder has a conversion.
    package var onlyField: [FieldIndex]? {
        guard parts.count == 1, case .field(let path, nil) = parts[0] else { return nil }
        return path
    }
}

extension MappedExpression {
    /// The paths of the fields that the value is computed from.
    package var paths: [[FieldIndex]] {
        switch self {
        case .text(let text): text.paths
        case .placeIn(let field, _): field.map { [[$0]] } ?? []
        case .json(let json): json.paths
        case .list(let texts): texts.flatMap(\.paths)
        case .lookUp(let lookup): lookup.columns.flatMap(\.text.paths)
        case .code, .next, .row, .deleted: []
        }
    }
}

extension MappedJSON {
    fileprivate var paths: [[FieldIndex]] {
        switch self {
        case .object(let members): members.flatMap(\.value.paths)
        case .array(let elements): elements.flatMap(\.paths)
        case .text(let text): text.paths
        case .literal: []
        }
    }
}

extension MappedText {
    fileprivate var paths: [[FieldIndex]] {
        parts.compactMap { part in
            if case .field(let path, _) = part { path } else { nil }
        }
    }
}

extension Mapping {
    /// A column without a field, and the computation of its value.
    package struct Computed: Sendable {
        package var column: Name
        package var expression: MappedExpression
        package var place: SourceLocation

        package init(column: Name, _ expression: MappedExpression, place: SourceLocation) {
            (self.column, self.expression, self.place) = (column, expression, place)
        }
    }

    /// A further table with a row for each record.
    package struct Also: Sendable {
        package var table: Table
        /// The column that refers to the record's row in its main table. Without it, both rows have the same ID.
        package var reference: Name?

        package init(_ table: Table, reference: Name?) { (self.table, self.reference) = (table, reference) }
    }
}
