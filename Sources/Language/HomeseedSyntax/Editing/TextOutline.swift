/// An outline of the texts of a translation file and the values to write. A new text is inserted at its position in the pack.
package struct TextOutline: Sendable {
    /// The keys at this level, in the order of the pack.
    private(set) var keys: [String] = []
    private(set) var branches: [String: TextOutline] = [:]
    /// The value to write at this position.
    private(set) var value: Tree?
    /// The key that may be omitted if its text is the only text of a branch: `dishes: Wash the dishes`.
    private var main: String?
    /// Whether new branches use that short form if the section has no branches yet.
    private(set) var isShort = false
    /// Whether there is a value to write at this position or below.
    package private(set) var hasValues = false

    package init() {}

    /// - Parameter paths: the paths of all texts, in order.
    package init(_ paths: some Sequence<[String]>) {
        for path in paths { add(path[...], nil) }
    }

    /// Sets the value to write at a path. A new path is ordered after the existing paths.
    package mutating func set(_ path: [String], to value: Tree) { add(path[...], value) }

    /// Reserves the position of a path, without a value to write.
    package mutating func reserve(_ path: [String]) { add(path[...], nil) }

    /// Allows the short form in the branches of a section.
    ///
    /// - Parameter isShort: whether a section without existing branches uses the short form.
    package mutating func shorten(_ section: String, to main: String, isShort: Bool) {
        branches[section]?.main = main
        branches[section]?.isShort = isShort
    }

    /// Returns the value of a branch in short form. Returns `nil` if the branch has other values to write than the text under the
    /// omitted key.
    func mainText(of branch: TextOutline) -> Tree? {
        guard let main, branch.touched.count == 1, let only = branch.touched.first, only.key == main,
            let value = only.branch.value
        else { return nil }
        switch value {
        case .text, .blank: return value
        default: return nil
        }
    }

    /// Returns the long form of a branch that the file has in short form: the values to write, and `text` under the omitted key
    /// unless that key has a value to write. Returns `nil` if the section has no short form.
    func full(_ branch: TextOutline, with text: String) -> Tree? {
        guard let main else { return nil }
        let others = branch.touched.map { ($0.key, $0.branch.tree) }
        return .map(others.contains { $0.0 == main } ? others : [(main, .text(text))] + others)
    }

    /// - Parameter isShort: whether the neighbouring branches use the short form.
    func tree(of branch: TextOutline, isShort: Bool) -> Tree { isShort ? mainText(of: branch) ?? branch.tree : branch.tree }

    private mutating func add(_ path: ArraySlice<String>, _ value: Tree?) {
        if value != nil { hasValues = true }
        guard let first = path.first else {
            self.value = value ?? self.value
            return
        }
        if branches[first] == nil { keys.append(first) }
        branches[first, default: TextOutline()].add(path.dropFirst(), value)
    }

    /// The values to write, as a tree for a new file or a new entry.
    var tree: Tree { value ?? .map(touched.map { ($0.key, tree(of: $0.branch, isShort: isShort)) }) }

    var touched: [(key: String, branch: TextOutline)] {
        keys.compactMap { key in branches[key].flatMap { $0.hasValues ? (key, $0) : nil } }
    }

    /// Returns a new file with one text per line, so that fewer changes to different texts conflict in a merge.
    package func file(_ head: [String] = []) -> String {
        let sections = touched.map { Tree.lines(of: $0.key, $0.branch.tree, isRoot: true, atMost: 1).joined(separator: "\n") }
        return (head.isEmpty ? "" : head.map { "# \($0)\n" }.joined() + "\n") + sections.joined(separator: "\n\n") + "\n"
    }
}
