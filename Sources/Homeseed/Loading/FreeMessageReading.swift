import HomeseedSource
import HomeseedSyntax

/// Reads `messages.yaml`: free texts, with a comment for translators and a budget of characters.
enum FreeMessageReading {
    static let messages = Key("messages", .map(.any), required: true, "The texts, by id.")
    static let shape = Shape("a file of messages", [messages])
    static let text = Key("text", .any, "The text.")
    static let comment = Key("comment", .scalar, "For translators: where it is shown, and to whom.")
    static let atMost = Key("at-most", .scalar, "The most columns that it may take on a screen; an emoji or a Chinese character takes two.")
    static let message = Shape("a message", [text, comment, atMost], isOpen: true)

    static func read(_ root: Node, _ reader: inout Reader) {
        guard let all = Match(root, shape, &reader.diagnostics)?[messages] else { return }
        for entry in all.entries {
            guard let id = Names.id(entry.key, what: "message", &reader) else { continue }
            if let first = reader.pack.messages[id] {
                let place = reader.messages.indices.contains(Int(first.index)) ? reader.messages[Int(first.index)].source.place : nil
                reader.diagnostics.report(DuplicateID.diagnostic(entry.key, what: "message", first: place))
                continue
            }
            if let made = read(entry, id, &reader) { reader.pack.messages[id] = made }
        }
    }

    private static func read(_ entry: Node.Entry, _ id: String, _ reader: inout Reader) -> MessageID? {
        guard entry.value.kind == .mapping else {
            guard let text = MessageText(entry.value, field: id, &reader.diagnostics) else { return nil }
            return reader.add(text, path: ["messages", id])
        }
        guard let match = Match(entry.value, message, &reader.diagnostics) else { return nil }
        let text: MessageText?
        if let node = match[self.text] {
            text = MessageText(node, field: "text", &reader.diagnostics)
            for other in match.others { reader.diagnostics.report(UnknownKey.diagnostic(other, in: Shape("a message", message.keys), having: [])) }
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
        if let node = match[atMost] { reader.messages[last].budget = TextType.budget(node, &reader.diagnostics) }
        return made
    }
}
