package import HomeseedModel
package import HomeseedSource

/// The keys in a translation file that were replaced by others.
package struct NameMoves {
    /// The paths below which a key was removed.
    private let pathsWithRemovedKeys: Set<[String]>
    private let added: Set<[String]>
    private let before: Set<[String]>

    /// Compares two states of a file.
    ///
    /// - Parameters:
    ///   - then: the file in the old catalogue.
    ///   - now: the same file in the new catalogue.
    package init(_ then: FileID, in old: Catalogue, _ now: FileID, in new: Catalogue) {
        let after = TranslationConfirmation.root(of: now, new).map(NameMoves.paths) ?? []
        before = TranslationConfirmation.root(of: then, old).map(NameMoves.paths) ?? []
        pathsWithRemovedKeys = Set(before.subtracting(after).map { Array($0.dropLast()) })
        added = after.subtracting(before)
    }

    /// Whether the path existed before.
    package func existedBefore(_ path: [String]) -> Bool { before.contains(path) }

    /// Whether the text, or one of its parents, replaces another key.
    package func replacesKey(_ path: [String]) -> Bool {
        (1...max(path.count, 1)).contains { length in
            added.contains(Array(path.prefix(length))) && pathsWithRemovedKeys.contains(Array(path.prefix(length).dropLast()))
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
