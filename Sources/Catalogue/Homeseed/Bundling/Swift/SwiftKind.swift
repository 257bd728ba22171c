import HomeseedModel
import HomeseedSource

/// A kind in Swift: the type of its items, with a property for each field, and the enum of all items.
struct SwiftKind {
    let accessors: SwiftAccessors
    let kind: Kind
    let number: KindIndex
    let names: (one: String, all: String)

    var text: String { type + "\n" + all }

    private var items: [Item] { accessors.pack.items.filter { $0.kind == number } }

    private var all: String {
        var members = SwiftName(besides: ["all"])
        var text = """
            /// The items of the kind `\(kind.id)`.
            public enum \(names.all) {
                /// Returns all items in catalogue order.
                ///
                /// Downloaded content may contain items that have no property here.
                public static func all(in content: Content = Shipped.content) -> [\(names.one)] {
                    content.items(ofKind: \(SwiftName.literal(kind.id))).map { \(names.one)(id: $0.id, in: content) }
                }

            """
        for item in items {
            let name = members.unique(SwiftName.member(item.id))
            text +=
                "    public static var \(SwiftName.quoted(name)): \(names.one) { \(names.one)(id: \(SwiftName.literal(item.id)), in: Shipped.content) }\n"
        }
        return text + "}\n"
    }

    private var type: String {
        var members = SwiftName(besides: SwiftName.members)
        var text = """
            /// An item of the kind `\(kind.id)`.
            public struct \(names.one): Identifiable, Hashable, Sendable {
                public let id: Swift.String
                public let content: Content
                private let item: Content.Item?

                public init(id: Swift.String, in content: Content) {
                    self.id = id
                    self.content = content
                    item = content.item(ofKind: \(SwiftName.literal(kind.id)), id: id)
                }

                /// Returns the same item in other content or languages, such as `content.preferring(["nl"])`.
                public func `in`(_ content: Content) -> Self { Self(id: id, in: content) }

                public static func == (a: Self, b: Self) -> Swift.Bool { a.id == b.id }
                public func hash(into hasher: inout Hasher) { hasher.combine(id) }

            """
        for (position, field) in kind.fields.numbered {
            guard let member = member(field, at: position, named: members.unique(SwiftName.member(field.name))) else { continue }
            text += "\n" + member.map { "    \($0)\n" }.joined()
        }
        return text + "}\n"
    }

    /// Returns the declaration of a field, or `nil` if content files contain no values of its type.
    ///
    /// - Parameter position: the field's index in the kind; `nil` for a field of a record.
    private func member(_ field: Field, at position: FieldIndex?, named name: String) -> [String]? {
        let key = SwiftName.literal(field.name)
        let isAlwaysPresent = !field.isOptional && field.presence == nil
        func property(_ type: String, _ ask: String, else empty: String) -> [String] {
            isAlwaysPresent
                ? ["public var \(SwiftName.quoted(name)): \(type) { item?.\(ask) ?? \(empty) }"]
                : ["public var \(SwiftName.quoted(name)): \(type)? { item?.\(ask) }"]
        }
        // Stores and content files write some number types as strings.
        let isWord = if case .text? = field.type.cell(of: .integer(1)) { true } else { false }
        switch field.type.form {
        case .text: return texts(key, named: name, of: position, isAlwaysPresent: isAlwaysPresent)
        case .boolean: return property("Swift.Bool", "boolean(\(key))", else: "false")
        case .number(isWhole: true) where !isWord: return property("Swift.Int", "integer(\(key))", else: "0")
        case .money:
            return [
                "public var \(SwiftName.quoted(name)): Foundation.Decimal? { item?.digits(\(key)).flatMap { Foundation.Decimal(string: $0) } }"
            ]
        case .number(isWhole: false) where !isWord:
            return [
                "/// The exact decimal digits, as written in the catalogue.",
                "public var \(SwiftName.quoted(name)): Swift.String? { item?.digits(\(key)) ?? item?.string(\(key)) }",
            ]
        case .color: return ["public var \(SwiftName.quoted(name)): Content.Color? { item?.color(\(key)) }"]
        case .word(let words, isOpen: false): return enumeration(words, of: key, named: name)
        case .item(let form) where !form.isOpen:
            guard let type = accessors.type(ofKind: form.kind) else { return nil }
            return isAlwaysPresent
                ? ["public var \(SwiftName.quoted(name)): \(type) { \(type)(id: item?.string(\(key)) ?? \"\", in: content) }"]
                : ["public var \(SwiftName.quoted(name)): \(type)? { item?.string(\(key)).map { \(type)(id: $0, in: content) } }"]
        case .list(let element): return list(of: element, key, name)
        case .weekdays, .season, .months:
            guard let names = CalendarNames(field.type.form) else { return nil }
            return [
                "public var \(SwiftName.quoted(name)): [Content.\(names.type)] { item?.\(names.reader)(\(key)) ?? [] }"
            ]
        case .interval: return ["public var \(SwiftName.quoted(name)): Content.Interval? { item?.interval(\(key)) }"]
        case .span: return ["public var \(SwiftName.quoted(name)): Swift.ClosedRange<Swift.Int>? { item?.span(\(key)) }"]
        case .records: return position.flatMap { records(key, named: name, of: $0) }
        case .base, .secret, .inverse, .reference: return nil
        default: return ["public var \(SwiftName.quoted(name)): Swift.String? { item?.string(\(key)) ?? item?.digits(\(key)) }"]
        }
    }

