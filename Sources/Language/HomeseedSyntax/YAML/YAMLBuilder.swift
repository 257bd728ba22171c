import HomeseedSource

/// A builder that converts the events of a YAML file to records in the arena.
///
/// It takes byte offsets and content, not libyaml's types. For any order of events, the arena remains a tree whose locations
/// are inside the file.
struct YAMLBuilder {
    let file: FileID
    let text: YAMLText
    let limits: ParseLimits

    var nodes: [NodeRecord] = []
    var cooked: [UInt8] = []
    var cookedRanges: [Range<Int>] = []
    private var tags: [String] = []
    private var tagNumbers: [String: UInt32] = [:]
    private var roots: [UInt32] = []
    var open: [Open] = []
    var anchors: [String: Anchor] = [:]
    var hasAliases = false
    /// The number of nodes so far, with aliases expanded.
    var expanded = 0
    /// The end offset of the last finished node.
    var lastEnd = 0
    /// The number of nodes when the last collection was closed.
    private var closedCount = 0

    var diagnostics = Diagnostics()
    /// Whether a limit was exceeded, so that further events are ignored.
    var isStopped = false

    /// An open collection. Its link in the arena is 0, unlike that of any closed collection.
    struct Open {
        var index: Int
        var anchor: String?
        /// Whether the collection has no brackets, so that its children determine its range.
        var isBracketless: Bool
        var isMapping: Bool
        var children = 0
        var expandedBefore: Int
        /// The maximum depth of its descendants, counted from the root.
        var deepest: Int
    }

    struct Anchor {
        var index: UInt32
        var expanded = 1
        var height = 0
    }

    init(file: FileID, bytes: [UInt8], limits: ParseLimits) {
        self.file = file
        self.limits = limits
        text = YAMLText(bytes: bytes)
        // An estimate that suffices for most catalogues. Unused capacity costs no memory, and a denser file causes a
        // reallocation.
        nodes.reserveCapacity(bytes.count / 8 + 8)
        cookedRanges.reserveCapacity(bytes.count / 512)
    }

    // MARK: Documents

    /// Begins a document. Anchors are local to their document.
    mutating func beginDocument(end: Int) {
        anchors.removeAll()
        lastEnd = max(lastEnd, end)
    }

    mutating func finish(isBroken: Bool) -> Document {
        let isBroken = isBroken || isStopped || !open.isEmpty
        while !open.isEmpty { closeCollection(end: lastEnd) }
        return Document(
            storage: .init(
                file: file, bytes: text.bytes, cooked: cooked, cookedRanges: cookedRanges, nodes: nodes,
                tags: tags, roots: roots, isBroken: isBroken))
    }

    // MARK: Nodes

    /// Counts another node. Returns false if it exceeds the limit.
    @inline(__always)
    mutating func admit(lower: Int, upper: Int) -> Bool {
        expanded += 1
        if expanded > limits.expandedNodes { return refuseSize(lower: lower, upper: upper) }
        if open.isEmpty {
            roots.append(UInt32(truncatingIfNeeded: nodes.count))
        } else {
            open[open.count - 1].children += 1
        }
        return true
    }

    /// Appends a scalar without tag and anchor, the most common case.
    ///
    /// The content and the file are pointers, valid only during the call, because arrays would be copied for the comparison.
    @inline(__always)
    mutating func scalar(
        lower: Int, upper: Int, content: UnsafeRawBufferPointer, in file: UnsafeRawBufferPointer,
        _ style: RecordKind, isOneLine: Bool
    ) {
        // A plain scalar on one line equals its source text if both have the same length, because nothing was folded or
        // unescaped.
        if case .plain = style, isOneLine, upper &- lower == content.count, !content.isEmpty {
            guard admit(lower: lower, upper: upper) else { return }
            append(style, lower: lower, upper: upper, link: NodeRecord.verbatim)
            lastEnd = upper
        } else {
            scalar(NodeProperties(lower: lower, upper: upper), content: content, in: file, style)
        }
    }

