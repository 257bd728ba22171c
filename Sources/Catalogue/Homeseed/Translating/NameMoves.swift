package import HomeseedModel
package import HomeseedSource

/// Which keys of a file of translations gave their place to others.
package struct NameMoves {
    /// Below which paths a key is gone.
    private let left: Set<[String]>
    private let come: Set<[String]>
    private let before: Set<[String]>

    /// - Parameters:
    ///   - then: the file as it was.
    ///   - now: the same as it is.
    package init(_ then: FileID, in old: Catalogue, _ now: FileID, in new: Catalogue) {
        let after = TranslationConfirmation.root(of: now, new).map(NameMoves.paths) ?? []
        before = TranslationConfirmation.root(of: then, old).map(NameMoves.paths) ?? []
        left = Set(before.subtracting(after).map { Array($0.dropLast()) })
        come = after.subtracting(before)
    }

    /// Whether something stood at this path.
    package func held(_ path: [String]) -> Bool { before.contains(path) }

    /// Whether a text, or what it belongs to, stands where something of another name stood.
    package func brought(_ path: [String]) -> Bool {
        (1...max(path.count, 1)).contains { length in
            come.contains(Array(path.prefix(length))) && left.contains(Array(path.prefix(length).dropLast()))
        }
    }

    private static func paths(_ root: Node) -> Set<[String]> {
        var found: Set<[String]> = []
        func visit(_ node: Node, _ path: [String]) {
            guard node.kind == .mapping else { return }
            for entry in node.entries {
                let path = path + [entry.key.text ?? ""]
                found.insert(path)
                visit(entry.value, path)
            }
        }
        visit(root, [])
        return found
    }
}
