import HomeseedModel
import HomeseedSource
import HomeseedStore

/// A parser for the computed columns of a mapping.
struct MappedExpressionReading {
    let entity: Entity
    let pack: Pack

    init(_ entity: Entity, of pack: Pack) {
        self.entity = entity
        self.pack = pack
    }

    func read(_ node: Node, of column: String, _ diagnostics: inout Diagnostics) -> MappedExpression? {
        guard node.kind == .mapping else { return text(node, of: column, &diagnostics).map { .text($0) } }
        guard let match = ShapeMatch(node, against: MappingReading.computedShape, &diagnostics) else { return nil }
        let first = match[MappingReading.from]?.text.flatMap { Int($0) }.flatMap {
            (-Self.limit...Self.limit).contains($0) ? $0 : nil
        }
        if let from = match[MappingReading.from], first == nil {
            diagnostics.report(
                WrongValue.diagnostic(from, field: MappingReading.from.name, expected: "a whole number of at most 15 digits"))
        }
        if let place = match[MappingReading.placeIn] {
            guard let field = path(place.text ?? "")?.last, place.text?.contains(".") == false else {
                diagnostics.report(WrongValue.diagnostic(place, field: column, expected: "a stored field of \(entity.name)"))
                return nil
            }
            return .placeIn(field, from: first ?? 1)
        }
        if let code = match[MappingReading.code] {
            guard let length = code.text.flatMap({ Int($0) }), (4...40).contains(length) else {
                diagnostics.report(WrongValue.diagnostic(code, field: column, expected: "a length from 4 to 40"))
                return nil
            }
            return .code(length: length)
        }
        if match[MappingReading.next] != nil { return .next(from: first ?? 1) }
        if let json = match[MappingReading.json] { return self.json(json, of: column, &diagnostics).map { .json($0) } }
        if let list = match[MappingReading.list] {
            return .list(list.elements.compactMap { text($0, of: column, &diagnostics) })
        }
        return lookUp(match, of: column, &diagnostics)
    }

    private func lookUp(_ match: ShapeMatch, of column: String, _ diagnostics: inout Diagnostics) -> MappedExpression? {
        guard let node = match[MappingReading.lookUp], let table = node.text else { return nil }
        guard let by = match[MappingReading.by] else {
            diagnostics.report(MissingKey.diagnostic([MappingReading.by.name], of: MappingReading.computedShape, at: node.place))
            return nil
        }
        var columns: [(name: Mapping.Name, text: MappedText)] = []
        for entry in by.uniqueEntries(&diagnostics) {
            guard let name = entry.key.text, let text = text(entry.value, of: column, &diagnostics) else { continue }
            columns.append((Mapping.Name(name, entry.key.place), text))
        }
        let id = match[MappingReading.lookedUpID].flatMap { node in node.text.map { Mapping.Name($0, node.place) } }
        return .lookUp(MappedLookup(table: Mapping.Name(table, node.place), id: id, columns: columns))
    }

    private func json(_ node: Node, of column: String, _ diagnostics: inout Diagnostics) -> MappedJSON? {
        switch node.kind {
        case .mapping:
            var members: [(key: String, value: MappedJSON)] = []
            for entry in node.uniqueEntries(&diagnostics) {
                guard let key = entry.key.text, let value = json(entry.value, of: column, &diagnostics) else { continue }
                members.append((key, value))
            }
            return .object(members)
        case .sequence: return .array(node.elements.compactMap { json($0, of: column, &diagnostics) })
        default:
            if node.isMissing { return .literal("null") }
            guard let text = node.text else { return nil }
            if node.style == .plain, let literal = Self.literal(text) { return .literal(literal) }
            return self.text(node, of: column, &diagnostics).map { .text($0) }
        }
    }

    /// Returns a number or a Boolean as JSON spells it, or `nil` for any other text.
    private static func literal(_ text: String) -> String? {
        if ["true", "false"].contains(text) { return text }
        if let number = Int(text) { return String(number) }
        return text.wholeMatch(of: /-?(0|[1-9][0-9]*)\.[0-9]+/) == nil ? nil : text
    }

    /// The maximum magnitude of `from`, far from overflow.
    private static let limit = 1 << 53

    /// Reads a text with fields in braces, or returns `nil`, with a diagnostic, if it is invalid.
    private func text(_ node: Node, of column: String, _ diagnostics: inout Diagnostics) -> MappedText? {
        if node.kind == .scalar, let text = text(node.text ?? "") { return text }
        let helpers = MappedText.Helper.allCases.map(\.rawValue).quotedList
        diagnostics.report(
            WrongValue.diagnostic(
                node, field: column,
                expected:
                    "a text with stored fields of \(entity.name) in braces, such as {\(example)}, perhaps with a helper: \(helpers)"
            ))
        return nil
    }

    /// Parses a text with fields in braces, or returns `nil` if it is invalid. Doubled braces are literal braces.
    private func text(_ text: String) -> MappedText? {
        var parts: [MappedText.Part] = []
        var literal = ""
        var rest = Substring(text)
        while let character = rest.popFirst() {
            guard character == "{" || character == "}" else {
                literal.append(character)
                continue
            }
            if rest.first == character {
                literal.append(character)
                rest.removeFirst()
                continue
            }
            guard character == "{", let end = rest.firstIndex(of: "}"), let part = placeholder(rest[..<end]) else { return nil }
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
            parts.append(part)
            rest = rest[rest.index(after: end)...]
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        return MappedText(parts)
    }

    /// Parses the path of a collection, such as `households/{household}/tasks`, or returns `nil` if it is invalid.
    func collection(_ path: String) -> [MappedText]? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { text(String($0)) }
        return parts.contains { $0?.parts.isEmpty ?? true } ? nil : parts.compactMap(\.self)
    }

    private var example: String { entity.fields.first(where: MappingReading.isMapped)?.name ?? "id" }

    private func placeholder(_ text: Substring) -> MappedText.Part? {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let helper = halves.count == 2 ? MappedText.Helper(rawValue: String(halves[1])) : nil
        if halves.count == 2, helper == nil { return nil }
        if halves[0] == "id" { return .field([], helper) }
        return path(String(halves[0])).map { .field($0, helper) }
    }

    /// Returns the fields of a path such as `household.name`, or `nil` if one of them is unknown or not stored.
    private func path(_ text: String) -> [FieldIndex]? {
        var path: [FieldIndex] = []
        var current: Entity? = entity
        for name in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard let here = current, let field = here.field(named: String(name)), MappingReading.isMapped(here.fields[field])
            else {
                return nil
            }
            path.append(field)
            current = nil
            if case .reference(let other) = here.fields[field].role, pack.model.entities.numbers.contains(other) {
                current = pack.model.entities[other]
            }
        }
        return path.isEmpty ? nil : path
    }
}
