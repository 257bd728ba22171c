import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

/// The form control of an item's field, derived from its declaration, with its value.
struct FieldControls {
    private let view: CatalogueView
    @Boxed private var pack: Pack
    private let item: Item
    private let node: ItemNode?
    private var kind: Kind { pack.kinds[item.kind] }

    init(_ view: CatalogueView, pack: Pack, item: Item, node: ItemNode?) {
        (self.view, self.pack, self.item, self.node) = (view, pack, item, node)
    }

    func json(_ position: FieldIndex) -> JSON {
        let field = kind.fields[position]
        let value = item.values.indices.contains(position) ? item.values[position] : .absent
        let own = field.type.isSecret ? nil : node?.value(of: field.name, mainText: kind.mainText.map { kind.fields[$0].name })
        var members: [String: JSON] = [
            "name": .string(field.name), "label": .string(Labels.title(field.name)), "about": .string(about(field)),
            "isOptional": .boolean(field.isOptional || field.defaultValue != nil),
            "isOwn": .boolean(own != nil), "value": own?.plainJSON ?? .null,
        ]
        if own == nil, let text = ValueText(catalogue: view.catalogue, pack: pack, locale: pack.language).of(item, position),
            !field.type.isText
        {
            members["inherited"] = .string(text)
            members["from"] = .string(
                item.places.indices.contains(position) && item.places[position] != nil ? "group" : "default")
        }
        if let comment = DeclaredComment(field, view.sources)?.text { members["purpose"] = .string(comment) }
        members.merge(control(of: field.type)) { $1 }
        members.merge(bounds(of: field)) { $1 }
        if field.type.isText { members["text"] = text(value) }
        if case .relativeDay(let words) = value {
            members["day"] = .string(words.day(today: Zone.current.today, zone: .current).iso)
        }
        return .object(members)
    }

    /// Returns the description of accepted values, as hover shows it.
    private func about(_ field: Field) -> String {
        ([field.type.expectation] + [field.type.note].compactMap { $0 }).joined(separator: ". ")
    }

    private func control(of type: any FieldType) -> [String: JSON] {
        func control(_ name: String) -> [String: JSON] { ["control": .string(name), "type": .string(Swift.type(of: type).name)] }
        switch type.form {
        case .text: return control("text")
        case .string: return control("string")
        case .number(let isWhole):
            // A number with a unit or word, such as a duration.
            return type.examples.isEmpty ? control("number").merging(["isWhole": .boolean(isWhole)]) { $1 } : words(type, control)
        case .money: return control("money")
        case .boolean: return control("truth")
        case .color: return control("colour").merging(contrast) { $1 }
        case .word(let words, let isOpen): return control(isOpen ? "suggest" : "choice").merging(["words": .list(words)]) { $1 }
        case .item(let form): return control("reference").merging(["of": .string(pack.kinds[form.kind].file)]) { $1 }
        case .season: return control("several").merging(["words": .list(["spring", "summer", "autumn", "winter"])]) { $1 }
        case .months: return control("several").merging(["words": .list(FieldControls.months)]) { $1 }
        case .list(let element): return list(of: element, control)
        case .day, .moment, .weekdays, .interval, .span, .yearly, .around: return words(type, control)
        default: return control("elsewhere")
        }
    }

    private func list(of element: any FieldType, _ control: (String) -> [String: JSON]) -> [String: JSON] {
        switch element.form {
        case .word(let words, _): control("several").merging(["words": .list(words)]) { $1 }
        case .item(let form): control("references").merging(["of": .string(pack.kinds[form.kind].file)]) { $1 }
        case .string: control("strings")
        case .text: control("lines")
        default: control("elsewhere")
        }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]

    private func words(_ type: any FieldType, _ control: (String) -> [String: JSON]) -> [String: JSON] {
        control("words").merging(["examples": .list(type.examples)]) { $1 }
    }

    /// The pairs of text and background colours of the kind.
    private var contrast: [String: JSON] {
        let pairs = kind.contrast.map { pair -> JSON in
            let behind: JSON =
                switch pair.background {
                case .field(let position): ["field": .string(kind.fields[position].name)]
                case .color(let color): ["colour": .string(color.hex)]
                }
            return ["text": .string(kind.fields[pair.text].name), "behind": behind]
        }
        return pairs.isEmpty ? [:] : ["contrast": .array(pairs)]
    }

    private func bounds(of field: Field) -> [String: JSON] {
        var members: [String: JSON] = [:]
        for bound in field.bounds {
            guard case .value(let value) = bound.operand, let text = field.type.written(value) else { continue }
            members[bound.comparison == .atLeast || bound.comparison == .moreThan ? "least" : "most"] = .string(text)
        }
        return members
    }

    // MARK: Texts

    private func text(_ value: Value) -> JSON {
        guard case .text(let id) = value, let message = view.catalogue[id] else { return .null }
        guard case .plural = message.source.form, case .object(var members) = TextJSON(view, pack: pack, message: message).json
        else { return TextJSON(view, pack: pack, message: message).json }
        // The page also has a line for each missing plural form, so it needs the plural forms of each language.
        members["forms"] = .object(
            Dictionary(view.catalogue.languages(of: pack).map { ($0.tag, PluralForms.json($0)) }) { first, _ in first })
        return .object(members)
    }
}
