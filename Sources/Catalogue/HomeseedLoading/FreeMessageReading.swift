package import HomeseedModel
import HomeseedSource
import HomeseedText

/// A parser for `messages.yaml`: free texts with comments for translators and column limits.
package enum FreeMessageReading {
    package static let messages = Key(
        "messages", .map(.choice([.text, .shape { message }]), keys: .id), required: true, about: "The texts, by id.")
    package static let shape = Shape("a file of messages", [messages, .schema])
    package static let text = Key("text", .message, about: "The text.")
    static let comment = TextType.comment
    static let atMost = TextType.atMost
    static let placeholders = Key(
        "placeholders", .map(.choice([.words(PlaceholderType.words.map(\.key)), .shape { decimal }])),
        about: "The types of placeholders, by name. By default, {count} is an integer, and others are texts.")
    static let digits = Key(
        "decimal", .scalar, required: true, about: "A decimal number with this many digits after the point.")
    static let decimal = Shape("a decimal number", [digits])
    package static let message = Shape("a message", [text, comment, atMost, placeholders], isOpen: true)

    static func read(_ root: Node, _ reader: inout Reader) {
        let isFlat =
            root.kind == .mapping && root.entries.count { _ in true } > 1 && !root.hasMisspelt(messages.name, in: shape)
            && root.entries.allSatisfy { $0.value.kind != .sequence && shape.position(of: $0.key) == nil }
        if isFlat {
            var found = WrongForm.diagnostic(
                root.headPlace, what: "A file of messages", expected: "`messages:` with texts below it")
            found.notes = ["Write `messages:` above them, and indent them by two spaces."]
            return reader.diagnostics.report(found)
        }
        guard let all = ShapeMatch(root, against: shape, &reader.diagnostics)?[messages] else { return }
        for entry in all.entries {
            guard let id = Names.id(entry.key, what: "message", &reader) else { continue }
            if let first = reader.pack.messages[id] {
                let place =
                    reader.messages.indices.contains(Int(first.index)) ? reader.messages[Int(first.index)].source.place : nil
                reader.diagnostics.report(DuplicateID.diagnostic(entry.key, what: "message", first: place))
                continue
            }
            guard let made = read(entry, as: id, &reader) else { continue }
            reader.pack.messages[id] = made
            reader.messages[reader.messages.count - 1].key = entry.key.place
        }
    }

    private static func read(_ entry: Node.Entry, as id: String, _ reader: inout Reader) -> MessageID? {
        guard entry.value.kind == .mapping else {
            guard let text = MessageText(entry.value, field: id, &reader.diagnostics) else { return nil }
            return reader.add(text, path: ["messages", id])
        }
        guard let match = ShapeMatch(entry.value, against: message, &reader.diagnostics) else { return nil }
        let text: MessageText?
        if let node = match[self.text] {
            text = MessageText(node, field: "text", &reader.diagnostics)
            for other in match.others {
                reader.diagnostics.report(UnknownKey.diagnostic(other, in: Shape("a message", message.keys), having: []))
            }
        } else if let mistyped = misspelt(among: match.others) {
            reader.diagnostics.report(UnknownKey.diagnostic(mistyped, in: Shape("a message", message.keys), having: []))
            let isText = UnknownKey.meant(by: mistyped, in: message, having: []) == self.text.name
            text =
                isText
                ? MessageText(mistyped.value, field: "text", &reader.diagnostics)
                : variants(of: match, besides: mistyped, of: entry, as: id, &reader)
        } else {
            if match.others.isEmpty {
                reader.diagnostics.report(MissingKey.oneOf(["text"], of: message, at: entry.key.place))
                return nil
            }
            text = MessageText(variants: match.others, at: entry.value.place, field: id, &reader.diagnostics)
        }
        guard let text else { return nil }
        let made = reader.add(text, path: ["messages", id])
        let last = reader.messages.count - 1
        reader.messages[last].comment = match[comment]?.text
        for entry in match[placeholders].map({ Array($0.entries) }) ?? [] {
            read(placeholder: entry, text, into: &reader.messages[last], &reader.diagnostics)
        }
        if let node = match[atMost] {
            reader.messages[last].sizeRestriction = SizeRestriction.read(node, on: reader.pack.cards, &reader.diagnostics)
        }
        return made
    }

    /// Returns an entry whose key is probably a misspelt key of a message, or `nil` if there is none. Plural forms are excluded.
    private static func misspelt(among others: [Node.Entry]) -> Node.Entry? {
        let known = message.keys.map(\.name)
        return others.first { entry in
            guard let name = entry.key.text, MessageText.Key(name) == nil else { return false }
            return suggestion(for: name, among: known + PluralCategory.allCases.map(\.rawValue)).map(known.contains) ?? false
        }
    }

    private static func variants(
        of match: ShapeMatch, besides mistyped: Node.Entry, of entry: Node.Entry, as id: String, _ reader: inout Reader
    ) -> MessageText? {
        let others = match.others.filter { $0.key.place != mistyped.key.place }
        return others.isEmpty ? nil : MessageText(variants: others, at: entry.value.place, field: id, &reader.diagnostics)
    }

    private static func read(
        placeholder entry: Node.Entry, _ text: MessageText, into message: inout Message, _ diagnostics: inout Diagnostics
    ) {
        let name = entry.key.text ?? ""
        guard let type = type(entry.value, of: name, &diagnostics) else { return }
        message.placeholders[name] = type
        if text.isIncomplete || text.hasBadPlaceholder { return }
        let known = Set(text.all.flatMap { PlaceholderText($0.text).names })
        if name == PlaceholderText.counted, text.isPlural {
            if !type.isNumber { diagnostics.report(PlaceholderDeclaration.notCounted(entry.value)) }
        } else if !known.contains(name) {
            diagnostics.report(PlaceholderDeclaration.unused(entry.key, name, among: known))
        }
    }

    private static func type(_ node: Node, of name: String, _ diagnostics: inout Diagnostics) -> PlaceholderType? {
        if node.kind == .mapping {
            guard let digits = ShapeMatch(node, against: decimal, &diagnostics)?[digits] else { return nil }
            if case .integer(let number) = digits.scalar, (0...Int64(PlaceholderType.maximumDigits)).contains(number) {
                return .decimal(digits: Int(number))
            }
            diagnostics.report(
                WrongValue.diagnostic(
                    digits, field: "decimal", expected: "the number of decimal places, at most \(PlaceholderType.maximumDigits)"))
            return nil
        }
        let word = node.text ?? ""
        if let known = PlaceholderType.words.first(where: { $0.key == word }) { return known.value }
        let unknown = UnknownWord.diagnostic(node, word, field: name, words: PlaceholderType.words.map(\.key), isOpen: false)
        if let unknown { diagnostics.report(unknown) }
        return nil
    }
}
