import HomeseedSource

/// A file as its tokens and nodes, to compare with what edits make of it.
struct EditedFile {
    let bytes: [UInt8]
    let tree: NodeTree
    /// Every token, with line breaks.
    let tokens: [YAMLTokens.Token]
    /// The node of each token that is a scalar or an alias.
    let nodes: [Int?]
    /// How many faults of each kind the parser found.
    let faults: [CheckID: Int]

    /// Nil where the file can't be parsed to its end, or its signs are not understood.
    init?(_ source: SourceFile) {
        var found = Diagnostics()
        let document = parse(source, as: FileID(0), into: &found)
        guard !document.isBroken, let tokens = YAMLTokens(document)?.all else { return nil }
        bytes = source.bytes
        tree = NodeTree(document)
        self.tokens = tokens
        faults = found.all.reduce(into: [:]) { $0[$1.check, default: 0] += 1 }
        var values = (0..<tree.count).lazy.filter { [tree] in !tree.record($0).isCollection && tree.record($0).lower < tree.record($0).upper }.makeIterator()
        nodes = tokens.map { token in
            switch token.kind {
            case .scalar: values.next()
            case .word: source.bytes[token.range.lowerBound] == UInt8(ascii: "*") ? values.next() : nil
            default: nil
            }
        }
    }

    func text(_ token: YAMLTokens.Token) -> ArraySlice<UInt8> { bytes[token.range] }

    /// An anchor, an alias or a tag; an alias without an anchor is read as a scalar.
    func isWord(_ token: YAMLTokens.Token) -> Bool {
        token.kind == .word || token.kind == .scalar(.plain) && bytes[token.range.lowerBound] == UInt8(ascii: "*")
    }

    func isAlias(_ token: YAMLTokens.Token) -> Bool { bytes[token.range.lowerBound] == UInt8(ascii: "*") && isWord(token) }

    /// The bytes of the token itself: blank lines that a block keeps behind its text are not counted.
    func range(_ index: Int) -> Range<Int> {
        guard case .scalar(let style) = tokens[index].kind, style == .literal || style == .folded, let node = nodes[index] else { return tokens[index].range }
        return Int(tree.record(node).lower)..<Int(tree.record(node).upper)
    }
}