    /// Returns a function if one of the items' texts has placeholders, otherwise a property. A field of a record always becomes
    /// a property.
    private func texts(_ key: String, named name: String, of position: FieldIndex?, isAlwaysPresent: Bool) -> [String] {
        let messages = items.compactMap { item -> Message? in
            guard let position, item.values.indices.contains(position), case .text(let id) = item.values[position] else {
                return nil
            }
            return accessors.catalogue[id]
        }
        let filled = SwiftParameters(messages)
        let ask = "item?.text(\(([key] + filled.arguments).joined(separator: ", ")))" + (isAlwaysPresent ? " ?? id" : "")
        let type = isAlwaysPresent ? "Swift.String" : "Swift.String?"
        if filled.parameters.isEmpty { return ["public var \(SwiftName.quoted(name)): \(type) { \(ask) }"] }
        return filled.parameterLists.map {
            "public func \(SwiftName.quoted(name))(\($0.joined(separator: ", "))) -> \(type) { \(ask) }"
        }
    }

    private func list(of element: any FieldType, _ key: String, _ name: String) -> [String]? {
        switch element.form {
        case .text: return ["public var \(SwiftName.quoted(name)): [Swift.String] { item?.texts(\(key)) ?? [] }"]
        case .item(let form):
            guard let type = accessors.type(ofKind: form.kind) else { return nil }
            return [
                "public var \(SwiftName.quoted(name)): [\(type)] { (item?.strings(\(key)) ?? []).map { \(type)(id: $0, in: content) } }"
            ]
        case .list, .records: return nil
        case .money:
            return [
                "public var \(SwiftName.quoted(name)): [Foundation.Decimal] { (item?.allDigits(\(key)) ?? []).compactMap { Foundation.Decimal(string: $0) } }"
            ]
        default: return ["public var \(SwiftName.quoted(name)): [Swift.String] { item?.strings(\(key)) ?? [] }"]
        }
    }

    /// Returns a record type and its property. The type has members for the fields with values and for the items that the
    /// records use.
    private func records(_ key: String, named name: String, of position: FieldIndex) -> [String]? {
        let specs = items.flatMap { item -> [RecordSpec] in
            guard item.values.indices.contains(position), case .specs(let written) = item.values[position] else { return [] }
            return written.specs
        }
        let pack = accessors.pack
        let type = accessors.nestedType(name + "-record")
        var members = SwiftName(besides: ["item", "content"])
        var lines = [
            "public struct \(type): Sendable {", "    fileprivate let item: Content.Record?", "    public let content: Content",
        ]
        func add(_ declared: [String]?) { lines += (declared ?? []).map { "    " + $0 } }
        let used = Set(
            specs.flatMap(\.uses).compactMap { pack.items.indices.contains($0.item.index) ? pack.items[$0.item.index].kind : nil }
        )
        for kind in used.sorted() where pack.kinds.numbers.contains(kind) {
            guard let type = accessors.type(ofKind: kind) else { continue }
            let id = pack.kinds[kind].id
            add([
                "public var \(SwiftName.quoted(members.unique(SwiftName.member(id)))): \(type)? { item?.string(\(SwiftName.literal(id))).map { \(type)(id: $0, in: content) } }"
            ])
        }
        if specs.contains(where: { $0.pick != nil }) {
            add([
                "/// The kind from which the record selects items; `nil` if the record names its items.",
                "public var \(members.unique("kind")): Swift.String? { item?.string(\"kind\") }",
            ])
            add([
                "/// The number of items to select; `nil` if it is not fixed.",
                "public var \(members.unique("count")): Swift.Int? { item?.integer(\"count\") }",
            ])
        }
        if specs.contains(where: { $0.pick?.isOptional ?? false }) {
            add([
                "/// The maximum number of items to select; `nil` if the number is fixed.",
                "public var \(members.unique("atMost")): Swift.Int? { item?.integer(\"at-most\") }",
            ])
        }
        var written: [EntityIndex: Set<FieldIndex>] = [:]
        for spec in specs { written[spec.entity, default: []].formUnion(spec.values.map(\.field)) }
        for (entity, fields) in written.sorted(by: { $0.key < $1.key }) where pack.model.entities.numbers.contains(entity) {
            for field in fields.sorted() where pack.model.entities[entity].fields.numbers.contains(field) {
                var declared = pack.model.entities[entity].fields[field]
                declared.isOptional = true
                add(member(declared, at: nil, named: members.unique(SwiftName.member(declared.name))))
            }
        }
        return lines + [
            "}",
            "public var \(SwiftName.quoted(name)): [\(type)] { (item?.records(\(key)) ?? []).map { \(type)(item: $0, content: content) } }",
        ]
    }

    /// Returns an enum of the field's words, and a property of this type. The property is `nil` for words added after the app
    /// was built.
    private func enumeration(_ words: [String], of key: String, named name: String) -> [String] {
        var cases = SwiftName(besides: ["allCases", "rawValue", "hashValue"])
        let type = accessors.nestedType(name + "-value")
        return ["public enum \(type): Swift.String, CaseIterable, Sendable {"]
            + words.map { "    case \(SwiftName.quoted(cases.unique(SwiftName.member($0)))) = \(SwiftName.literal($0))" }
            + ["}", "public var \(SwiftName.quoted(name)): \(type)? { item?.string(\(key)).flatMap { \(type)(rawValue: $0) } }"]
    }
}
