import HomeseedSource

/// The additional edits that let aliases keep their values.
enum AnchorEdits {
    /// Removes edits that give every alias of an anchor the same text as the anchored value, because the aliases follow it.
    ///
    /// - Returns: the remaining edits, and the aliases that follow their anchors.
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

    /// Moves the anchor of each changed value to the first alias of it, together with the previous value.
    ///
    /// - Parameter changed: the aliases whose value would change.
    static func keeping(_ changed: [(alias: Int, target: Int)], beside edits: [Fix.Edit], in file: EditedFile) -> [Fix.Edit] {
        let spans = EditSpans(edits)
        var handed: Set<Int> = []
        var result: [Fix.Edit] = []
        for (alias, target) in changed.sorted(by: { $0.alias < $1.alias }) where handed.insert(target).inserted {
            let record = file.tree.record(alias)
            let range = Int(record.lower)..<Int(record.upper)
            // An alias inside a value that is already moved is moved with that value.
            if spans.contact(with: range).contact == .within { continue }
            guard let value = text(of: target, in: file) else { return [] }
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

    /// Returns the range of the anchor, including the blanks that separate it.
    private static func anchor(_ name: String, before node: Int, in file: EditedFile) -> Range<Int>? {
        let start = Int(file.tree.record(node).lower)
        let last = file.tokens.partitioningIndex { $0.range.lowerBound >= start }
        guard let token = file.tokens[..<last].last(where: { $0.kind == .word && file.text($0).elementsEqual("&\(name)".utf8) })
        else { return nil }
        var (lower, upper) = (token.range.lowerBound, token.range.upperBound)
        while upper < file.bytes.count, file.bytes[upper] == 0x20 { upper += 1 }
        if upper >= file.bytes.count || file.bytes[upper] == 0x0A || file.bytes[upper] == 0x0D {
            upper = token.range.upperBound
            while lower > 0, file.bytes[lower - 1] == 0x20 { lower -= 1 }
        }
        return lower..<upper
    }

    /// Returns the previous value on one line, with its tag and without nested anchors.
    static func text(of number: Int, in file: EditedFile) -> String? {
        let node = file.tree.node(number)
        let tag =
            node.tagPlace.map { String(decoding: file.bytes[Int($0.range.lower)..<Int($0.range.upper)], as: UTF8.self) } ?? ""
        if node.tag != nil, tag.isEmpty { return nil }
        return Tree(node).map { tag + $0.flow(isJSON: false) }
    }
}

extension Tree {
    /// Creates a tree from existing content. Returns `nil` if a nested tag would be lost.
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
