import Foundation
package import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// A parser for the items of a file, in every supported layout.
package struct ItemReading {
    /// An item that was found in a file: its nodes, its group and its index in the pack.
    struct Found: Sendable {
        var node: Node
        var id: Node
        var group: Node?
        var item: ItemID
        /// Whether the item's ID is the key before the item.
        var isKeyed = false
    }

    /// An item as written: `- {id: dishes, title: …}`, or `dishes: …` with its ID as the key.
    struct Written: Sendable {
        var node: Node
        var group: Node?
        var key: Node?

        /// Returns the node of the item's ID, or `nil` if it has none.
        ///
        /// - Parameter idKey: The key of the ID inside the item.
        func id(_ idKey: String) -> Node? { key ?? node[idKey] }

        /// Returns a field's text as it is written, or `nil` if it is missing.
        ///
        /// - Parameter isMain: Whether the field is the kind's main text, which may be the entire value after the item's ID.
        func text(_ field: String, isMain: Bool) -> String? {
            isMain && key != nil && node.kind == .scalar ? node.text : node[field]?.text
        }
    }

    package static let items = Key(
        "items", .choice([.list(.any), .map(.any)]), about: "The items, as a list or as a map by id.")
    package static let groups = Key("groups", .list(.any), about: "Groups of items with common values.")
    package static let id = Key(
        "id", .spelled(.id), required: true, about: "The item's id, by which templates and translations refer to it.")
    package static let was = Key(
        "was", .oneOrMore(.scalar), about: "Previous ids, the oldest first, so that seeded rows keep their ids.")

    let kind: Kind
    package let shape: Shape
    /// The shape of an item whose ID is the key before it.
    package let keyedShape: Shape
    private let mainText: FieldIndex?

    /// - Parameter idKey: The key of the ID.
    package init(_ kind: Kind, idKey: String = "id") {
        self.kind = kind
        var id = ItemReading.id
        id.name = idKey
        shape = Shape(
            kind.id.withArticle,
            [id, ItemReading.was] + kind.fields.map { Key($0, .field($0.type)) } + (kind.isFolder ? [.schema] : []))
        mainText = kind.mainText
        keyedShape = Shape(shape.name, Array(shape.keys.dropFirst()))
    }

    // MARK: Finding items

    /// Returns the items as written, each with its group. Reports a file without items.
    func find(_ root: Node, _ reader: inout Reader) -> [Written] {
        switch root.kind {
        case .mapping where root.entry("items") != nil && groups(beside: root) != nil: return readItemsAndGroups(root, &reader)
        case .sequence where root.elements.contains { $0.entry("items") != nil }:
            return root.elements.flatMap { group($0, &reader) }
        case .sequence: return reportNoItems(in: root, &reader)
        case .mapping where containsGroups(root):
            guard
                let match = ShapeMatch(
                    root, against: Shape("a file of items", [ItemReading.groups, .schema]), &reader.diagnostics),
                let groups = match[ItemReading.groups]
            else { return [] }
            return groups.elements.flatMap { group($0, &reader) }
        case .mapping: return group(root, isRoot: true, &reader)
        case .scalar: return root.isMissing ? [] : reportNoItems(in: root, &reader)
        }
    }

    /// Reads a file with both items and groups, and reports the second of the two keys.
    private func readItemsAndGroups(_ root: Node, _ reader: inout Reader) -> [Written] {
        let own = groupShape(isRoot: true)
        var ignored = Diagnostics()
        guard let match = ShapeMatch(root, against: Shape("a file of items", own.keys + [ItemReading.groups]), &ignored),
            let groups = groups(beside: root),
            let items = match.entry(ItemReading.items)
        else { return [] }
        let (first, second) = groups.key.range.lower < items.key.range.lower ? (groups.key, items.key) : (items.key, groups.key)
        var found = WrongForm.diagnostic(second.place, what: "A file of items", expected: "`groups:` or `items:`, and not both")
        found.related = [.init("the other one", at: first.place)]
        found.notes = ["If some items are in groups, put the others in a group as well: `- items:` below `groups:`."]
        reader.diagnostics.report(found)
        let grouped = groups.value.elements.flatMap { group($0, &reader) }
        return grouped + ItemReading.written(items.value, in: root)
    }

    /// Returns the groups beside a file's items, also under a misspelt key, or `nil` if there are none.
    private func groups(beside root: Node) -> Node.Entry? {
        let shape = Shape("a file of items", groupShape(isRoot: true).keys + [ItemReading.groups])
        let present = Set(root.entries.compactMap(\.key.text))
        let found =
            root.entries.first { $0.key.contentEquals(ItemReading.groups.name) }
            ?? root.entries.first {
                shape.position(of: $0.key) == nil
                    && UnknownKey.meant(by: $0, in: shape, having: present) == ItemReading.groups.name
            }
        return found?.value.kind == .sequence ? found : nil
    }

    /// Whether a file has groups, also under a misspelt key, and no items of its own.
    private func containsGroups(_ root: Node) -> Bool {
        if root.entry("items") != nil { return false }
        let shape = Shape("a file of items", groupShape(isRoot: true).keys + [ItemReading.groups])
        guard let groups = root.value(meantBy: "groups", in: shape) else { return false }
        return root.entry("groups") != nil || groups.kind == .sequence
    }

    /// Reports a file that contains no items.
    private func reportNoItems(in root: Node, _ reader: inout Reader) -> [Written] {
        reader.diagnostics.report(ItemFileMismatch.diagnostic(root, kind))
        return []
    }

    private func group(_ node: Node, isRoot: Bool = false, _ reader: inout Reader) -> [Written] {
        var shape = groupShape(isRoot: isRoot)
        if isRoot { shape.name = "a file of items" }
        if isRoot, ItemFileMismatch.hasNoKey(node, of: shape, own: self.shape) { return reportNoItems(in: node, &reader) }
        var found = Diagnostics()
        let matched = ShapeMatch(node, against: shape, &found)
        if matched?.hasUnknownKeys ?? false { explainLoneValues(in: node, shape, &found) }
        reader.diagnostics.append(found)
        guard let match = matched else { return [] }
        guard let list = match[ItemReading.items] else {
            if node.entry("items") == nil, !node.hasMisspelt("items", in: shape) {
                reader.diagnostics.report(MissingKey.diagnostic(["items"], of: Shape("a file of items", []), at: node.headPlace))
            }
            return []
        }
        return ItemReading.written(list, in: node)
    }

    /// Adds an explanation for a key without a value in a group that lacks a required field: `- bathroom:` instead of `- area:
    /// bathroom`.
    private func explainLoneValues(in group: Node, _ shape: Shape, _ found: inout Diagnostics) {
        let lone = group.entries.filter {
            shape.position(of: $0.key) == nil && $0.value.isMissing && $0.key.text.map { Names.isID($0) } ?? false
        }
        guard lone.count == 1, let entry = lone.first, let name = entry.key.text else { return }
        let items = group["items"].map { $0.elements.map { $0 } + $0.entries.map(\.value) } ?? []
        let lacking = kind.fields.filter { field in
            !field.isOptional && field.defaultValue == nil && group.entry(field.name) == nil
                && !items.contains { $0.entry(field.name) != nil }
                && !(kind.mainText.map { kind.fields[$0].name == field.name } ?? false)
        }
        guard lacking.count == 1, let field = lacking.first else { return }
        let end = Int(entry.key.range.upper)
        let colon = SourceLocation(file: entry.key.place.file, range: SourceRange(end, end + 1))
        let start = SourceLocation(file: colon.file, range: SourceRange(Int(entry.key.range.lower), Int(entry.key.range.lower)))
        let hasColon = entry.key.fileBytes.indices.contains(end) && entry.key.fileBytes[end] == UInt8(ascii: ":")
        found.revise { diagnostic in
            guard diagnostic.check == UnknownKey.id, diagnostic.place == entry.key.place else { return true }
            let meant = "\(field.name): \(name.escapedForTerminal)"
            diagnostic.label = "did you mean '\(meant)'?"
            diagnostic.notes = ["The items of this group have no '\(field.name)'."]
            diagnostic.fix =
                hasColon
                ? Fix("Write '\(meant)'", edits: [.init(start, field.name + ": "), .init(colon, "")], isSafe: false) : nil
            return true
        }
    }

    /// Returns the items of a list, or of a mapping by ID.
    private static func written(_ items: Node, in group: Node) -> [Written] {
        items.elements.map { Written(node: $0, group: group) }
            + items.entries.map { Written(node: $0.value, group: group, key: $0.key) }
    }

    /// Returns the shape of a group: its items, and the fields that they share.
    ///
    /// - Parameter isRoot: Whether the group is the entire file.
    package func groupShape(isRoot: Bool) -> Shape {
        let own = groupKeys(isRoot: isRoot)
        return Shape("a group", own.before + kind.fields.map { Key($0, .field($0.type)) } + own.after)
    }

    /// The keys of a group that precede and follow the keys of the fields.
    private func groupKeys(isRoot: Bool) -> (before: [Key], after: [Key]) {
        let group = kind.groupField.map { [Key("id", .scalar, about: "The \(kind.fields[$0].name) of its items.")] } ?? []
        return ([ItemReading.items] + group, isRoot ? [.schema] : [])
    }

    /// Returns the number of entries that are not keys of a group. It does not build the group's shape, which is slow.
    private func unknownGroupKeys(_ group: Node) -> Int {
        let own = groupKeys(isRoot: true)
        let names = Set((own.before + own.after).map(\.name))
        return group.entries.count { entry in
            entry.key.text.map { kind.positions[$0] == nil && !names.contains($0) } ?? true
        }
    }

    // MARK: Reading items

    func read(_ found: Found, with defaults: GroupDefaults, _ reader: inout Reader) -> Item {
        let count = kind.fields.count
        var item = Item(
            id: found.id.text ?? "", kind: defaults.kind, pack: reader.pack.number, place: found.id.place,
            values: PerField(repeating: .absent, count: count), places: PerField(repeating: nil, count: count))
        let before = reader.diagnostics.all.count
        reader.mayLackRecords = false
        let isText = found.isKeyed && found.node.kind == .scalar
        let shape = found.isKeyed ? keyedShape : self.shape
        let match = isText ? nil : ShapeMatch(found.node, against: shape, &reader.diagnostics)
        if !isText, match == nil { return item }
        let former = match?[ItemReading.was]?.oneOrMore.filter { $0.text != nil } ?? []
        item.was = former.compactMap(\.text)
        item.formerIDPlaces = former.map(\.place)
        if match?.hasUnknownKeys ?? false {
            item.unread = found.node.entries.filter { shape.position(of: $0.key) == nil }.compactMap(\.key.text)
        }
        reader.textPath = [kind.file, item.id]
        let first = reader.messages.count
        for (position, field) in kind.fields.numbered {
            if isText, position == mainText {
                item.values[position] = value(found.node, of: field, &reader)
                item.places[position] = found.node.place
            } else if let entry = match?[position.number + (found.isKeyed ? 1 : 2)], !entry.value.isMissing {
                item.values[position] = value(entry.value, of: field, &reader)
                item.places[position] = entry.value.place
            } else if let shared = defaults.values[position] {
                item.values[position] = shared.value
                item.places[position] = shared.place
            } else {
                item.values[position] = missingValue(field, of: found, match: match, &reader)
            }
        }
        reader.textPath = []
        for index in first..<reader.messages.count { setNumberTypes(&reader.messages[index], of: item) }
        item.hasErrors = reader.mayLackRecords || reader.diagnostics.all[before...].contains { $0.severity == .error }
        return item
    }

    /// Sets the types of a text's placeholders that have the same name as a number field, so that apps show the same number of
    /// digits.
    private func setNumberTypes(_ message: inout Message, of item: Item) {
        for text in message.source.all where text.text.utf8.contains(UInt8(ascii: "{")) {
            for name in PlaceholderText(text.text).names {
                guard let position = kind.positions[name], item.values.indices.contains(position) else { continue }
                switch kind.fields[position].type.column {
                case .integer?: message.placeholders[name] = .integer
                case .decimal(let scale)?: message.placeholders[name] = .decimal(digits: scale ?? item.values[position].digits)
                default: break
                }
            }
        }
    }

    func value(_ node: Node, of field: Field, _ reader: inout Reader) -> Value {
        let value = reader.within(field.name, field: field.name) { field.type.read(node, &$0) }
        for bound in field.bounds {
            guard let limit = bound.limit(brokenBy: value) else { continue }
            reader.diagnostics.report(
                OutOfRange.diagnostic(node, field: field.name, bound, limit: field.type.written(limit) ?? ""))
            return .unknown
        }
        return value
    }

    private func unknownKeys(_ node: Node, _ other: Shape? = nil) -> Int {
        node.entries.count { (other ?? shape).position(of: $0.key) == nil && !$0.value.isMissing }
    }

    private func isOnlyMissing(_ field: Field, _ found: Found) -> Bool {
        kind.fields.allSatisfy { other in
            other.name == field.name || other.isOptional || other.defaultValue != nil || found.node.entry(other.name) != nil
                || found.group?.entry(other.name) != nil
        }
    }

    private func missingValue(_ field: Field, of found: Found, match: ShapeMatch?, _ reader: inout Reader) -> Value {
        let hasUnknownKeys = match?.hasUnknownKeys ?? false
        if hasUnknownKeys, found.node.hasMisspelt(field.name, in: shape) { return .unknown }
        if let entry = found.node.entry(field.name), entry.value.isMissing, field.isOptional || field.defaultValue != nil,
            let fault = MissingKey.optional(entry.key)
        {
            reader.diagnostics.report(fault)
        }
        if case .value(let value, _)? = field.defaultValue { return value }
        if field.isOptional { return .absent }
        // The only unknown key may be the missing field in a misspelt form.
        if hasUnknownKeys, isOnlyMissing(field, found), unknownKeys(found.node) == 1 { return .unknown }
        if let group = found.group, unknownGroupKeys(group) == 1 { return .unknown }
        // An existing key with an invalid value has already been reported.
        if let entry = found.node.entry(field.name) {
            if !entry.value.isUnreadable, entry.value.isMissing {
                reader.diagnostics.report(MissingKey.empty(entry.key, expected: field.type.expectation))
            }
        } else {
            reader.diagnostics.report(MissingKey.diagnostic([field.name], of: shape, at: found.id.place))
        }
        return .unknown
    }
}

