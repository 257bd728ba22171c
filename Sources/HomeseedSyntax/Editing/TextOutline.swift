/// Texts to be written into a file of translations, and all others among which they stand: what is new goes where its text
/// stands in the pack.
package struct TextOutline: Sendable {
    /// What can stand here, in order.
    private(set) var keys: [String] = []
    private(set) var branches: [String: TextOutline] = [:]
    /// What is to stand here.
    private(set) var value: Tree?
    /// Whether something is to be written here or below.
    package private(set) var isTouched = false

    package init() {}

    /// - Parameter paths: of all texts, in their order.
    package init(_ paths: some Sequence<[String]>) {
        for path in paths { add(path[...], nil) }
    }

    package mutating func set(_ path: [String], to value: Tree) { add(path[...], value) }

    /// Gives something its place among what is written, and writes nothing there.
    package mutating func hold(_ path: [String]) { add(path[...], nil) }

    private mutating func add(_ path: ArraySlice<String>, _ value: Tree?) {
        if value != nil { isTouched = true }
        guard let first = path.first else { return self.value = value ?? self.value }
        if branches[first] == nil { keys.append(first) }
        branches[first, default: TextOutline()].add(path.dropFirst(), value)
    }

    /// Its part that is to be written, as it would stand in a new file.
    var tree: Tree { value ?? .map(touched.map { ($0.key, $0.branch.tree) }) }

    var touched: [(key: String, branch: TextOutline)] {
        keys.compactMap { key in branches[key].flatMap { $0.isTouched ? (key, $0) : nil } }
    }

    /// A file of its own, a text a line, so that changes to different texts never meet in a merge.
    package func file(_ head: [String] = []) -> String {
        let sections = touched.map { Tree.lines(of: $0.key, $0.branch.tree, isRoot: true, atMost: 1).joined(separator: "\n") }
        return (head.isEmpty ? "" : head.map { "# \($0)\n" }.joined() + "\n") + sections.joined(separator: "\n\n") + "\n"
    }
}
