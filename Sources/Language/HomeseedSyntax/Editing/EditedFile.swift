import HomeseedSource

/// A parsed file with its tokens and nodes, for comparison with its edited version.
struct EditedFile {
    let bytes: [UInt8]
    let tree: NodeTree
    /// The tokens, including line breaks.
    let tokens: [YAMLTokens.Token]
    /// The node index of each token that is a scalar or an alias.
    let nodes: [Int?]
    /// The number of the parser's findings per check.
    let faults: [CheckID: Int]

    /// Parses a file. Returns `nil` if the file is broken or its tokens are not recognised.
    init?(_ source: SourceFile) {
        var found = Diagnostics()
        let document = parse(source, as: FileID(0), into: &found)
        guard !document.isBroken, let tokens = YAMLTokens(document)?.all else { return nil }
        bytes = source.bytes
        tree = NodeTree(document)
        self.tokens = tokens
        faults = found.all.reduce(into: [:]) { $0[$1.check, default: 0] += 1 }
        var values = (0..<tree.count).lazy.filter { [tree] in
            !tree.record($0).isCollection && tree.record($0).lower < tree.record($0).upper
        }.makeIterator()
        nodes = tokens.map { token in
            switch token.kind {
            case .scalar: values.next()
            case .property: source.bytes[token.range.lowerBound] == UInt8(ascii: "*") ? values.next() : nil
            default: nil
            }
        }
    }

    func text(_ token: YAMLTokens.Token) -> ArraySlice<UInt8> { bytes[token.range] }

    /// Whether a token is an anchor, an alias or a tag. The lexer reads an alias without an anchor as a scalar.
    func isWord(_ token: YAMLTokens.Token) -> Bool {
        token.kind == .property || token.kind == .scalar(.plain) && bytes[token.range.lowerBound] == UInt8(ascii: "*")
    }

    func isAlias(_ token: YAMLTokens.Token) -> Bool { bytes[token.range.lowerBound] == UInt8(ascii: "*") && isWord(token) }

    /// Returns the range of a token, without the trailing blank lines that a block scalar keeps.
    func range(_ index: Int) -> Range<Int> {
        guard case .scalar(let style) = tokens[index].kind, style == .literal || style == .folded, let node = nodes[index] else {
            return tokens[index].range
        }
        return Int(tree.record(node).lower)..<Int(tree.record(node).upper)
    }
}
