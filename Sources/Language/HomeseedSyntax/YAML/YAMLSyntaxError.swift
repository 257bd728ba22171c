import HomeseedSource

/// An explanation of a libyaml error, at the token that causes it.
///
/// libyaml stops where it cannot continue, often long after the mistake. Each of its messages is therefore mapped to a
/// diagnostic that analyses the surrounding text.
struct YAMLSyntaxError {
    let failure: YAMLFailure
    let file: FileID
    let text: YAMLText
    /// The last parsed scalar, which often precedes the error.
    let last: NodeRecord?
    /// The offset of the innermost unclosed `{` or `[`.
    let bracket: Int?

    init(_ failure: YAMLFailure, _ builder: YAMLBuilder) {
        self.failure = failure
        file = builder.file
        text = builder.text
        bracket = builder.open.last { !$0.isBracketless }.map { Int(builder.nodes[$0.index].lower) }
        last = builder.nodes.last { $0.kind.rawValue <= RecordKind.folded.rawValue && $0.lower < $0.upper }
    }

    var problem: Int { min(failure.problemOffset, text.bytes.count) }
    var context: Int? { failure.contextOffset.map { min($0, text.bytes.count) } }

    /// The diagnostic, with a fix if one lets the parser continue.
    var diagnostic: Diagnostic {
        var found = described
        if found.fix == nil, found.check == .yamlSyntax { found.fix = repair }
        return found
    }

    /// Whether the last scalar ended in the wrong position, so that it must not be checked.
    var isTextCut: Bool { brokenQuote != nil }

    private var described: Diagnostic {
        if let fault = brokenDash { return fault }
        return switch failure.problem {
        case "found character that cannot start any token": badStart
        case "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            tab(at: problem)
        case "could not find expected ':'": missingColon
        case "mapping values are not allowed in this context": strayColon
        case "did not find expected key": unexpectedInMapping
        case "did not find expected '-' indicator": unexpectedInSequence
        case "block sequence entries are not allowed in this context": strayDash
        case "found unexpected end of stream", "found unexpected document indicator": unclosedQuote
        case "found unknown escape character", "did not find expected hexdecimal number",
            "found invalid Unicode character escape code":
            badEscape
        case "did not find expected ',' or ']'": unclosedFlow("list", "]")
        case "did not find expected ',' or '}'": unclosedFlow("map", "}")
        case "did not find expected alphabetic or numeric character": badName
        case "did not find expected node content": missingContent
        case "found undefined tag handle": undefinedHandle
        case "did not find expected <document start>": trailingText
        case "did not find expected comment or line break" where failure.context.hasSuffix("block scalar"): blockHeader
        case "built without YAML":
            fault(
                "This program can't read YAML", from: 0, to: 0,
                notes: ["It was built without the package trait YAML, which includes libyaml."])
        default: other
        }
    }

    // MARK: Helpers

    func fault(
        _ headline: String, from lower: Int, to upper: Int, label: String? = nil,
        related: [Diagnostic.Related] = [], notes: [String] = [], fix: Fix? = nil
    ) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, .error, headline: headline, at: place(lower, upper), label: label, related: related, notes: notes,
            fix: fix)
    }

    func place(_ lower: Int, _ upper: Int) -> SourceLocation {
        let count = text.bytes.count
        return SourceLocation(file: file, range: SourceRange(min(lower, count), min(max(lower, upper), count)))
    }

    func related(_ label: String, from lower: Int, to upper: Int) -> [Diagnostic.Related] {
        [.init(label, at: place(lower, upper))]
    }

    /// Returns the related location "…begins here" of libyaml's context, if it is on another line.
    func contextBegins(_ what: String, unless lower: Int) -> [Diagnostic.Related] {
        guard let context, text.startOfLine(context) != text.startOfLine(lower) else { return [] }
        return related("\(what) begins here", from: context, to: endOfToken(context))
    }

    /// Returns the end of the token at an offset: before the next space, but after at least one character.
    func endOfToken(_ start: Int) -> Int {
        var at = start
        while at < text.bytes.count, !text.isSpace(at) { at += 1 }
        return max(at, min(start + 1, text.bytes.count))
    }

    /// Returns the end of a value on its line, before any comment.
    func endOfValue(_ start: Int) -> Int {
        let end = text.endOfLine(start, trimmed: true)
        var at = start
        while at < end {
            if text.byte(at) == UInt8(ascii: "#"), at > start, YAMLText.isBlank(text.byte(at - 1)) { break }
            at += 1
        }
        while at > start, YAMLText.isBlank(text.byte(at - 1)) { at -= 1 }
        return at
    }

    func string(_ lower: Int, _ upper: Int) -> String {
        let upper = min(upper, text.bytes.count)
        return String(decoding: text.bytes[min(max(lower, 0), upper)..<upper], as: UTF8.self)
    }

    func isFirstOfLine(_ offset: Int) -> Bool { text.firstToken(ofLineAt: offset) == offset }

    /// Returns a fix that puts a value in single quotes and doubles the quotes inside it.
    func quoting(_ lower: Int, _ upper: Int, isSafe: Bool) -> Fix {
        let doubled = string(lower, upper).split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        return Fix("Put quotes around it", edits: [.init(place(lower, upper), "'\(doubled)'")], isSafe: isSafe)
    }
}
