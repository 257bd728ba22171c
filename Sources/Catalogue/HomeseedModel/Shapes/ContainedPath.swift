package import HomeseedSource

/// A path in a catalogue's file that stays below its starting folder on every system.
///
/// Files may come from untrusted authors, so settings, kinds, bundles and item fields all use this type. ``DiskFiles`` prevents
/// symbolic links from leaving the folder.
package struct ContainedPath: Hashable, Sendable {
    /// The path without a leading `./`.
    package let text: String

    /// Creates a path. Returns `nil` if the text is empty, absolute, leads upwards, or contains a name that is invalid on some
    /// system.
    package init?(_ written: String) {
        let text = written.hasPrefix("./") ? String(written.dropFirst(2)) : written
        let steps = text.split(separator: "/", omittingEmptySubsequences: false)
        let isContained = steps.allSatisfy { step in
            !step.isEmpty && step != "." && step != ".." && step.utf8.count <= 200
                && step.unicodeScalars.allSatisfy { $0.value >= 0x20 && !"\\:*?\"<>|\u{7F}".unicodeScalars.contains($0) }
        }
        guard isContained else { return nil }
        self.text = text
    }

    /// The regular expression for the paths that ``init(_:)`` accepts, for JSON Schemas.
    static let pattern: String = {
        let step = #"(?!\.\.?(?:/|$))[^/\\:*?"<>|\u0000-\u001f\u007f]+"#
        return "^(?:\\./)?\(step)(?:/\(step))*$"
    }()

    /// Reads a node's path. Returns `nil`, with a diagnostic, if it is invalid.
    ///
    /// - Parameters:
    ///   - field: The key of the path.
    ///   - folder: A description of the starting folder: `the pack's folder`.
    package static func read(_ node: Node, field: String, below folder: String, _ diagnostics: inout Diagnostics)
        -> ContainedPath?
    {
        if node.kind == .scalar, !node.isMissing, let path = node.text.flatMap(ContainedPath.init) { return path }
        diagnostics.report(
            WrongValue.diagnostic(
                node, field: field, expected: "a path below \(folder)", because: "It has no '..', and begins with no '/'."))
        return nil
    }
}
