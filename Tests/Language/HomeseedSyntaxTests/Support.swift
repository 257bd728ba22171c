import HomeseedSource
import HomeseedText

@testable import HomeseedSyntax

/// A parsed file with its diagnostics.
struct Reading {
    let bytes: [UInt8]
    let document: Document
    let diagnostics: [Diagnostic]

    init(_ bytes: [UInt8], path: String = "a.yaml", limits: ParseLimits = .standard) {
        var found = Diagnostics()
        self.bytes = bytes
        document = parse(SourceFile(path: path, bytes: bytes), as: FileID(0), limits: limits, into: &found)
        diagnostics = found.all
    }

    init(_ text: String, path: String = "a.yaml", limits: ParseLimits = .standard) {
        self.init(Array(text.utf8), path: path, limits: limits)
    }

    static func json(_ text: String, limits: ParseLimits = .standard) -> Reading {
        Reading(text, path: "a.json", limits: limits)
    }

    func text(_ place: HomeseedText.SourceLocation?) -> String {
        guard let range = place?.range, Int(range.upper) <= bytes.count else { return "(no place)" }
        return String(decoding: bytes[Int(range.lower)..<Int(range.upper)], as: UTF8.self)
    }

    /// The source text of a node.
    func text(_ node: Node?) -> String { text(node?.place) }

    /// Each diagnostic with its check, headline and marked text, such as `yaml-syntax: A value is missing [x]`.
    var faults: [String] {
        diagnostics.map { "\($0.check): \($0.headline) [\(text($0.place))]" }
    }

    /// The file after all fixes of its diagnostics.
    var mended: String {
        let edits = diagnostics.flatMap { $0.fix?.edits ?? [] }.sorted { $0.place > $1.place }
        var result = bytes
        for edit in edits {
            result.replaceSubrange(Int(edit.place.range.lower)..<Int(edit.place.range.upper), with: Array(edit.replacement.utf8))
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// Returns a node as one line of text with sorted keys, for comparing trees.
func canonical(_ node: Node?) -> String {
    guard let node else { return "(nothing)" }
    switch node.kind {
    case .scalar: return node.scalar.map(canonical) ?? "?"
    case .sequence: return "[" + node.elements.map { canonical($0) }.joined(separator: ", ") + "]"
    case .mapping:
        let entries = node.entries.map { canonical($0.key) + ": " + canonical($0.value) }
        return "{" + entries.sorted().joined(separator: ", ") + "}"
    }
}

func canonical(_ scalar: Scalar) -> String {
    switch scalar {
    case .null: "null"
    case .boolean(let value): "\(value)"
    // JSON does not distinguish 1 from 1.0.
    case .integer(let value): "\(Double(value))"
    case .float(let value): "\(value)"
    case .string(let text): "'\(text)'"
    }
}
