package import HomeseedSource

/// Lays a catalogue file out in the one way that all of them share.
///
/// Only what says nothing changes: indentation, the spaces around signs, empty lines, line ends. That nothing else does
/// is proven each time, by reading both and comparing what they say and every comment.
package enum Formatter {
    /// Says what came of laying a file out.
    package enum Outcome: Equatable, Sendable {
        /// It is laid out like this already.
        case same
        case changed([UInt8])
        /// It can't be read, so nobody knows what it says; linting tells why.
        case unreadable
        /// It is written in a way that no catalogue needs, in these words.
        case leftAlone(String)
        /// What was laid out says something else: a fault of this program. Nothing is to be written.
        case failed
    }

    /// Lays a file out, as JSON where its name ends so and else as YAML. Nothing is written to the disk.
    package static func format(_ file: SourceFile, limits: ParseLimits = .standard) -> Outcome {
        guard let document = read(file, limits) else { return .unreadable }
        if file.path.hasSuffix(".json") {
            guard let root = document.root else { return .unreadable }
            let text = JSONLayout.text(of: root, file.bytes)
            return proven(text, instead: file, document: document, limits: limits)
        }
        guard document.roots.count < 2 else { return .leftAlone("it holds several documents") }
        guard let tokens = YAMLTokens(document), !tokens.all.contains(where: { $0.kind == .directive }) else { return .leftAlone("it has directives, or line ends of another system") }
        let text = YAMLLayout.text(of: file.bytes, tokens)
        if text == file.bytes { return .same }
        guard let after = read(SourceFile(path: file.path, bytes: text), limits), let others = YAMLTokens(after),
            comments(tokens, file.bytes) == comments(others, text)
        else { return .failed }
        return proven(text, instead: file, document: document, limits: limits)
    }

    /// Nil where it can't be read through without a fault.
    private static func read(_ file: SourceFile, _ limits: ParseLimits) -> Document? {
        var faults = Diagnostics()
        let document = parse(file, as: FileID(0), limits: limits, into: &faults)
        return document.isBroken || faults.hasErrors ? nil : document
    }

    private static func proven(
        _ text: [UInt8], instead file: SourceFile, document: Document, limits: ParseLimits
    ) -> Outcome {
        if text == file.bytes { return .same }
        guard let after = read(SourceFile(path: file.path, bytes: text), limits), document.isEquivalent(to: after) else { return .failed }
        return .changed(text)
    }

    private static func comments(_ tokens: YAMLTokens, _ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        tokens.all.filter { $0.kind == .comment }.map { bytes[$0.range] }
    }
}
