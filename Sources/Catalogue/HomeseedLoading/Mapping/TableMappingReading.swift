import HomeseedModel
import HomeseedSource
import HomeseedStore

/// A parser for the mapping of one entity.
struct TableMappingReading {
    let entity: Entity
    let pack: Pack
    private(set) var table: Mapping.Table
    private let shape: Shape

    /// - Parameter further: The shape of a further table of the entity, or `nil` for its main table.
    init(_ entity: Entity, of pack: Pack, _ place: SourceLocation, further: Shape? = nil) {
        self.entity = entity
        self.pack = pack
        table = Mapping.Table(place: place)
        shape = further ?? MappingReading.shape(of: entity)
    }

    mutating func read(_ node: Node, _ diagnostics: inout Diagnostics) {
        guard let match = ShapeMatch(node, against: shape, &diagnostics) else { return }
        readTable(match, &diagnostics)
        for node in match[MappingReading.also]?.oneOrMore ?? [] { readFurther(node, &diagnostics) }
    }

    /// Reads a further table of the entity. A field that only the further table lists is not written to the main table.
    private mutating func readFurther(_ node: Node, _ diagnostics: inout Diagnostics) {
        guard case .oneOrMore(.shape(let made))? = shape.keys.first(where: { $0.name == MappingReading.also.name })?.form else {
            return
        }
        var reader = TableMappingReading(entity, of: pack, node.place, further: made())
        guard let match = ShapeMatch(node, against: reader.shape, &diagnostics) else { return }
        reader.readTable(match, &diagnostics)
        if let empty = match[MappingReading.table], reader.table.name == nil {
            diagnostics.report(MissingKey.diagnostic([MappingReading.table.name], of: reader.shape, at: empty.place))
        }
        for field in reader.table.columns.keys where table.columns[field] == nil { table.leftOut.insert(field) }
        table.also.append(.init(reader.table, reference: match[MappingReading.reference].flatMap(TableMappingReading.name)))
    }

    private mutating func readTable(_ match: ShapeMatch, _ diagnostics: inout Diagnostics) {
        table.was = match[MappingReading.was]?.oneOrMore.compactMap(TableMappingReading.name) ?? []
        table.deleted = match[MappingReading.deleted].flatMap(TableMappingReading.name)
        let expressions = MappedExpressionReading(entity, of: pack)
        for entry in match[MappingReading.computed]?.uniqueEntries(&diagnostics) ?? [] {
            guard let column = TableMappingReading.name(entry.key),
                let expression = expressions.read(entry.value, of: column.text, &diagnostics)
            else { continue }
            table.computed.append(.init(column: column, expression, place: entry.use))
        }
        table.name = match[MappingReading.table].flatMap(TableMappingReading.name)
        table.path = table.name.flatMap { expressions.collection($0.text) }
        if let node = match[MappingReading.parent] { readParent(node, &diagnostics) }
        if let node = match[MappingReading.id] { readID(node, &diagnostics) }
        if let node = match[MappingReading.key] { readKey(node, &diagnostics) }
        if let node = match[MappingReading.fields], let fields = inner(MappingReading.fields, in: node, &diagnostics) {
            readFields(fields)
        }
        if let node = match[MappingReading.values], let values = inner(MappingReading.values, in: node, &diagnostics) {
            readValues(values, &diagnostics)
        }
        for entry in match[MappingReading.constants]?.uniqueEntries(&diagnostics) ?? [] {
            guard let column = TableMappingReading.name(entry.key) else { continue }
            let value = entry.value.isMissing ? nil : entry.value.text
            table.constants.append(
                .init(column: column, value: value, isQuoted: entry.value.style != .plain, place: entry.use))
        }
        for entry in match[MappingReading.columnMoments]?.uniqueEntries(&diagnostics) ?? [] {
            guard let column = TableMappingReading.name(entry.key),
                let unit = entry.value.text.flatMap({ MomentUnit(rawValue: $0) })
            else { continue }
            table.moments.append((column, unit))
        }
        table.unmanagedColumns = match[MappingReading.leave]?.oneOrMore.compactMap(TableMappingReading.name) ?? []
    }

    private static func name(_ node: Node) -> Mapping.Name? {
        node.isMissing ? nil : node.text.flatMap { $0.isEmpty ? nil : Mapping.Name($0, node.place) }
    }

    /// Matches a nested mapping against the shape of its key. Returns `nil` if the shape has no such key or the node is not a
    /// mapping.
    private func inner(_ key: Key, in node: Node, _ diagnostics: inout Diagnostics) -> ShapeMatch? {
        guard case .shape(let made)? = shape.keys.first(where: { $0.name == key.name })?.form else { return nil }
        return ShapeMatch(node, against: made(), &diagnostics)
    }

    private mutating func readID(_ node: Node, _ diagnostics: inout Diagnostics) {
        table.idPlace = node.place
        guard node.kind == .mapping else {
            table.ids = node.oneOrMore.compactMap(TableMappingReading.name)
            return
        }
        guard let match = ShapeMatch(node, against: MappingReading.idShape, &diagnostics) else { return }
        table.ids = [match[MappingReading.column].flatMap(TableMappingReading.name)].compactMap(\.self)
        table.storeGivesID = match[MappingReading.givenBy]?.contentEquals("store") ?? false
    }

    private mutating func readParent(_ node: Node, _ diagnostics: inout Diagnostics) {
        let references = entity.fields.filter { field in
            if case .reference = field.role { MappingReading.isMapped(field) } else { false }
        }.map(\.name)
        guard let name = node.text, references.contains(name), let field = entity.field(named: name) else {
            diagnostics.report(UnknownReference.diagnostic(node, what: "reference of \(entity.name)", among: references))
            return
        }
        table.parent = (field, node.place)
    }

    private mutating func readKey(_ node: Node, _ diagnostics: inout Diagnostics) {
        table.keyPlace = node.place
        let known = entity.fields.filter(MappingReading.isMapped).map(\.name)
        for element in node.oneOrMore {
            guard let text = element.text, known.contains(text), let field = entity.field(named: text) else {
                diagnostics.report(UnknownReference.diagnostic(element, what: "stored field of \(entity.name)", among: known))
                continue
            }
            if !table.key.contains(field) { table.key.append(field) }
        }
    }

    private mutating func readFields(_ match: ShapeMatch) {
        for (position, key) in match.shape.keys.enumerated() {
            guard let field = entity.field(named: key.name), let entry = match[position] else { continue }
            if entry.value.isMissing {
                table.leftOut.insert(field)
            } else {
                table.columns[field] = TableMappingReading.name(entry.value)
            }
        }
    }

    private mutating func readValues(_ match: ShapeMatch, _ diagnostics: inout Diagnostics) {
        for (position, key) in match.shape.keys.enumerated() {
            guard let field = entity.field(named: key.name), let entry = match[position] else { continue }
            table.values[field] = words(entry, of: key, &diagnostics)
            if entry.value.entries.contains(where: { $0.value.style != .plain }) { table.quotedValues.insert(field) }
        }
    }

    private func words(_ entry: Node.Entry, of key: Key, _ diagnostics: inout Diagnostics) -> [String: String] {
        if case .shape(let shape) = key.form { _ = ShapeMatch(entry.value, against: shape(), &diagnostics) }
        var words: [String: String] = [:]
        for word in entry.value.entries {
            guard let ours = word.key.text, let theirs = word.value.text, words[ours] == nil else { continue }
            words[ours] = theirs
        }
        return words
    }
}
