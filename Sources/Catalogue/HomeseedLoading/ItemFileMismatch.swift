import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// Diagnostics for files whose content is not a list of items, such as a mapping of names or a list of texts. Each such
/// diagnostic replaces a diagnostic for every line.
enum ItemFileMismatch {
    /// Whether a mapping has no key of an item file, not even a misspelt key.
    ///
    /// - Parameter own: The shape of an item. A file with a single item is not a mismatch.
    static func hasNoKey(_ root: Node, of shape: Shape, own: Shape) -> Bool {
        guard root.firstEntry != nil else { return false }
        let names = Set(shape.keys.map(\.name) + ["groups"])
        var (others, near) = (0, 0)
        for entry in root.entries where !entry.key.contentEquals(Key.schema.name) {
            guard let name = entry.key.text else { continue }
            if names.contains(name) || own.position(of: entry.key) != nil { return false }
            if suggestion(for: name, among: names) == nil { others += 1 } else { near += 1 }
        }
        // One of many names may be similar by coincidence.
        return near == 0 || near == 1 && others > 3
    }

    static func diagnostic(_ root: Node, _ kind: Kind) -> Diagnostic {
        let place = Array(root.elements).first?.headPlace ?? (root.kind == .mapping ? root.headPlace : root.firstLine)
        var result = WrongForm.diagnostic(place, what: "A file of items", expected: "`items:` with a list")
        result.label = "this is \(FileMismatch.description(of: root))"
        let text = kind.fields.first { $0.type.isText }?.name ?? "title"
        result.notes = ["Write items as a list under `items:`, each with an id: `- {id: \(example(root)), \(text): …}`."]
        return result
    }

    private static func example(_ root: Node) -> String {
        root.entries.compactMap(\.key.text).first { Names.isID($0) && $0 != Key.schema.name } ?? "clear-the-table"
    }
}

extension ItemReading {
    /// Returns a diagnostic for an error that all items of a file share. Returns `nil` if there is none, or there are fewer than
    /// three items.
    func commonFault(_ nodes: [Node]) -> Diagnostic? {
        guard nodes.count > 2, let first = nodes.first else { return nil }
        if nodes.allSatisfy({
            $0.kind == .scalar && !$0.isMissing && $0.keyWithoutSeparator(among: shape.keys.map(\.name)) == nil
        }) {
            var result = WrongForm.diagnostic(first.place, what: "An item", expected: "keys with values, `id` first")
            result.notes = ["All \(nodes.count) items here are texts. Give each an id: `- {id: clear-the-table, title: …}`."]
            return result
        }
        guard nodes.allSatisfy({ $0.kind == .mapping && $0.entry("id") == nil && !$0.hasMisspelt("id", in: shape) }) else {
            return nil
        }
        var result = MissingID.diagnostic(first, key: "id", kind: kind.id)
        result.headline = "None of these \(nodes.count) items has an 'id'"
        let unknown = first.entries.filter { shape.position(of: $0.key) == nil }.compactMap(\.key.text)
        if !unknown.isEmpty {
            result.notes.append(
                "\(kind.id.withArticle.capitalisedFirst) has no \(unknown.map(\.escapedForTerminal).quotedList); it can have \(shape.keys.map(\.name).quotedList)."
            )
        }
        return result
    }
}

extension ItemReading {
    /// Returns the diagnostic for two items that became one because the second has no dash, or `nil` if there is only one.
    func missingDash(_ node: Node) -> Diagnostic? {
        let ids = node.entries.filter { $0.key.contentEquals(shape.keys[0].name) }
        guard ids.count > 1, ids[0].value.text != ids[1].value.text else { return nil }
        return DuplicateKey.missingDash(ids[1].key, first: ids[0].key)
    }
}

extension Node {
    /// The first line of a text with several lines.
    fileprivate var firstLine: SourceLocation {
        let lower = Int(range.lower)
        let bytes = fileBytes[range.clamped(toCount: fileBytes.count)]
        let end = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? Int(range.upper)
        return SourceLocation(file: place.file, range: SourceRange(lower, end))
    }
}
