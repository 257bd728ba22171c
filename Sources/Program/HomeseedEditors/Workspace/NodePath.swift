package import HomeseedModel
package import HomeseedSource

/// One step down into a file: under a key, or to an element of a list.
package enum Step: Hashable, Sendable {
    case key(String)
    case element(Int)

    /// Nil for one into a list.
    package var key: String? { if case .key(let name) = self { name } else { nil } }
}

/// The value at a place of a file, and the way to it.
package struct NodePath: Sendable {
    package private(set) var steps: [Step] = []
    package private(set) var node: Node
    /// Whether the place lies in the key, and not in what stands under it.
    package private(set) var isKey = false
    /// What it stands in, the outermost first.
    package private(set) var parents: [Node] = []

    /// Nil where the file says nothing there.
    package init?(_ document: Document, at offset: Int) {
        guard let root = document.roots.first(where: { $0.range.holds(offset) }) ?? document.root else { return nil }
        node = root
        while descend(to: offset) {}
        if node.kind == .scalar, !node.range.holds(offset) { return nil }
    }

    private mutating func descend(to offset: Int) -> Bool {
        if isKey { return false }
        var last: (step: Step, node: Node)?
        switch node.kind {
        case .scalar: return false
        case .sequence:
            for (number, element) in node.elements.enumerated() where element.range.holds(offset) { last = (.element(number), element) }
        case .mapping:
            for entry in node.entries {
                let step = Step.key(entry.key.text ?? "")
                if entry.key.range.holds(offset) {
                    parents.append(node)
                    (node, isKey) = (entry.key, true)
                    steps.append(step)
                    return true
                }
                // What an alias stands for has its place elsewhere.
                if entry.use == entry.value.place, entry.value.range.holds(offset) { last = (step, entry.value) }
            }
        }
        guard let last else { return false }
        parents.append(node)
        steps.append(last.step)
        node = last.node
        return true
    }

    /// The value under the key, where the place lies in one.
    package var value: Node? {
        guard isKey, case .key(let name)? = steps.last else { return node }
        return parents.last?[name]
    }
}

extension SourceRange {
    /// Whether a cursor there touches it.
    package func holds(_ offset: Int) -> Bool { Int(lower) <= offset && offset <= Int(upper) }
}

extension ValueSchema {
    /// What may stand at the end of a way through a file.
    package static func following(_ steps: some Sequence<Step>, from root: ValueSchema, in pack: Pack) -> [ValueSchema] {
        steps.reduce([root]) { forms, step in
            switch step {
            case .key(let name): forms.flatMap { $0.inner(name, in: pack) }
            case .element: forms.flatMap { $0.elements(in: pack) }
            }
        }
    }
}
