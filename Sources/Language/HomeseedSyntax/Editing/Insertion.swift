package import HomeseedSource

/// An insertion of new content into an existing file, in the notation of the file. All bytes except replaced values are retained.
///
/// Edits must be ``verified(beside:)`` before they are written.
package struct Insertion {
    let source: SourceFile
    let file: FileID
    let old: EditedFile
    let edges: LineEdges
    let isJSON: Bool
    package private(set) var edits: [Fix.Edit] = []
    /// Whether existing content blocks the position of a key, so that the insertion is incomplete.
    package internal(set) var isBlocked = false
    /// The requested values, at keys below a node or below the root.
    var requestedValues: [(node: Node?, keys: [String], value: Tree)] = []

    /// Parses a file. Returns `nil` if it cannot be edited safely.
    package init?(_ source: SourceFile) {
        guard let old = EditedFile(source), old.tree.document.roots.count <= 1 else { return nil }
        self.source = source
        self.old = old
        file = FileID(0)
        edges = LineEdges(source.bytes)
        isJSON = source.path.hasSuffix(".json")
    }

    package var root: Node? { old.tree.document.root.flatMap { $0.isMissing && !$0.hasProperties ? nil : $0 } }

    /// Returns the edited file, after verifying that it has the requested content and that everything else is unchanged.
    package func verified(beside others: [Fix.Edit] = []) throws(EditRefusal) -> VerifiedEdit {
        if isBlocked {
            throw EditRefusal(
                "Something else is where this belongs in \(source.path).", ["`homeseed lint \(source.path)` shows what."])
        }
        var paths = NodePaths(old.tree)
        return try VerifiedEdit(
            edits + others, of: source, read: old,
            wanted: requestedValues.map { .init(($0.node.map { paths.path(to: $0) } ?? []) + $0.keys, $0.value) })
    }

    /// The number of the line in the edited file where the new content begins, or 1 without edits.
    package var line: Int {
        guard let first = edits.min(by: { $0.place < $1.place }) else { return 1 }
        let table = LineTable(source.bytes)
        let breaks = first.replacement.prefix { $0.isNewline }.count
        return table.line(at: Int(first.place.range.lower)) + breaks
    }

    // MARK: Mappings

    /// Adds the missing entries at every depth. Existing values are retained.
    package mutating func merge(_ entries: [(key: String, value: Tree)], into node: Node?) {
        guard let node else { return append(entries) }
        var new: [(key: String, value: Tree)] = []
        for entry in entries {
            guard let known = node.entry(entry.key) else {
                new.append(entry)
                requestedValues.append((node, [entry.key], entry.value))
                continue
            }
            if known.value.isMissing, case .list = entry.value {
                requestedValues.append((node, [entry.key], entry.value))
                set(known, to: entry.value, isFlow: node.isFlow)
                continue
            }
            guard case .map(let inner) = entry.value else { continue }
            if known.value.isMissing {
                fill(known, with: inner, in: node)
            } else if known.value.kind == .mapping, !known.value.isAlias {
                merge(inner, into: known.value)
            } else {
                isBlocked = true
            }
        }
        if !new.isEmpty { add(new, to: node) }
    }

    private mutating func add(_ entries: [(key: String, value: Tree)], to node: Node) {
        let existing = Array(node.entries)
        guard let last = existing.last, let first = existing.first else {
            return insert("{" + inner(entries) + "}", replacing: node)
        }
        if node.isFlow { return insert(inner(entries), behind: last, isLast: true) }
        let column = edges.column(of: start(of: first))
        let isRoot = column == 0
        let lines = entries.flatMap { entry in
            (isRoot && !entry.value.lines.isEmpty ? [""] : []) + Tree.lines(of: entry.key, entry.value, isRoot: isRoot)
        }
        insert(lines, column: column, behind: last)
    }

    /// Fills an entry without a value, such as `kinds:`.
    private mutating func fill(_ entry: Node.Entry, with entries: [(key: String, value: Tree)], in map: Node) {
        requestedValues.append((map, [entry.key.text ?? ""], .map(entries)))
        set(entry, to: .map(entries), isFlow: map.isFlow)
    }

    private func inner(_ entries: [(key: String, value: Tree)]) -> String {
        String(Tree.map(entries).flow(isJSON: isJSON).dropFirst().dropLast())
    }

    /// Appends entries to a file that contains at most comments.
    private mutating func append(_ entries: [(key: String, value: Tree)]) {
        requestedValues += entries.map { (nil, [$0.key], $0.value) }
        let lines = entries.flatMap { Tree.lines(of: $0.key, $0.value, isRoot: true) }
        let text = isJSON ? Tree.map(entries).flow(isJSON: true) + "\n" : lines.map { $0 + edges.lineBreak }.joined()
        // A root of `null` or `{}` counts as no content.
        if let empty = old.tree.document.root, !empty.range.isEmpty {
            return insert(
                isJSON ? Tree.map(entries).flow(isJSON: true) : lines.joined(separator: edges.lineBreak), replacing: empty)
        }
        let needsBreak = source.bytes.last.map { $0 != 0x0A } ?? false
        insert((needsBreak ? edges.lineBreak : "") + text, at: source.bytes.count)
    }

    // MARK: Lists

    /// Appends an element to a list, in the notation of the existing elements.
    package mutating func append(_ element: Tree, to list: Node) { append([element], to: list) }

    /// Appends elements to a list, in the notation of the existing elements.
    package mutating func append(_ elements: [Tree], to list: Node) {
        if elements.isEmpty { return }
        requestedValues.append((list, [], .list(elements)))
        guard let last = Array(list.elements).last else {
            return insert(Tree.list(elements).flow(isJSON: isJSON), replacing: list)
        }
        if list.isFlow { return insert(elements, behindLast: last) }
        insert(elements.flatMap(Tree.lines(ofElement:)), column: dash(before: last), behind: last)
    }

    /// Returns the column of an element's hyphen, or 0 if it has none.
    func dash(before node: Node) -> Int { dashToken(before: node)?.column ?? 0 }

    func dashToken(before node: Node) -> YAMLTokens.Token? {
        // A nested list that begins on the line of the hyphen has its own hyphen after it.
        var (inner, skipped) = (node, 0)
        while inner.kind == .sequence, !inner.isFlow, !inner.isAlias, let first = inner.elements.first(where: { _ in true }) {
            (inner, skipped) = (first, skipped + 1)
        }
        let end = old.tokens.partitioningIndex { $0.range.lowerBound >= Int(inner.usePlace.range.lower) }
        for token in old.tokens[..<end].reversed() where token.kind == .dash {
            if skipped == 0 { return token }
            skipped -= 1
        }
        return nil
    }

    // MARK: Text

    /// Returns a comma and a line break with indentation if the element at `offset` begins a line after the first. Otherwise,
    /// returns a comma and a space.
    func separator(before offset: Int) -> String {
        let start = edges.start(of: offset)
        let before = source.bytes[start..<offset]
        guard before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }), start > 0 else { return ", " }
        return "," + edges.lineBreak + String(decoding: before, as: UTF8.self)
    }

    mutating func insert(_ text: String, at offset: Int) {
        edits.append(Fix.Edit(SourceLocation(file: file, range: SourceRange(offset, offset)), text))
    }

    /// Replaces a node. For an alias, the alias itself is replaced, not its target.
    mutating func insert(_ text: String, replacing node: Node) {
        edits.append(Fix.Edit(node.usePlace, text))
    }

    mutating func replace(_ range: Range<Int>, with text: String) {
        edits.append(Fix.Edit(SourceLocation(file: file, range: SourceRange(range.lowerBound, range.upperBound)), text))
    }
}

/// The key paths from the root of a document to its nodes.
struct NodePaths {
    private let tree: NodeTree
    private var positions: [Int: [Int: Int]] = [:]

    init(_ tree: NodeTree) { self.tree = tree }

    mutating func path(to node: Node) -> [String] {
        var (steps, number) = ([String](), node.number)
        while tree.parents[number] >= 0 {
            let (parent, key) = (tree.parents[number], tree.keys[number])
            steps.append(key >= 0 ? tree.node(key).text ?? "" : position(of: number, in: parent))
            number = parent
        }
        return steps.reversed()
    }

    private mutating func position(of child: Int, in parent: Int) -> String {
        if positions[parent] == nil { positions[parent] = Dictionary(tree.children(parent).enumerated().map { ($1, $0) }) { $1 } }
        return positions[parent]?[child].map(String.init) ?? ""
    }
}
