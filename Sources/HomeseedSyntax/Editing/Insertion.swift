package import HomeseedDocument
package import HomeseedSource

/// Puts new content into a file that is there already, in the way that the file is written. Every byte that was
/// there stays.
package struct Insertion {
    let source: SourceFile
    let file: FileID
    let document: Document
    let edges: LineEdges
    let isJSON: Bool
    package private(set) var edits: [Fix.Edit] = []
    /// Whether something stands where keys would have to be, so that not all could be written.
    package internal(set) var isBlocked = false

    /// Nil where the file can't be read as it is.
    package init?(_ source: SourceFile) {
        var found = Diagnostics()
        self.source = source
        file = FileID(0)
        document = parse(source, as: file, into: &found)
        edges = LineEdges(source.bytes)
        isJSON = source.path.hasSuffix(".json")
        if document.isBroken || document.roots.count > 1 { return nil }
    }

    package var root: Node? { document.root.flatMap { $0.isMissing ? nil : $0 } }

    package var bytes: [UInt8] { Editing.apply(edits, to: source.bytes) }

    /// The line, in the file as it becomes, where the new content begins.
    package var line: Int {
        guard let first = edits.min(by: { $0.place < $1.place }) else { return 1 }
        let table = LineTable(source.bytes)
        let breaks = first.replacement.prefix { $0.isNewline }.count
        return table.line(at: Int(first.place.range.lower)) + breaks
    }

    // MARK: Mappings

    /// Adds what is not there yet, as deep down as it is not.
    package mutating func merge(_ entries: [(key: String, value: Tree)], into node: Node?) {
        guard let node else { return append(entries) }
        var new: [(key: String, value: Tree)] = []
        for entry in entries {
            guard let known = node.entry(entry.key) else {
                new.append(entry)
                continue
            }
            guard case .map(let inner) = entry.value else { continue }
            if known.value.isMissing {
                fill(known, with: inner)
            } else if known.value.kind == .mapping {
                merge(inner, into: known.value)
            }
        }
        if !new.isEmpty { add(new, to: node) }
    }

    private mutating func add(_ entries: [(key: String, value: Tree)], to node: Node) {
        let existing = Array(node.entries)
        guard let last = existing.last, let first = existing.first else {
            return insert("{" + inner(entries) + "}", replacing: node)
        }
        let end = max(last.use.range.upper, last.key.range.upper)
        if node.isFlow { return insert(separator(before: last.key) + inner(entries), at: Int(end)) }
        let column = edges.column(of: Int(first.key.range.lower))
        let isRoot = column == 0
        let lines = entries.flatMap { entry in
            (isRoot && !entry.value.lines.isEmpty ? [""] : []) + Tree.lines(of: entry.key, entry.value, isRoot: isRoot)
        }
        insert(lines, column: column, after: Int(end))
    }

    /// `kinds:` with nothing behind it.
    private mutating func fill(_ entry: Node.Entry, with entries: [(key: String, value: Tree)]) {
        if isJSON { return insert("{" + inner(entries) + "}", replacing: entry.value) }
        let column = edges.column(of: Int(entry.key.range.lower)) + 2
        insert(Tree.map(entries).lines, column: column, after: Int(entry.key.range.upper))
    }

    private func inner(_ entries: [(key: String, value: Tree)]) -> String {
        String(Tree.map(entries).flow(isJSON: isJSON).dropFirst().dropLast())
    }

    /// At the end of a file that holds nothing yet but comments.
    private mutating func append(_ entries: [(key: String, value: Tree)]) {
        let lines = entries.flatMap { Tree.lines(of: $0.key, $0.value, isRoot: true) }
        let text = isJSON ? Tree.map(entries).flow(isJSON: true) + "\n" : lines.map { $0 + edges.lineBreak }.joined()
        let needsBreak = source.bytes.last.map { $0 != 0x0A } ?? false
        insert((needsBreak ? edges.lineBreak : "") + text, at: source.bytes.count)
    }

    // MARK: Lists

    /// Adds an element at the end of a list, on lines of its own or between the brackets, as the others are written.
    package mutating func append(_ element: Tree, to list: Node) {
        guard let last = Array(list.elements).last else { return insert("[" + element.flow(isJSON: isJSON) + "]", replacing: list) }
        let end = Int(last.range.upper)
        if list.isFlow { return insert(separator(before: last) + element.flow(isJSON: isJSON), at: end) }
        insert(Tree.lines(ofElement: element), column: dash(before: last), after: end)
    }

    /// The column of the dash that begins an element.
    func dash(before node: Node) -> Int {
        let start = edges.start(of: Int(node.range.lower))
        let before = source.bytes[start..<Int(node.range.lower)]
        return before.firstIndex(of: 0x2D).map { $0 - start } ?? max(before.count - 2, 0)
    }

    // MARK: Text

    /// A comma, and the next line where the one before it began one.
    func separator(before node: Node) -> String {
        let start = edges.start(of: Int(node.range.lower))
        let before = source.bytes[start..<Int(node.range.lower)]
        guard before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }), start > 0 else { return ", " }
        return "," + edges.lineBreak + String(decoding: before, as: UTF8.self)
    }

    mutating func insert(_ lines: [String], column: Int, after offset: Int) {
        // A block of text ends with its line break.
        let end = offset > 0 && source.bytes[offset - 1] == 0x0A ? offset - 1 : edges.end(after: offset)
        let indent = String(repeating: " ", count: column)
        insert(lines.map { edges.lineBreak + ($0.isEmpty ? "" : indent + $0) }.joined(), at: end)
    }

    mutating func insert(_ text: String, at offset: Int) {
        edits.append(Fix.Edit(Place(file: file, range: SourceRange(offset, offset)), text))
    }

    mutating func insert(_ text: String, replacing node: Node) {
        edits.append(Fix.Edit(node.place, text))
    }

    mutating func replace(_ range: Range<Int>, with text: String) {
        edits.append(Fix.Edit(Place(file: file, range: SourceRange(range.lowerBound, range.upperBound)), text))
    }
}