    mutating func scalar(
        _ token: NodeProperties, content: UnsafeRawBufferPointer, in file: UnsafeRawBufferPointer, _ style: RecordKind
    ) {
        var lower = token.lower
        var upper = token.upper
        if token.hasProperties { lower = text.afterProperties(lower, before: upper) }
        let isBlock = style == .literal || style == .folded
        if style == .plain {
            while upper > lower, text.isSpace(upper - 1) { upper -= 1 }
            if content.isEmpty { (lower, upper) = emptyPlace(token) }
        } else if isBlock {
            upper = text.endOfBlockScalar(lower, before: upper)
        }
        guard admit(lower: lower, upper: upper) else { return }
        register(token.anchor)
        let inset = style == .plain ? 0 : 1
        let isVerbatim = !isBlock && Self.equals(file, from: lower + inset, to: upper - inset, content: content)
        let link = isVerbatim ? NodeRecord.verbatim : cook(content)
        append(style, lower: lower, upper: upper, link: link, tag: number(of: token.tag))
        lastEnd = upper
    }

    /// Appends a scalar whose content is its source text without quotes.
    @inline(__always)
    mutating func verbatim(lower: Int, upper: Int, _ style: RecordKind, anchor: String? = nil) {
        guard admit(lower: lower, upper: upper) else { return }
        register(anchor)
        append(style, lower: lower, upper: upper, link: NodeRecord.verbatim)
        lastEnd = upper
    }

    /// Appends a scalar whose content differs from its source text.
    mutating func cooked(lower: Int, upper: Int, content: [UInt8], _ style: RecordKind, anchor: String?) {
        guard admit(lower: lower, upper: upper) else { return }
        register(anchor)
        append(style, lower: lower, upper: upper, link: content.withUnsafeBytes { cook($0) })
        lastEnd = upper
    }

    /// Appends an empty value, before the token that follows it or after its indicator.
    mutating func empty(at offset: Int) {
        let (lower, upper) = emptyPlace(NodeProperties(lower: offset, upper: offset))
        verbatim(lower: lower, upper: upper, .plain)
    }

    /// Removes the last scalar if it is quoted. If it ends a closed collection, such as a pair in a flow sequence, it is emptied
    /// instead.
    mutating func dropLastScalar() {
        guard let last = nodes.last, last.kind == .singleQuoted || last.kind == .doubleQuoted, let parent = open.indices.last,
            open[parent].children > 0
        else { return }
        nodes.removeLast()
        if closedCount > nodes.count {
            append(.plain, lower: Int(last.lower), upper: Int(last.lower), link: NodeRecord.verbatim)
        } else {
            open[parent].children -= 1
            lastEnd = min(lastEnd, Int(last.lower))
        }
    }

    mutating func openCollection(_ token: NodeProperties, kind: RecordKind) {
        var lower = token.lower
        if token.hasProperties { lower = text.afterProperties(lower, before: token.upper) }
        // A pair in a flow sequence is a mapping without braces.
        let first = text.byte(lower)
        let isBracketless =
            kind == .blockSequence || kind == .blockMapping || first != UInt8(ascii: "[") && first != UInt8(ascii: "{")
        guard admit(lower: lower, upper: token.upper) else { return }
        guard open.count < limits.depth else {
            append(.plain, lower: lower, upper: lower, link: NodeRecord.verbatim)
            return refuseDepth(lower: lower, upper: max(token.upper, lower + 1))
        }
        let index = nodes.count
        register(token.anchor)
        append(kind, lower: lower, upper: lower, link: 0, tag: number(of: token.tag))
        open.append(
            Open(
                index: index, anchor: token.anchor, isBracketless: isBracketless,
                isMapping: kind == .blockMapping || kind == .flowMapping,
                expandedBefore: expanded - 1, deepest: open.count + 1))
    }

