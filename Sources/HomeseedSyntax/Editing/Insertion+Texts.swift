package import HomeseedDocument
import HomeseedSource

extension Insertion {
    /// Writes texts where they belong: what is there is changed where it stands, what is not goes behind what comes before it.
    package mutating func write(_ outline: TextOutline) {
        guard let root else { return merge(outline.touched.map { ($0.key, $0.branch.tree) }, into: nil) }
        guard root.kind == .mapping else { return isBlocked = true }
        write(outline, into: root)
    }

    private mutating func write(_ outline: TextOutline, into node: Node) {
        let others = node.entries.filter { !$0.value.isMissing }
        let isShort = others.contains { $0.value.kind == .scalar } || others.isEmpty && outline.isShort
        var anchor: Node.Entry?
        var pending: [(key: String, value: Tree)] = []
        for key in outline.keys {
            guard let branch = outline.branches[key] else { continue }
            guard let entry = node.entry(key) else {
                if branch.isTouched { pending.append((key, outline.tree(of: branch, isShort: isShort))) }
                continue
            }
            place(&pending, behind: anchor, in: node)
            anchor = entry
            guard branch.isTouched else { continue }
            if let value = branch.value {
                set(entry, to: value, isFlow: node.isFlow)
            } else if entry.value.kind == .mapping {
                write(branch, into: entry.value)
            } else if entry.value.isMissing {
                set(entry, to: outline.tree(of: branch, isShort: isShort), isFlow: node.isFlow)
            } else if let text = entry.value.text, let all = outline.mainText(of: branch) ?? outline.full(branch, with: text) {
                set(entry, to: all, isFlow: node.isFlow)
            } else {
                isBlocked = true
            }
        }
        place(&pending, behind: anchor, in: node)
    }

    // MARK: New entries

    /// Writes an entry behind the last of a mapping, on lines like those of the others.
    package mutating func append(_ key: String, _ value: Tree, to map: Node) {
        var pending = [(key: key, value: value)]
        place(&pending, behind: Array(map.entries).last, in: map)
    }

    private mutating func place(_ pending: inout [(key: String, value: Tree)], behind anchor: Node.Entry?, in node: Node) {
        defer { pending = [] }
        if pending.isEmpty { return }
        let inner = String(Tree.map(pending).flow(isJSON: isJSON).dropFirst().dropLast())
        var all = node.entries
        guard let first = all.next() else { return insert("{" + inner + "}", replacing: node) }
        if node.isFlow {
            if let anchor { return insert(separator(before: anchor.key) + inner, at: end(of: anchor)) }
            return insert(inner + separator(before: first.key), at: Int(first.key.range.lower))
        }
        let column = edges.column(of: Int(first.key.range.lower))
        let neighbour = anchor ?? first
        let most = neighbour.value.kind == .mapping && !neighbour.value.isFlow ? 0 : 1
        let isRoot = column == 0 && node.range.lower == root?.range.lower
        let groups = pending.map { Tree.lines(of: $0.key, $0.value, isRoot: isRoot, atMost: most) }
        let lines = groups.flatMap { isRoot && $0.count > 1 ? [""] + $0 : $0 }
        if let anchor { return insert(lines, column: column, after: end(of: anchor)) }
        let indent = String(repeating: " ", count: column)
        let before = groups.flatMap { isRoot && $0.count > 1 ? $0 + [""] : $0 }
        insert(before.map { ($0.isEmpty ? "" : indent + $0) + edges.lineBreak }.joined(), at: edges.start(of: Int(first.key.range.lower)))
    }

    /// Behind the entry's last byte that says something.
    private func end(of entry: Node.Entry) -> Int {
        if entry.value.kind == .scalar, entry.value.isMissing, entry.value.range.upper == entry.value.range.lower {
            return colon(of: entry)
        }
        if entry.value.kind == .mapping, !entry.value.isFlow, let last = Array(entry.value.entries).last { return end(of: last) }
        return Int(max(entry.use.upper, entry.key.range.upper))
    }

    /// Behind the entry's colon.
    private func colon(of entry: Node.Entry) -> Int {
        let start = Int(entry.key.range.upper)
        let line = source.bytes[start..<edges.end(after: start)]
        return (line.firstIndex(of: 0x3A) ?? start) + 1
    }

    // MARK: Changed entries

