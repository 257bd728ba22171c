package import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// The part of a table that one entity uses.
package struct MappedTable: Sendable {
    /// The table in the store.
    package let name: String
    package let entity: String
    /// The location of the table in the mapping.
    package let place: SourceLocation
    package private(set) var columns: [MappedColumn] = []
    /// The indexes of the columns by which an existing row is found.
    package let key: [Int]
    /// The index of the column with a row's own id, or `nil` if other columns identify the row or the table has a single row.
    package let id: Int?
    /// The indexes of the columns that identify a row: its own id, or fields in a one-to-one or join table.
    package let identifying: [Int]
    /// The columns that get the largest existing number plus one when a row is created.
    let numbered: [(column: Mapping.Name, from: Int)]
    /// Whether this is a further table, whose rows belong to the same record's row in the main table.
    let isFurther: Bool
    let formerNames: [FormerName]
    package let storeGivesID: Bool
    /// The index of the column that refers to a row's owner.
    package let owner: Int?
    package let constants: [Mapping.Constant]
    package let unmanagedColumns: [Mapping.Name]
    /// The units of timestamps by column, and the unit of other numeric columns.
    let moments: [(column: Mapping.Name, unit: MomentUnit)]
    let momentUnit: MomentUnit?
    /// The parts of the path of a collection, or `nil` if the name is not a valid path.
    let path: [MappedText]?
    /// The field that refers to the parent record.
    let parent: (field: FieldIndex, place: SourceLocation)?
    /// Whether no rows of the parent's entity are written.
    let hasLeftOutParent: Bool
    let keyPlace: SourceLocation?, idPlace: SourceLocation?
    /// The name of a field with a reference, as an example in diagnostics.
    let example: String?
    /// Whether other entities use the same table.
    var isShared = false

    /// The name in reports and in the schema.
    package var label: String { isShared ? ledgerName : name }
    /// The name in the ledger, which differs from the names of all tables in a pack's own schema.
    package var ledgerName: String { "\(name) (\(entity))" }

    init(
        _ table: StoreTable, of entity: Entity, holding fields: [FieldIndex?], in pack: Pack, mapped mapping: Mapping.Table?,
        whole: SourceLocation, leftOut: Set<String>, unit: MomentUnit?, further: Further? = nil
    ) {
        moments = mapping?.moments ?? []
        momentUnit = unit
        name = mapping?.name?.text ?? table.name
        path = mapping?.name == nil ? [MappedText([.literal(table.name)])] : mapping?.path
        parent = mapping?.parent
        hasLeftOutParent = zip(table.columns, fields).contains { column, field in
            field != nil && field == mapping?.parent?.field && column.references.map(leftOut.contains) ?? false
        }
        (keyPlace, idPlace) = (mapping?.keyPlace, mapping?.idPlace)
        example = zip(table.columns, fields).lazy.filter { $0.0.references != nil }.compactMap(\.1).first.map {
            entity.fields[$0].name
        }
        self.entity = entity.name
        place = mapping?.name?.place ?? mapping?.place ?? whole
        constants = mapping?.constants ?? []
        unmanagedColumns = mapping?.unmanagedColumns ?? []
        storeGivesID = mapping?.storeGivesID ?? false
        let left = Set(unmanagedColumns.map { $0.text.lowercased() })
        let ids = further.map { further in mapping?.ids ?? [further.reference].compactMap(\.self) } ?? mapping?.ids ?? []
        var listed = Set(mapping?.columns.values.map { $0.text.lowercased() } ?? [])
        listed.formUnion(
            ([further?.reference].compactMap(\.self) + (mapping?.computed.map(\.column) ?? [])).map { $0.text.lowercased() })
        for (column, field) in zip(table.columns, fields) where further == nil {
            if let field, mapping?.columns[field] == nil { listed.insert(column.name.lowercased()) }
        }
        // The id consists of one field's column in a one-to-one table, and of several columns in a join table.
        let usesFieldColumns = !ids.isEmpty && ids.allSatisfy { listed.contains($0.text.lowercased()) }
        var positions: [FieldIndex: Int] = [:]
        var id: Int?
        for (source, column) in table.columns.enumerated() where fields.indices.contains(source) {
            let field = fields[source]
            let named = field == nil ? ids.first : field.flatMap { mapping?.columns[$0] }
            let name = named?.text ?? column.name
            if let field {
                if further != nil, named == nil { continue }
                // A field that refers to an omitted entity is omitted too.
                if let other = column.references, leftOut.contains(other) { continue }
                if mapping?.leftOut.contains(field) == true || left.contains(name.lowercased()) { continue }
                positions[field] = columns.count
            } else {
                if usesFieldColumns { continue }
                if let further, further.isSameID(ids) { continue }
                id = columns.count
            }
            columns.append(
                MappedColumn(
                    name: name, place: named?.place ?? place, source: source, column: column, isID: field == nil,
                    words: field.flatMap { mapping?.values[$0] } ?? [:]))
            columns[columns.count - 1].isUnnamed = field == nil && named == nil
            columns[columns.count - 1].hasQuotedWords = field.map { mapping?.quotedValues.contains($0) ?? false } ?? false
        }
        if let further {
            let name =
                further.reference ?? ids.first ?? Mapping.Name(entity.idField.map { entity.fields[$0].name } ?? "id", place)
            var column = MappedColumn(name, .row, type: .uuid)
            column.reference = further.main
            column.isUnnamed = further.reference == nil && ids.isEmpty
            columns.append(column)
        }
        for computed in mapping?.computed ?? [] {
            if case .next = computed.expression { continue }
            var type = computed.expression.type(in: table, fields)
            // The computed values are the store's words, which the field's own type may not contain.
            if case .text(let text) = computed.expression, let path = text.onlyField, path.count == 1,
                mapping?.leftOut.contains(path[0]) == true, mapping?.values[path[0]]?.isEmpty == false
            {
                type = .string
            }
            let isSecret = computed.expression.paths.contains { pack.isSecret($0, of: entity) }
            columns.append(MappedColumn(computed.column, computed.expression, type: type, isSecret: isSecret))
        }
        if let deleted = mapping?.deleted { columns.append(MappedColumn(deleted, .deleted, type: .string)) }
        self.id = id
        if let id {
            identifying = [id]
        } else if usesFieldColumns {
            identifying = ids.compactMap { [columns] id in columns.firstIndex { $0.name.lowercased() == id.text.lowercased() } }
        } else {
            identifying = further == nil ? [] : [columns.firstIndex { $0.isMainRowReference }].compactMap(\.self)
        }
        numbered = (mapping?.computed ?? []).compactMap { computed in
            if case .next(let from) = computed.expression { (computed.column, from) } else { nil }
        }
        isFurther = further != nil
        formerNames = (mapping?.was ?? []).map { FormerName($0.text, of: entity.name) }
        owner = entity.owner.flatMap { entity.fields.numbers.contains($0) && !entity.fields[$0].isOptional ? positions[$0] : nil }
        key = (mapping?.key ?? []).compactMap { positions[$0] }
    }

    /// Returns the unit of a column's timestamps: the unit of the column itself, otherwise the unit in the mapping, or `nil` if
    /// neither states one.
    func momentUnit(of column: LiveColumn) -> MomentUnit? {
        let stated = moments.first { $0.column.text.lowercased() == column.name.lowercased() }?.unit
        return column.unit ?? stated ?? (column.hasNumberMoments ? momentUnit : nil)
    }

    mutating func resolveReferences(_ number: (String) -> Int?) {
        for index in columns.indices {
            if let name = columns[index].referredTable { columns[index].reference = number(name) }
        }
    }

    func storeTable(_ label: (Int) -> String) -> StoreTable {
        StoreTable(
            name: self.label, entity: entity,
            columns: columns.map { column in
                StoreColumn(
                    column.name, column.type, isNullable: column.isNullable, references: column.reference.map(label),
                    isSecret: column.isSecret)
            }, key: id.map { columns[$0].name })
    }
}