    mutating func closeCollection(end: Int) {
        guard let collection = open.last else { return }
        // A broken file may end in a key without a value.
        if collection.isMapping, collection.children % 2 == 1 {
            append(.plain, lower: lastEnd, upper: lastEnd, link: NodeRecord.verbatim)
        }
        open.removeLast()
        let index = collection.index
        if collection.isBracketless, nodes.count > index + 1 {
            nodes[index].lower = nodes[index + 1].lower
            nodes[index].upper = UInt32(clamping: lastEnd)
        } else {
            nodes[index].upper = max(nodes[index].lower, UInt32(clamping: end))
        }
        nodes[index].link = UInt32(truncatingIfNeeded: nodes.count)
        closedCount = nodes.count
        lastEnd = Int(nodes[index].upper)
        if !open.isEmpty {
            open[open.count - 1].deepest = max(open[open.count - 1].deepest, collection.deepest)
        }
        guard let name = collection.anchor, anchors[name]?.index == UInt32(index) else { return }
        anchors[name]?.expanded = expanded - collection.expandedBefore
        anchors[name]?.height = collection.deepest - open.count
    }

    // MARK: Records

    @inline(__always)
    mutating func append(_ kind: RecordKind, lower: Int, upper: Int, link: UInt32, tag: UInt32 = 0) {
        nodes.append(
            NodeRecord(
                kind, lower: UInt32(truncatingIfNeeded: lower), upper: UInt32(truncatingIfNeeded: max(lower, upper)),
                link: link, tag: tag))
    }

    /// Appends a null at the location of an alias that cannot be resolved.
    mutating func appendNull(_ token: NodeProperties) {
        let index = UInt32(cookedRanges.count)
        cookedRanges.append(cooked.count..<cooked.count)
        append(.plain, lower: token.lower, upper: token.upper, link: index)
    }

    private mutating func cook(_ content: UnsafeRawBufferPointer) -> UInt32 {
        let start = cooked.count
        cooked.append(contentsOf: content)
        cookedRanges.append(start..<cooked.count)
        return UInt32(truncatingIfNeeded: cookedRanges.count - 1)
    }

    @inline(__always)
    private mutating func register(_ anchor: String?) {
        guard let anchor else { return }
        anchors[anchor] = Anchor(index: UInt32(truncatingIfNeeded: nodes.count))
    }

    private mutating func number(of tag: String?) -> UInt32 {
        guard let tag else { return 0 }
        if let number = tagNumbers[tag] { return number }
        // A record stores the index in 24 bits, so the tags of a file above that limit are dropped.
        guard tags.count < 0xFF_FFFF else { return 0 }
        tags.append(tag)
        tagNumbers[tag] = UInt32(tags.count)
        return UInt32(tags.count)
    }

    /// Returns the range of an empty value: after its tag or anchor, its colon or its hyphen, or else after the last node.
    private func emptyPlace(_ token: NodeProperties) -> (Int, Int) {
        if token.hasProperties { return (token.upper, token.upper) }
        let before = text.byte(token.lower - 1)
        let isAtIndicator = before == UInt8(ascii: ":") || before == UInt8(ascii: "-") || before == UInt8(ascii: "?")
        let place = isAtIndicator ? token.lower : min(max(lastEnd, 0), token.lower)
        return (place, place)
    }

    func place(_ lower: Int, _ upper: Int) -> SourceLocation {
        SourceLocation(file: file, range: SourceRange(lower, upper))
    }

    /// Whether a node is an open collection.
    func isOpen(_ index: UInt32) -> Bool {
        let record = nodes[Int(index)]
        return record.kind.rawValue > RecordKind.folded.rawValue && record.kind != .alias && record.link == 0
    }

    func place(of index: UInt32) -> SourceLocation {
        let record = nodes[Int(index)]
        let upper = isOpen(index) ? min(Int(record.lower) + 1, text.bytes.count) : Int(record.upper)
        return place(Int(record.lower), upper)
    }
}

/// The properties of a node in an event, without its content.
struct NodeProperties {
    /// The range of the node's text, from its tag or anchor if there is one.
    var lower: Int
    var upper: Int
    var anchor: String?
    var tag: String?
    var hasProperties = false
}