    mutating func set(_ entry: Node.Entry, to value: Tree, isFlow: Bool) {
        let node = entry.value
        switch (value, node.kind) {
        case (.map(let entries), .mapping): return match(node, entries)
        case (.text(let text), .scalar) where !node.isMissing: return rewrite(node, text, isFlow: isFlow)
        default: break
        }
        if isFlow || isJSON {
            let text = value.flow(isJSON: isJSON)
            return node.range.upper == node.range.lower ? insert(" " + text, at: colon(of: entry)) : insert(text, replacing: node)
        }
        let indent = String(repeating: " ", count: edges.column(of: Int(entry.key.range.lower)))
        let lines = Tree.lines(of: "k", value, atMost: 0)
        let text = (lines.first.map { String($0.dropFirst(2)) } ?? "") + lines.dropFirst().map { edges.lineBreak + indent + $0 }.joined()
        let colon = colon(of: entry)
        if node.isMissing {
            // A comment behind the colon stays behind what is written there.
            if lines.count == 1 { return insert(text, at: node.range.upper > node.range.lower ? Int(node.range.upper) : colon) }
            return insert(text, at: edges.end(after: colon))
        }
        var end = end(of: entry)
        // A block of text ends with its line break, which stays.
        if end > 0, source.bytes[end - 1] == 0x0A { end -= 1 }
        replace(colon..<max(end, colon), with: text)
    }

    private mutating func rewrite(_ node: Node, _ text: String, isFlow: Bool) {
        if node.contentEquals(text) { return }
        if node.style == .literal || node.style == .folded {
            let old = String(decoding: source.bytes[node.range.clamped(toCount: source.bytes.count)], as: UTF8.self)
            let block = BlockWriting(old, isFolded: node.style == .folded, lineBreak: edges.lineBreak)
            if let block = block.text(text) { return insert(block, replacing: node) }
            return insert(ScalarWriting.text(text) + (old.unicodeScalars.last == "\n" ? edges.lineBreak : ""), replacing: node)
        }
        insert(ScalarWriting.text(text, like: node.style, isFlow: isFlow, isJSON: isJSON), replacing: node)
    }

    /// Makes a small mapping have these entries and no others: the plural forms of a text.
    private mutating func match(_ node: Node, _ entries: [(key: String, value: Tree)]) {
        var outline = TextOutline()
        for entry in entries { outline.set([entry.key], to: entry.value) }
        let left = Array(node.entries)
        let kept = left.filter { entry in entries.contains { entry.key.contentEquals($0.key) } }
        if kept.isEmpty { return insert(Tree.map(entries).flow(isJSON: isJSON), replacing: node) }
        write(outline, into: node)
        for (index, entry) in left.enumerated() where !entries.contains(where: { entry.key.contentEquals($0.key) }) {
            remove(entry, before: index + 1 < left.count ? left[index + 1] : nil, after: index > 0 ? left[index - 1] : nil, isFlow: node.isFlow)
        }
    }

    /// Whether the dash of a list stands before the entry, on its line.
    private func isBehindDash(_ entry: Node.Entry) -> Bool {
        let key = Int(entry.key.range.lower)
        return source.bytes[edges.start(of: key)..<key].contains(UInt8(ascii: "-"))
    }

    /// The next entry goes where it stood, for the dash is the list's. A comment between them would be lost: then it is refused.
    private mutating func removeBehindDash(_ entry: Node.Entry, before next: Node.Entry?) {
        let (key, end) = (Int(entry.key.range.lower), end(of: entry))
        guard let next, end <= Int(next.key.range.lower), !source.bytes[end..<Int(next.key.range.lower)].contains(UInt8(ascii: "#")) else { return isBlocked = true }
        replace(key..<Int(next.key.range.lower), with: "")
    }

    mutating func remove(_ entry: Node.Entry, before next: Node.Entry?, after previous: Node.Entry?, isFlow: Bool) {
        if !isFlow, isBehindDash(entry) {
            removeBehindDash(entry, before: next)
        } else if !isFlow {
            let start = edges.start(of: Int(entry.key.range.lower))
            let end = end(of: entry)
            let isClosed = end > 0 && source.bytes[end - 1] == 0x0A
            let line = isClosed ? end : edges.end(after: end)
            replace(start..<min(line + (isClosed ? 0 : edges.lineBreak.utf8.count), source.bytes.count), with: "")
        } else if let next {
            replace(Int(entry.key.range.lower)..<Int(next.key.range.lower), with: "")
        } else if let previous {
            replace(end(of: previous)..<end(of: entry), with: "")
        }
    }
}

extension Place {
    var upper: UInt32 { range.upper }
}
