package import HomeseedModel
package import HomeseedSource

/// A step of a path in a file: a key, or the index of a list element.
package enum Step: Hashable, Sendable {
    case key(String)
    case element(Int)

    /// The key, or `nil` for a list element.
    package var key: String? { if case .key(let name) = self { name } else { nil } }
}

/// The node at an offset of a file, with the path to it.
package struct NodePath: Sendable {
    package private(set) var steps: [Step] = []
    package private(set) var node: Node
    /// Whether the offset is in the key instead of its value.
    package private(set) var isKey = false
    /// The surrounding nodes, outermost first.
    package private(set) var parents: [Node] = []

    /// Finds the node, or returns `nil` if there is none at the offset.
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
            for (number, element) in node.elements.enumerated() where element.range.holds(offset) {
                last = (.element(number), element)
            }
        case .mapping:
            for entry in node.entries {
                let step = Step.key(entry.key.text ?? "")
                if entry.key.range.holds(offset) {
                    parents.append(node)
                    (node, isKey) = (entry.key, true)
                    steps.append(step)
                    return true
                }
                // The value of an alias is located elsewhere.
                if entry.use == entry.value.place, entry.value.range.holds(offset) { last = (step, entry.value) }
            }
        }
        guard let last else { return false }
        parents.append(node)
        steps.append(last.step)
        node = last.node
        return true
    }

    /// The value of the key if the offset is in a key, or else the node.
    package var value: Node? {
        guard isKey, case .key(let name)? = steps.last else { return node }
        return parents.last?[name]
    }
}

extension SourceRange {
    /// Whether the range contains an offset or ends at it.
    package func holds(_ offset: Int) -> Bool { Int(lower) <= offset && offset <= Int(upper) }
}

extension ValueSchema {
    /// Returns the schemas at the end of a path in a file.
    package static func following(_ steps: some Sequence<Step>, from root: ValueSchema, in pack: Pack) -> [ValueSchema] {
        steps.reduce([root]) { forms, step in
            switch step {
            case .key(let name): forms.flatMap { $0.inner(name, in: pack) }
            case .element: forms.flatMap { $0.elements(in: pack) }
            }
        }
    }
}
