package import HomeseedSource

/// A parser for paths, selections and bounds, which computed fields, derivations, series and limits share.
package enum SelectionReading {
    // MARK: Paths

    /// Returns the entity with the node's name, or `nil`, with a diagnostic, if the model has none.
    package static func entity(_ node: Node, _ reader: inout some ModelReader) -> EntityIndex? {
        let name = node.text ?? ""
        if let found = reader.model.entity(named: name) { return found }
        reader.diagnostics.report(
            UnknownReference.diagnostic(node, what: "entity", among: reader.entityNames))
        return nil
    }

    /// Reads a path that begins with its entity: `Transaction.amount`. Returns `nil`, with a diagnostic, if it is invalid.
    package static func entityField(_ node: Node, _ reader: inout some ModelReader) -> FieldPath? {
        let text = node.text ?? ""
        guard let dot = text.firstIndex(of: ".") else {
            reader.diagnostics.report(
                WrongValue.diagnostic(node, field: reader.fieldName, expected: "an entity and its field, as in Task.title"))
            return nil
        }
        guard let entity = reader.model.entity(named: String(text[..<dot])) else {
            reader.diagnostics.report(
                UnknownReference.diagnostic(
                    node, word: String(text[..<dot]), what: "entity", among: reader.entityNames))
            return nil
        }
        return path(String(text[text.index(after: dot)...]), at: node, from: entity, &reader)
    }

    /// Reads a path of fields from an entity, as in `group.sequence`. Returns `nil`, with a diagnostic, if it is invalid.
    package static func path(_ node: Node, from entity: EntityIndex, _ reader: inout some ModelReader) -> FieldPath? {
        path(node.text ?? "", at: node, from: entity, &reader)
    }

    private static func path(_ text: String, at node: Node, from entity: EntityIndex, _ reader: inout some ModelReader)
        -> FieldPath?
    {
        switch reader.model.path(text, from: entity) {
        case .success(let path): return path
        case .failure(let error):
            if let diagnostic = UnknownReference.diagnostic(node, error: error, in: reader.model) {
                reader.diagnostics.report(diagnostic)
            }
            return nil
        }
    }

    // MARK: Selections

    /// Reads conditions on an entity's fields, all of which a record must meet. Returns `nil`, with a diagnostic, if one is
    /// invalid.
    package static func selection(_ node: Node, entity: EntityIndex, _ reader: inout some ModelReader) -> Selection? {
        guard node.kind == .mapping else {
            reader.diagnostics.report(WrongForm.diagnostic(node.place, what: "A condition", expected: "fields with their values"))
            return nil
        }
        var selection = Selection(entity: entity)
        for entry in node.uniqueEntries(&reader.diagnostics) {
            guard let path = path(entry.key, from: entity, &reader),
                let test = test(entry, of: path, entity: entity, &reader)
            else { return nil }
            selection.conditions.append(.init(path: path, test: test, place: entry.value.place))
        }
        return selection
    }

    private static func test(_ entry: Node.Entry, of path: FieldPath, entity: EntityIndex, _ reader: inout some ModelReader)
        -> Selection.Test?
    {
        let node = entry.value
        switch node.kind {
        case .scalar where node.contentEquals("given"): return .given(true)
        case .scalar, .sequence: return values(node, at: path, &reader).map { .oneOf($0) }
        case .mapping: return complexTest(node, of: path, entity: entity, &reader)
        }
    }

    static let not = Key("not", .oneOrMore(.scalar), about: "Any value but these; `given`: no value.")
    package static let testShape = Shape("a condition on a field", [not] + Bounds.keys)

    private static func complexTest(_ node: Node, of path: FieldPath, entity: EntityIndex, _ reader: inout some ModelReader)
        -> Selection.Test?
    {
        guard let match = ShapeMatch(node, against: testShape, &reader.diagnostics) else { return nil }
        if let not = match[not] {
            return not.contentEquals("given") ? .given(false) : values(not, at: path, &reader).map { .noneOf($0) }
        }
        let field = reader.model.field(at: path)
        let bounds = Bounds.keys.compactMap { key -> Bound? in
            guard let value = match[key], let comparison = Bound.Comparison(rawValue: key.name) else { return nil }
            return bound(comparison, from: value, entity: entity, type: field.type, name: field.name, &reader)
        }
        return bounds.isEmpty ? nil : .within(bounds)
    }

    private static func values(_ node: Node, at path: FieldPath, _ reader: inout some ModelReader) -> [Value]? {
        var values: [Value] = []
        for one in node.kind == .sequence ? Array(node.elements) : [node] {
            let value = value(one, of: reader.model.field(at: path), &reader)
            if value == .unknown { return nil }
            values.append(value)
        }
        return values
    }

    /// Reads a value to compare a field with. Reports an invalid value and returns `.unknown`.
    package static func value(_ node: Node, of field: Field, _ reader: inout some ModelReader) -> Value {
        if field.type.isText {
            reader.diagnostics.report(
                WrongValue.diagnostic(
                    node, field: field.name, expected: "`given`", because: "A text differs from language to language."))
            return .unknown
        }
        if case .id? = field.source { reader.note(idNamedAt: node) }
        let before = reader.fieldName
        reader.fieldName = field.name
        defer { reader.fieldName = before }
        return field.type.read(node, &reader)
    }

    // MARK: Bounds

    /// Reads a bound, which is a path of the entity's fields or a value of the field's type. Returns `nil`, with a diagnostic, if
    /// it is invalid.
    package static func bound(
        _ comparison: Bound.Comparison, from node: Node, entity: EntityIndex?, type: any FieldType, name: String,
        _ reader: inout some ModelReader
    ) -> Bound? {
        if let operand = operand(node, entity: entity, type: type, name: name, &reader) {
            return Bound(comparison: comparison, operand: operand, place: node.place)
        }
        return nil
    }

    /// Reads the operand of a bound: a path of the entity's fields, or a value of the field's type.
    ///
    /// Returns `nil`, with a diagnostic, for an invalid path that begins with a field, and for an invalid value.
    package static func operand(
        _ node: Node, entity: EntityIndex?, type: any FieldType, name: String, _ reader: inout some ModelReader
    ) -> Bound.Operand? {
        if let entity, node.style == .plain, let text = node.text {
            switch reader.model.path(text, from: entity) {
            case .success(let path): return .path(path)
            case .failure(let error):
                // A path that begins with a field of the record was meant as a path.
                let isMeant =
                    text.split(separator: ".").first.flatMap { reader.model.entities[entity].field(named: String($0)) } != nil
                guard isMeant else { break }
                if let diagnostic = UnknownReference.diagnostic(node, error: error, in: reader.model) {
                    reader.diagnostics.report(diagnostic)
                }
                return nil
            }
        }
        let before = reader.fieldName
        reader.fieldName = name
        defer { reader.fieldName = before }
        let value = type.read(node, &reader)
        return value == .unknown ? nil : .value(value)
    }
}