/// The shared fields of a group's items, parsed once.
struct GroupDefaults: Sendable {
    var kind: KindIndex
    var values: PerField<(value: Value, place: SourceLocation)?>

    init(kind: KindIndex, _ reading: ItemReading, group: Node?, _ reader: inout Reader) {
        self.kind = kind
        values = PerField(repeating: nil, count: reading.kind.fields.count)
        guard let group else { return }
        let known = [ItemReading.items.name, "id", Key.schema.name]
        let isMisspelt = group.entries.contains { entry in
            entry.key.text.map { reading.kind.positions[$0] == nil && !known.contains($0) } ?? false
        }
        let shape = isMisspelt ? reading.groupShape(isRoot: true) : nil
        for (position, field) in reading.kind.fields.numbered {
            var node = shape.map { group.value(meantBy: field.name, in: $0) } ?? group[field.name]
            if node == nil, position == reading.kind.groupField { node = group["id"] }
            if let node, node.isUnreadable { values[position] = (.unknown, node.place) }
            guard let node, !node.isUnreadable, !node.isMissing else { continue }
            reader.textPath = [reading.kind.file]
            values[position] = (reading.value(node, of: field, &reader), node.place)
        }
        reader.textPath = []
    }
}

extension Value {
    /// The number of decimals, or `nil` if the value is not a decimal.
    fileprivate var digits: Int? {
        guard case .decimal(let number) = self else { return nil }
        return min(max(-number.exponent, 0), PlaceholderType.maximumDigits)
    }
}
