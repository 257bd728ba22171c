import HomeseedModel
import HomeseedSource
import HomeseedStore

/// A parser for the mapping of one entity.
struct TableMappingReading {
    let entity: Entity
    private(set) var table: Mapping.Table
    private let shape: Shape

    init(_ entity: Entity, _ place: SourceLocation) {
        self.entity = entity
        table = Mapping.Table(place: place)
        shape = MappingReading.shape(of: entity)
    }

    mutating func read(_ node: Node, _ diagnostics: inout Diagnostics) {
        guard let match = ShapeMatch(node, against: shape, &diagnostics) else { return }
        table.name = match[MappingReading.table].flatMap(TableMappingReading.name)
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
            table.constants.append(.init(column: column, value: value, place: entry.use))
        }
        for entry in match[MappingReading.columnMoments]?.uniqueEntries(&diagnostics) ?? [] {
            guard let column = TableMappingReading.name(entry.key),
                let unit = entry.value.text.flatMap({ MomentUnit(rawValue: $0) })
            else { continue }
            table.moments.append((column, unit))
        }
        table.leave = match[MappingReading.leave]?.oneOrMore.compactMap(TableMappingReading.name) ?? []
    }

    private static func name(_ node: Node) -> Mapping.Name? {
        node.text.flatMap { $0.isEmpty ? nil : Mapping.Name($0, node.place) }
    }

    /// Matches a nested mapping against the shape of its key.
    private func inner(_ key: Key, in node: Node, _ diagnostics: inout Diagnostics) -> ShapeMatch? {
        guard case .shape(let made)? = shape.keys.first(where: { $0.name == key.name })?.form else { return nil }
        return ShapeMatch(node, against: made(), &diagnostics)
    }

    private mutating func readID(_ node: Node, _ diagnostics: inout Diagnostics) {
        guard node.kind == .mapping else {
            table.id = TableMappingReading.name(node)
            return
        }
        guard let match = ShapeMatch(node, against: MappingReading.idShape, &diagnostics) else { return }
        table.id = match[MappingReading.column].flatMap(TableMappingReading.name)
        table.storeGivesID = match[MappingReading.givenBy]?.contentEquals("store") ?? false
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
        }
    }

    private func words(_ entry: Node.Entry, of key: Key, _ diagnostics: inout Diagnostics) -> [String: String] {
        if case .shape(let shape) = key.form { _ = ShapeMatch(entry.value, against: shape(), &diagnostics) }
        var words: [String: String] = [:]
        var taken: [String: Node] = [:]
        for word in entry.value.entries {
            guard let ours = word.key.text, let theirs = word.value.text, words[ours] == nil else { continue }
            if let first = taken.updateValue(word.value, forKey: theirs) {
                diagnostics.report(ContradictoryMapping.sameValue(word.value, field: key.name, first: first))
            }
            words[ours] = theirs
        }
        return words
    }
}
