package import HomeseedSource

/// A path that a file of a catalogue names: it stays below the folder it starts in, on every system.
///
/// Whoever wrote the file may be a stranger, so this is the one rule for all of them: settings, kinds, bundles and the
/// fields of items. That no link on the disk leads out is up to ``DiskFiles``.
package struct ContainedPath: Hashable, Sendable {
    /// Without the `./` that it may begin with.
    package let text: String

    /// Nil for one that is empty, absolute, leads up, or has a name in it that some system can't write.
    package init?(_ written: String) {
        let text = written.hasPrefix("./") ? String(written.dropFirst(2)) : written
        let steps = text.split(separator: "/", omittingEmptySubsequences: false)
        let isFine = steps.allSatisfy { step in
            !step.isEmpty && step != "." && step != ".." && step.utf8.count <= 200
                && step.unicodeScalars.allSatisfy { $0.value >= 0x20 && !"\\:*?\"<>|\u{7F}".unicodeScalars.contains($0) }
        }
        guard isFine else { return nil }
        self.text = text
    }

    /// What ``init(_:)`` takes, for JSON Schemas.
    static let pattern: String = {
        let step = #"(?!\.\.?(?:/|$))[^/\\:*?"<>|\u0000-\u001f\u007f]+"#
        return "^(?:\\./)?\(step)(?:/\(step))*$"
    }()

    /// The path that a node holds; reported and nil where it leads elsewhere.
    ///
    /// - Parameters:
    ///   - field: the key that it stands behind.
    ///   - folder: where the path begins, in words: `the pack's folder`.
    package static func read(_ node: Node, field: String, below folder: String, _ diagnostics: inout Diagnostics) -> ContainedPath? {
        if node.kind == .scalar, !node.isMissing, let path = node.text.flatMap(ContainedPath.init) { return path }
        diagnostics.report(
            WrongValue.diagnostic(node, field: field, expected: "a path below \(folder)", because: "It has no '..', and begins with no '/'."))
        return nil
    }
}
