package import HomeseedSource

extension Insertion {
    /// Writes texts at their positions: existing texts are changed in place, and new texts follow their predecessor in the
    /// outline.
    package mutating func write(_ outline: TextOutline) {
        guard let root else { return merge(outline.touched.map { ($0.key, $0.branch.tree) }, into: nil) }
        guard root.kind == .mapping else {
            isBlocked = true
            return
        }
        write(outline, into: root, at: [])
    }

    private mutating func write(_ outline: TextOutline, into node: Node, at path: [String]) {
        let others = node.entries.filter { !$0.value.isMissing }
        let isShort = others.contains { $0.value.kind == .scalar } || others.isEmpty && outline.isShort
        var anchor: Node.Entry?
        var pending: [(key: String, value: Tree)] = []
        for key in outline.keys {
            guard let branch = outline.branches[key] else { continue }
            guard let entry = node.entry(key) else {
                if branch.hasValues {
                    let tree = outline.tree(of: branch, isShort: isShort)
                    pending.append((key, tree))
                    requestedValues.append((nil, path + [key], tree))
                }
                continue
            }
            place(&pending, behind: anchor, in: node)
            anchor = entry
            guard branch.hasValues else { continue }
            if entry.value.kind == .mapping, branch.value == nil, !entry.value.isAlias {
                write(branch, into: entry.value, at: path + [key])
            } else if let new = tree(of: branch, in: outline, instead: entry, isShort: isShort) {
                requestedValues.append((nil, path + [key], new))
                set(entry, to: new, isFlow: node.isFlow)
            } else {
                isBlocked = true
            }
        }
        place(&pending, behind: anchor, in: node)
    }

    /// Returns the replacement of a whole entry, or `nil` if its existing content is incompatible.
    private func tree(of branch: TextOutline, in outline: TextOutline, instead entry: Node.Entry, isShort: Bool) -> Tree? {
        if let value = branch.value { return value }
        if entry.value.isMissing { return outline.tree(of: branch, isShort: isShort) }
        // An alias of a mapping is replaced by a copy.
        if entry.value.kind == .mapping { return Tree(entry.value)?.setting(branch) }
        return entry.value.text.flatMap { outline.mainText(of: branch) ?? outline.full(branch, with: $0) }
    }

    // MARK: New entries

    /// Appends an entry to a mapping, in the notation of the existing entries.
    package mutating func append(_ key: String, _ value: Tree, to map: Node) { append([(key, value)], to: map) }

    /// Appends entries to a mapping, in the notation of the existing entries.
    package mutating func append(_ entries: [(key: String, value: Tree)], to map: Node) {
        requestedValues += entries.map { (map, [$0.key], $0.value) }
        var pending = entries
        place(&pending, behind: Array(map.entries).last, in: map)
    }

    private mutating func place(_ pending: inout [(key: String, value: Tree)], behind anchor: Node.Entry?, in node: Node) {
        defer { pending = [] }
        if pending.isEmpty { return }
        let inner = String(Tree.map(pending).flow(isJSON: isJSON).dropFirst().dropLast())
        var all = node.entries
        guard let first = all.next() else { return insert("{" + inner + "}", replacing: node) }
        if node.isFlow {
            if let anchor {
                return insert(inner, behind: anchor, isLast: Array(node.entries).last?.key.range == anchor.key.range)
            }
            return insert(inner + separator(before: start(of: first)), at: start(of: first))
        }
        let column = edges.column(of: start(of: first))
        let neighbour = anchor ?? first
        let most = neighbour.value.kind == .mapping && !neighbour.value.isFlow ? 0 : 1
        let isRoot = column == 0 && node.range.lower == root?.range.lower
        let groups = pending.map { Tree.lines(of: $0.key, $0.value, isRoot: isRoot, atMost: most) }
        let lines = groups.flatMap { isRoot && $0.count > 1 ? [""] + $0 : $0 }
        if let anchor { return insert(lines, column: column, behind: anchor) }
        insert(groups.flatMap { isRoot && $0.count > 1 ? $0 + [""] : $0 }, column: column, before: first)
    }

    // MARK: Changed entries

    mutating func set(_ entry: Node.Entry, to value: Tree, isFlow: Bool) {
        let node = entry.value
        switch (value, node.kind) {
        // An existing blank value already has its comment.
        case (.blank, .scalar) where node.isMissing: return
        case (.text(let text), .scalar) where node.contentEquals(text) && !node.isMissing: return
        case (.map(let entries), .mapping) where !node.isAlias: return match(node, entries)
        case (.text(let text), .scalar) where !node.isMissing && !node.isAlias: return rewrite(node, text, isFlow: isFlow)
        default: break
        }
        guard let colon = colon(of: entry) else { return write(value, behindKey: entry, isFlow: isFlow) }
        let isBlock = !node.isAlias && !node.isFlow && node.kind != .scalar
        // A comment after a value stays on its line.
        if !node.isAlias, !node.headerComment.isEmpty {
            return insert(value.flow(isJSON: false) + node.headerComment, replacing: node)
        }
        if isFlow || isJSON
            || !isBlock
                && (node.hasProperties && !node.isAlias || (node.isAlias || !node.range.isEmpty) && hasTrailingComment(entry))
        {
            let text = value.flow(isJSON: isJSON)
            return node.isAlias || !node.range.isEmpty
                ? insert(text, replacing: node) : insert(" " + text, at: max(colon, Int(node.range.upper)))
        }
        let indent = String(repeating: " ", count: edges.column(of: start(of: entry)))
        let lines = Tree.lines(of: "k", value, atMost: 0)
        let text =
            (lines.first.map { String($0.dropFirst(2)) } ?? "") + lines.dropFirst().map { edges.lineBreak + indent + $0 }.joined()
        if node.isMissing, node.range.isEmpty, !node.isAlias {
            // A comment after the colon follows the inserted value.
            return insert(text, at: lines.count == 1 ? colon : edges.end(after: colon))
        }
        var end = end(of: entry)
        // The final line break of a block scalar is retained.
        if end > 0, source.bytes[end - 1] == 0x0A { end -= 1 }
        // Comments between the colon and the value are retained.
        let start = start(of: node)
        if start > colon, hasComment(colon..<start) || lines.count == 1 && (node.isAlias || node.kind == .scalar || node.isFlow) {
            return replace(start..<max(end, start), with: value.flow(isJSON: false))
        }
        replace(colon..<max(end, colon), with: text)
    }