/// A field's column in the store.
package struct MappedColumn: Sendable {
    package let name: String
    package let place: SourceLocation
    /// The index of the pack's own column, or `nil` for a computed column.
    package let source: Int?
    /// The computation of a column without a field.
    package let expression: MappedExpression?
    package let type: ColumnType
    package let isNullable: Bool
    package let isSecret: Bool
    package let isID: Bool
    /// The index of the mapped table that the column refers to.
    package var reference: Int?
    /// The store's spelling of each word.
    package let words: [String: String]
    /// Whether the words are quoted in the mapping, so that they are texts in every store.
    fileprivate(set) var hasQuotedWords = false
    /// Whether this is an id that the mapping does not name. A document has it only as its name, and not as a field.
    fileprivate(set) var isUnnamed = false
    fileprivate let referredTable: String?

    init(name: String, place: SourceLocation, source: Int, column: StoreColumn, isID: Bool, words: [String: String]) {
        self.name = name
        self.place = place
        self.source = source
        type = column.type
        isNullable = column.isNullable
        isSecret = column.isSecret
        referredTable = column.references
        self.isID = isID
        self.words = words
        expression = nil
    }

    /// Creates a column without a field.
    init(_ name: Mapping.Name, _ expression: MappedExpression, type: ColumnType, isSecret: Bool = false) {
        (self.name, place) = (name.text, name.place)
        source = nil
        self.type = type
        isNullable = true
        self.isSecret = isSecret
        referredTable = nil
        isID = false
        words = [:]
        self.expression = expression
    }

    /// Whether the column refers to the record's row in its main table.
    package var isMainRowReference: Bool { if case .row? = expression { true } else { false } }
    package var isDeletionMark: Bool { if case .deleted? = expression { true } else { false } }
    package var lookup: MappedLookup? { if case .lookUp(let lookup)? = expression { lookup } else { nil } }
    var isJSON: Bool { if case .json? = expression { true } else { false } }
}

