package import HomeseedSource

/// A formatter that rewrites catalogue files in the canonical format.
///
/// It changes only indentation, spaces around punctuation, blank lines, line breaks and redundant commas. Each run verifies this
/// by parsing the result and comparing the content and the comments.
package enum Formatter {
    /// The result of formatting a file.
    package enum Outcome: Equatable, Sendable {
        /// The file is already in the canonical format.
        case unchanged
        case changed([UInt8])
        /// The file cannot be parsed. The linter reports the reason.
        case unreadable
        /// The file contains unsupported syntax and is unchanged. The reason completes "was not formatted:".
        case unsupported(reason: String)
        /// The result differs in content, which is a bug. It must not be written.
        case failed
    }

    /// Formats a file in memory: as JSON if its name ends in `.json`, otherwise as YAML.
    package static func format(_ file: SourceFile, limits: ParseLimits = .standard) -> Outcome {
        guard let document = read(file, limits) else { return .unreadable }
        if file.path.hasSuffix(".json") {
            guard let root = document.root else { return .unreadable }
            let text = JSONLayout.text(of: root, file.bytes)
            return verifiedOutcome(of: text, replacing: file, document: document, limits: limits)
        }
        guard document.roots.count < 2 else { return .unsupported(reason: "it contains several documents") }
        guard let tokens = YAMLTokens(document), !tokens.all.contains(where: { $0.kind == .directive }) else {
            return .unsupported(reason: "it has YAML directives or unusual line endings")
        }
        let text = YAMLLayout.text(of: file.bytes, tokens)
        if text == file.bytes { return .unchanged }
        guard let after = read(SourceFile(path: file.path, bytes: text), limits), let others = YAMLTokens(after),
            comments(tokens, file.bytes) == comments(others, text)
        else { return .failed }
        return verifiedOutcome(of: text, replacing: file, document: document, limits: limits)
    }

    /// Returns the document, or `nil` if the file has errors.
    private static func read(_ file: SourceFile, _ limits: ParseLimits) -> Document? {
        var faults = Diagnostics()
        let document = parse(file, as: FileID(0), limits: limits, into: &faults)
        return document.isBroken || faults.hasErrors ? nil : document
    }

    private static func verifiedOutcome(
        of text: [UInt8], replacing file: SourceFile, document: Document, limits: ParseLimits
    ) -> Outcome {
        if text == file.bytes { return .unchanged }
        guard let after = read(SourceFile(path: file.path, bytes: text), limits), document.isEquivalent(to: after) else {
            return .failed
        }
        return .changed(text)
    }

    private static func comments(_ tokens: YAMLTokens, _ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        tokens.all.filter { $0.kind == .comment }.map { bytes[$0.range] }
    }
}