    /// Writes the value of a `? key` without a colon.
    private mutating func write(_ value: Tree, behindKey entry: Node.Entry, isFlow: Bool) {
        let end = Int(entry.key.usePlace.upper)
        if isFlow { return insert(": " + value.flow(isJSON: isJSON), at: end) }
        let indent = String(repeating: " ", count: edges.column(of: start(of: entry)))
        insert(edges.lineBreak + indent + ": " + value.flow(isJSON: isJSON), at: edges.end(after: end))
    }

    private mutating func rewrite(_ node: Node, _ text: String, isFlow: Bool) {
        if node.contentEquals(text) { return }
        if node.style == .literal || node.style == .folded {
            let old = String(decoding: source.bytes[node.range.clamped(toCount: source.bytes.count)], as: UTF8.self)
            let block = BlockWriting(old, isFolded: node.style == .folded, lineBreak: edges.lineBreak)
            if let block = block.text(text) { return insert(block, replacing: node) }
            return insert(
                ScalarWriting.text(text) + node.headerComment + (old.unicodeScalars.last == "\n" ? edges.lineBreak : ""),
                replacing: node)
        }
        insert(ScalarWriting.text(text, like: node.style, isFlow: isFlow, isJSON: isJSON), replacing: node)
    }

    /// Changes a small mapping, such as the plural forms of a text, to have exactly these entries.
    private mutating func match(_ node: Node, _ entries: [(key: String, value: Tree)]) {
        var outline = TextOutline()
        for entry in entries { outline.set([entry.key], to: entry.value) }
        let left = Array(node.entries)
        let kept = left.filter { entry in entries.contains { entry.key.contentEquals($0.key) } }
        if kept.isEmpty {
            guard !node.isFlow, let first = left.first else {
                return insert(Tree.map(entries).flow(isJSON: isJSON), replacing: node)
            }
            return replace(start(of: first)..<end(of: node), with: Tree.map(entries).flow(isJSON: isJSON))
        }
        var paths = NodePaths(old.tree)
        write(outline, into: node, at: paths.path(to: node))
        for (index, entry) in left.enumerated() where !entries.contains(where: { entry.key.contentEquals($0.key) }) {
            remove(
                entry, before: index + 1 < left.count ? left[index + 1] : nil, after: index > 0 ? left[index - 1] : nil,
                isFlow: node.isFlow)
        }
    }

    /// Removes an entry that follows a list hyphen or `?` on its line, by moving the next entry there. Sets `isBlocked` if there
    /// is no next entry, or if a comment between both would be lost.
    private mutating func removeAfterIndicator(_ entry: Node.Entry, before next: Node.Entry?) {
        let end = end(of: entry)
        guard let next, end <= start(of: next), !hasComment(end..<start(of: next)) else {
            isBlocked = true
            return
        }
        replace(start(of: entry)..<start(of: next), with: "")
    }

    /// Whether a comment follows the value on its last line.
    private func hasTrailingComment(_ entry: Node.Entry) -> Bool {
        let end = end(of: entry)
        return hasComment(end..<edges.end(after: end))
    }

    func hasComment(_ range: Range<Int>) -> Bool {
        let index = old.tokens.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
        return old.tokens[index...].prefix { $0.range.lowerBound < range.upperBound }.contains { $0.kind == .comment }
    }

    mutating func remove(_ entry: Node.Entry, before next: Node.Entry?, after previous: Node.Entry?, isFlow: Bool) {
        let (first, end) = (start(of: entry), end(of: entry))
        let line = edges.start(of: first)
        if !isFlow, !source.bytes[line..<first].allSatisfy({ $0 == 0x20 }) {
            removeAfterIndicator(entry, before: next)
        } else if !isFlow {
            let isClosed = end > 0 && source.bytes[end - 1] == 0x0A
            let last = isClosed ? end : edges.end(after: end)
            replace(line..<min(last + (isClosed ? 0 : edges.lineBreak.utf8.count), source.bytes.count), with: "")
        } else if let range = next.map({ first..<start(of: $0) }) ?? previous.map({ self.end(of: $0)..<end }) {
            if hasComment(range) {
                isBlocked = true
                return
            }
            replace(range, with: "")
        }
    }
}

extension Tree {
    /// Returns the content with the texts of an outline, or `nil` if a text would have to be inside another text.
    fileprivate func setting(_ outline: TextOutline) -> Tree? {
        if let value = outline.value { return value }
        guard case .map(var entries) = self else { return nil }
        for (key, branch) in outline.touched {
            if let index = entries.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
                guard let new = entries[index].value.setting(branch) else { return nil }
                entries[index].value = new
            } else {
                entries.append((key, branch.tree))
            }
        }
        return .map(entries)
    }
}

extension SourceLocation {
    var upper: UInt32 { range.upper }
}