/// A further table of an entity, with the main table.
struct Further {
    let reference: Mapping.Name?
    /// The index of the entity's main table.
    let main: Int

    init(_ also: Mapping.Also, of main: Int) { (reference, self.main) = (also.reference, main) }

    /// Whether a row has the same id as the row of the main table, instead of a separate id.
    func isSameID(_ ids: [Mapping.Name]) -> Bool {
        guard let reference, let id = ids.first else { return true }
        return id.text.lowercased() == reference.text.lowercased()
    }
}

extension MappedExpression {
    /// The type of the computed values.
    func type(in table: StoreTable, _ fields: [FieldIndex?]) -> ColumnType {
        switch self {
        case .text(let text):
            guard let path = text.onlyField else { return .string }
            if path.isEmpty { return .uuid }
            // A field of another record is written as a text.
            guard path.count == 1, let source = fields.firstIndex(of: path[0]), table.columns.indices.contains(source) else {
                return .string
            }
            let type = table.columns[source].type
            if case .reference = type { return .uuid }
            return type
        case .placeIn, .next: return .integer
        case .list: return .list(isText: false)
        case .row: return .uuid
        case .code, .json, .lookUp, .deleted: return .string
        }
    }
}

extension Pack {
    /// Whether a path ends in a field with a secret value.
    fileprivate func isSecret(_ path: [FieldIndex], of entity: Entity) -> Bool {
        var entity = entity
        for field in path where entity.fields.numbers.contains(field) {
            if entity.fields[field].isHash { return true }
            if case .reference(let other) = entity.fields[field].role, model.entities.numbers.contains(other) {
                entity = model.entities[other]
            }
        }
        return false
    }
}
