import HomeseedSource

/// Edits that keep the values of aliases when the anchored value changes.
enum AnchorEdits {
    /// Removes the edits of aliases if the edits give an anchored value and all its aliases the same text. The aliases then repeat
    /// the anchor's new text.
    ///
    /// - Returns: the remaining edits, and the aliases whose edits were removed.
    static func joined(_ edits: [Fix.Edit], in file: EditedFile) -> (edits: [Fix.Edit], following: Set<Int>) {
        let tree = file.tree
        let aliases = (0..<tree.count).filter { tree.record($0).kind == .alias }
        if aliases.isEmpty { return (edits, []) }
        let texts = Dictionary(edits.map { ($0.place.range, $0.replacement) }) { first, _ in first }
        func text(_ node: Int) -> String? { texts[SourceRange(tree.record(node).lower, tree.record(node).upper)].map(unquoted) }
        var following: Set<Int> = []
        for (target, users) in Dictionary(grouping: aliases, by: tree.target) {
            guard !tree.record(target).isCollection, let new = text(target), users.allSatisfy({ text($0) == new }) else {
                continue
            }
            following.formUnion(users)
        }
        let left = Set(following.map { SourceRange(tree.record($0).lower, tree.record($0).upper) })
        return (edits.filter { !left.contains($0.place.range) }, following)
    }

    private static func unquoted(_ text: String) -> String {
        guard text.utf8.count >= 2, let quote = text.utf8.first, quote == text.utf8.last, quote == 0x22 || quote == 0x27 else {
            return text
        }
        return String(text.dropFirst().dropLast())
    }

    /// Returns edits that move the anchor of each changed value to its first changed alias, together with the previous value. If
    /// other aliases still repeat the new value, each changed alias becomes a copy of the previous value instead. Returns no edits
    /// if a value cannot be moved.
    ///
    /// - Parameters:
    ///   - changed: the aliases whose value would change.
    ///   - shared: the anchored values that other aliases still repeat.
    static func keeping(
        _ changed: [(alias: Int, target: Int)], shared: Set<Int>, beside edits: [Fix.Edit], in file: EditedFile
    ) -> [Fix.Edit] {
        let spans = EditSpans(edits)
        var handed: Set<Int> = []
        var result: [Fix.Edit] = []
        for (alias, target) in changed.sorted(by: { $0.alias < $1.alias })
        where shared.contains(target) || handed.insert(target).inserted {
            let record = file.tree.record(alias)
            let range = Int(record.lower)..<Int(record.upper)
            // An edit already replaces the text around the alias.
            if spans.contact(with: range).contact == .within { continue }
            guard let value = text(of: target, in: file) else { return [] }
            if shared.contains(target) {
                result.append(edit(range, value))
                continue
            }
            let name = String(decoding: file.bytes[range].dropFirst(), as: UTF8.self)
            result.append(edit(range, "&\(name) \(value)"))
            if let anchor = anchor(name, before: target, in: file), spans.contact(with: anchor).contact != .within {
                result.append(edit(anchor, ""))
            }
        }
        return result
    }

    private static func edit(_ range: Range<Int>, _ text: String) -> Fix.Edit {
        Fix.Edit(SourceLocation(file: FileID(0), range: SourceRange(range.lowerBound, range.upperBound)), text)
    }

    /// Returns the range of a node's anchor with the spaces after it, or `nil` if the node has no such anchor.
    private static func anchor(_ name: String, before node: Int, in file: EditedFile) -> Range<Int>? {
        let start = Int(file.tree.record(node).lower)
        let last = file.tokens.partitioningIndex { $0.range.lowerBound >= start }
        guard
            let token = file.tokens[..<last].last(where: {
                $0.kind == .property && file.text($0).elementsEqual("&\(name)".utf8)
            })
        else { return nil }
        var (lower, upper) = (token.range.lowerBound, token.range.upperBound)
        while upper < file.bytes.count, file.bytes[upper] == 0x20 { upper += 1 }
        if upper >= file.bytes.count || file.bytes[upper] == 0x0A || file.bytes[upper] == 0x0D {
            upper = token.range.upperBound
            while lower > 0, file.bytes[lower - 1] == 0x20 { lower -= 1 }
        }
        return lower..<upper
    }

    /// Returns the previous value on one line, with its tag and without nested anchors, or `nil` if a nested tag would be lost.
    static func text(of number: Int, in file: EditedFile) -> String? {
        let node = file.tree.node(number)
        let tag =
            node.tagPlace.map { String(decoding: file.bytes[Int($0.range.lower)..<Int($0.range.upper)], as: UTF8.self) } ?? ""
        if node.tag != nil, tag.isEmpty { return nil }
        return Tree(node).map { tag + $0.flow(isJSON: false) }
    }
}

extension Tree {
    /// Creates a tree from existing content, without its own tag. Returns `nil` if the content has a nested tag, or a key that is
    /// not a scalar.
    init?(_ node: Node) {
        switch node.kind {
        case .scalar:
            let text = node.text ?? ""
            self = node.isText ? .text(text) : .word(text.isEmpty ? "null" : text)
        case .sequence:
            var elements: [Tree] = []
            for element in node.elements {
                guard element.tag == nil, let tree = Tree(element) else { return nil }
                elements.append(tree)
            }
            self = .list(elements)
        case .mapping:
            var entries: [(key: String, value: Tree)] = []
            for entry in node.entries {
                guard entry.key.tag == nil, entry.value.tag == nil, let key = entry.key.text, let value = Tree(entry.value) else {
                    return nil
                }
                entries.append((key, value))
            }
            self = .map(entries)
        }
    }
}
