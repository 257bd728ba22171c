import HomeseedSource
import HomeseedSyntax

/// One typo in one file, and its target.
struct Mutation: Sendable {
    enum Action: String, Sendable, CaseIterable { case delete, rename, duplicate }
    enum Subject: String, Sendable, CaseIterable { case key, id, message }

    var action: Action
    var subject: Subject
    /// The index of the file in its pack.
    var file: Int
    /// The contents of the mutated file.
    var bytes: [UInt8]
    /// The deleted, renamed or repeated name.
    var name: String
    var newName: String?
    /// The location of the renamed or repeated name afterwards.
    var token: SourceRange?
    /// The location of the changed mapping afterwards, with its key.
    var around: SourceRange
    /// The keys and item ids on the path from the file's root.
    var path: [String]
    /// The words of the deleted text.
    var gone: Set<String> = []
    /// The words that the mapping had before.
    var said: Set<String>
    /// The keys that the mapping had before.
    var siblings: [String]
    var line: Int
}

/// All mutations of a file: every entry of every mapping, and every item of every list.
struct MutationMaker {
    private let bytes: [UInt8]
    private let file: Int
    private let isMessage: (SourceLocation) -> Bool
    private let isID: (SourceLocation) -> Bool
    private(set) var mutations: [Mutation] = []

    init(
        _ document: Document, _ source: SourceFile, number: Int, isMessage: @escaping (SourceLocation) -> Bool,
        isID: @escaping (SourceLocation) -> Bool
    ) {
        bytes = source.bytes
        file = number
        self.isMessage = isMessage
        self.isID = isID
        for root in document.roots { visit(root, from: Int(root.range.lower), of: nil, path: []) }
    }

    // MARK: Finding what to change

    /// - Parameters:
    ///   - start: The start of the node's key.
    ///   - list: The elements of the list that contains the node.
    private mutating func visit(
        _ node: Node, from start: Int, of list: (elements: [Node], index: Int, isFlow: Bool)?, path: [String]
    ) {
        for (index, element) in node.elements.enumerated() {
            let name = ["id", "key", "about", "use"].lazy.compactMap { element[$0]?.text }.first
            visit(
                element, from: Int(element.range.lower), of: (Array(node.elements), index, node.isFlow),
                path: path + [name].compactMap { $0 })
        }
        let said = Set(Words.list(Array(bytes[Int(node.range.lower)..<Int(node.range.upper)])))
        let entries = Array(node.entries)
        let siblings = entries.compactMap(\.key.text)
        for (index, entry) in entries.enumerated() {
            guard let name = entry.key.text else { continue }
            let around = (start, Int(node.range.upper))
            // Items are a mapping by id, or a list of items with ids.
            let subject: Mutation.Subject = isID(entry.key.place) ? .id : isMessage(entry.value.place) ? .message : .key
            func add(
                _ action: Mutation.Action, _ subject: Mutation.Subject, _ edit: Edit?, name: String, newName: String? = nil,
                token: SourceRange? = nil
            ) {
                guard let edit else { return }
                let gone = action == .delete ? Words.of(Array(bytes[edit.range])) : []
                mutations.append(
                    Mutation(
                        action: action, subject: subject, file: file, bytes: edit.made(of: bytes), name: name, newName: newName,
                        token: token,
                        around: SourceRange(around.0, around.1 + edit.growth), path: path + [entry.key.text ?? ""], gone: gone,
                        said: said, siblings: siblings, line: line(of: Int(entry.key.range.lower))))
            }
            let renamed = rename(entry.key, name)
            add(.rename, subject, renamed.edit, name: name, newName: renamed.name, token: renamed.token)
            add(
                .delete, subject,
                entries.count > 1
                    ? deletion(entries.map { ($0.key.range.lower, max($0.key.range.upper + 1, $0.value.range.upper)) }, index)
                    : nil, name: name)
            let extent = (Int(entry.key.range.lower), Int(max(entry.key.range.upper + 1, entry.value.range.upper)))
            let copy = duplication(extent, isFlow: node.isFlow, dash: nil)
            add(.duplicate, subject, copy, name: name, token: entry.key.range.moved(by: copy.growth))
            if isID(entry.value.place), let id = entry.value.text {
                let renamed = rename(entry.value, id)
                add(.rename, .id, renamed.edit, name: id, newName: renamed.name, token: renamed.token)
                if let list {
                    let extents = list.elements.map { ($0.range.lower, $0.range.upper) }
                    add(.delete, .id, list.elements.count > 1 ? deletion(extents, list.index) : nil, name: id)
                    let dash = list.isFlow ? nil : bytes[..<Int(node.range.lower)].lastIndex(of: 0x2D)
                    let copy = duplication((Int(node.range.lower), Int(node.range.upper)), isFlow: list.isFlow, dash: dash)
                    add(.duplicate, .id, copy, name: id, token: entry.value.range.moved(by: copy.growth))
                }
            }
            visit(entry.value, from: Int(entry.key.range.lower), of: nil, path: path + [name])
        }
    }

    private func line(of offset: Int) -> Int { bytes[..<offset].count { $0 == 0x0A } + 1 }

    // MARK: Edits of bytes

    struct Edit {
        var range: Range<Int>
        var text: [UInt8]

        var growth: Int { text.count - range.count }
        func made(of bytes: [UInt8]) -> [UInt8] { Array(bytes[..<range.lowerBound]) + text + Array(bytes[range.upperBound...]) }
    }

    /// Returns an edit that changes a name to a unique one, with the same quotes.
    private func rename(_ node: Node, _ name: String) -> (edit: Edit, name: String, token: SourceRange) {
        let new = name + "Zqx"
        let end = Int(node.range.upper) - (node.style == .plain || node.style == nil ? 0 : 1)
        let edit = Edit(range: end..<end, text: Array("Zqx".utf8))
        return (edit, new, SourceRange(Int(node.range.lower), Int(node.range.upper) + edit.growth))
    }

    /// Returns an edit that deletes an element up to the next one. The last one is deleted from the end of its predecessor,
    /// without its line break.
    private func deletion(_ extents: [(lower: UInt32, upper: UInt32)], _ index: Int) -> Edit {
        if extents.indices.contains(index + 1) {
            return Edit(range: Int(extents[index].lower)..<Int(extents[index + 1].lower), text: [])
        }
        var end = Int(extents[index].upper)
        while end > 0, end > Int(extents[index].lower), bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        var start = Int(extents[index - 1].upper)
        while start > 0, bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D { start -= 1 }
        return Edit(range: start..<max(start, end), text: [])
    }

    /// Returns an edit that inserts a copy of an element before it.
    ///
    /// - Parameter dash: The position of the dash, for an element of a list in block style.
    private func duplication(_ extent: (lower: Int, upper: Int), isFlow: Bool, dash: Int?) -> Edit {
        var text = Array(bytes[extent.lower..<extent.upper])
        while text.last == 0x0A || text.last == 0x0D { text.removeLast() }
        if isFlow { return Edit(range: extent.lower..<extent.lower, text: text + Array(", ".utf8)) }
        let edges = LineEdges(bytes)
        let indent = Array(repeating: UInt8(0x20), count: edges.column(of: dash ?? extent.lower))
        let between = dash.map { Array(bytes[$0..<extent.lower]) } ?? []
        return Edit(range: extent.lower..<extent.lower, text: text + [0x0A] + indent + between)
    }
}

extension SourceRange {
    fileprivate func moved(by offset: Int) -> SourceRange { SourceRange(Int(lower) + offset, Int(upper) + offset) }
}
