/// Texts to be written into a file of translations, and all others among which they stand: what is new goes where its text
/// stands in the pack.
package struct TextOutline: Sendable {
    /// What can stand here, in order.
    private(set) var keys: [String] = []
    private(set) var branches: [String: TextOutline] = [:]
    /// What is to stand here.
    private(set) var value: Tree?
    /// The text that a branch may be alone, without its name: `dishes: Wash the dishes`.
    private var main: String?
    /// Whether new branches are written like that where none is there yet.
    private(set) var isShort = false
    /// Whether something is to be written here or below.
    package private(set) var isTouched = false

    package init() {}

    /// - Parameter paths: of all texts, in their order.
    package init(_ paths: some Sequence<[String]>) {
        for path in paths { add(path[...], nil) }
    }

    /// Says what is to be written at a path, which gets its place behind those already named if it has none.
    package mutating func set(_ path: [String], to value: Tree) { add(path[...], value) }

    /// Gives something its place among what is written, and writes nothing there.
    package mutating func hold(_ path: [String]) { add(path[...], nil) }

    /// Says of a section that its branches may be one text alone.
    ///
    /// - Parameter isShort: whether they are written like that where the section is new.
    package mutating func shorten(_ section: String, to main: String, isShort: Bool) {
        branches[section]?.main = main
        branches[section]?.isShort = isShort
    }

    /// The one text that a branch is, where that is all that is to be written of it.
    func mainText(of branch: TextOutline) -> Tree? {
        guard let main, branch.touched.count == 1, let only = branch.touched.first, only.key == main, let value = only.branch.value else { return nil }
        switch value {
        case .text, .blank: return value
        default: return nil
        }
    }

    /// What becomes of a branch that is one text alone, and shall be more: that text under its name, and the rest.
    func full(_ branch: TextOutline, with text: String) -> Tree? {
        guard let main else { return nil }
        let others = branch.touched.map { ($0.key, $0.branch.tree) }
        return .map(others.contains { $0.0 == main } ? others : [(main, .text(text))] + others)
    }

    /// - Parameter isShort: whether the others beside it are one text alone.
    func tree(of branch: TextOutline, isShort: Bool) -> Tree { isShort ? mainText(of: branch) ?? branch.tree : branch.tree }

    private mutating func add(_ path: ArraySlice<String>, _ value: Tree?) {
        if value != nil { isTouched = true }
        guard let first = path.first else { return self.value = value ?? self.value }
        if branches[first] == nil { keys.append(first) }
        branches[first, default: TextOutline()].add(path.dropFirst(), value)
    }

    /// Its part that is to be written, as it would stand in a new file.
    var tree: Tree { value ?? .map(touched.map { ($0.key, tree(of: $0.branch, isShort: isShort)) }) }

    var touched: [(key: String, branch: TextOutline)] {
        keys.compactMap { key in branches[key].flatMap { $0.isTouched ? (key, $0) : nil } }
    }

    /// A file of its own, a text a line, so that changes to different texts never meet in a merge.
    package func file(_ head: [String] = []) -> String {
        let sections = touched.map { Tree.lines(of: $0.key, $0.branch.tree, isRoot: true, atMost: 1).joined(separator: "\n") }
        return (head.isEmpty ? "" : head.map { "# \($0)\n" }.joined() + "\n") + sections.joined(separator: "\n\n") + "\n"
    }
}
