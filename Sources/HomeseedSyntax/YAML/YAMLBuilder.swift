internal import CLibYAML
internal import HomeseedSource

/// Lays the events of a YAML file out in the arena.
///
/// It takes byte offsets and content, never libyaml's own types, and so can be trusted with any order of
/// events: whatever comes, the arena stays a tree whose places lie in the file.
struct YAMLBuilder {
    let file: FileID
    let text: YAMLText
    let limits: ParseLimits

    private(set) var nodes: [NodeRecord] = []
    private var cooked: [UInt8] = []
    private var cookedRanges: [Range<Int>] = []
    private var tags: [String] = []
    private var tagNumbers: [String: UInt32] = [:]
    private var roots: [UInt32] = []
    private var open: [Open] = []
    private var anchors: [String: Anchor] = [:]
    private var hasAliases = false
    /// Nodes so far, with every alias written out.
    private var expanded = 0
    /// Where the node ends that was finished last.
    private(set) var lastEnd = 0

    private(set) var diagnostics = Diagnostics()
    /// Whether a limit was met, so that nothing more is taken.
    private(set) var isStopped = false

    /// A collection that is not closed yet. In the arena its link is 0, which no closed one has.
    private struct Open {
        var index: Int
        var anchor: String?
        /// Whether it has no brackets, so that its place is what its children say.
        var isBracketless: Bool
        var isMapping: Bool
        var children = 0
        var expandedBefore: Int
        /// The deepest level that a descendant reaches, counted from the root.
        var deepest: Int
    }

    private struct Anchor {
        var index: UInt32
        var expanded = 1
        var height = 0
    }

    init(file: FileID, bytes: [UInt8], limits: ParseLimits) {
        self.file = file
        self.limits = limits
        text = YAMLText(bytes: bytes)
        // A guess that most catalogues fit in; what is not used costs no memory, and a denser file a move.
        nodes.reserveCapacity(bytes.count / 8 + 8)
        cookedRanges.reserveCapacity(bytes.count / 512)
    }

    // MARK: Documents

    /// Anchors do not reach beyond their document.
    mutating func beginDocument(end: Int) {
        anchors.removeAll()
        lastEnd = max(lastEnd, end)
    }

    mutating func finish(isBroken: Bool) -> Document {
        let isBroken = isBroken || isStopped || !open.isEmpty
        while !open.isEmpty { closeCollection(end: lastEnd) }
        return Document(storage: .init(
            file: file, bytes: text.bytes, cooked: cooked, cookedRanges: cookedRanges, nodes: nodes,
            tags: tags, roots: roots, isBroken: isBroken))
    }

    // MARK: Nodes

    /// Counts one more node. False where that is one too many.
    @inline(__always)
    private mutating func admit(lower: Int, upper: Int) -> Bool {
        expanded += 1
        if expanded > limits.expandedNodes { return refuseSize(lower: lower, upper: upper) }
        if open.isEmpty {
            roots.append(UInt32(truncatingIfNeeded: nodes.count))
        } else {
            open[open.count - 1].children += 1
        }
        return true
    }

    /// Adds a scalar without tag and anchor, as almost all are.
    ///
    /// The content and the file come as pointers, valid for this call: an array would be copied to compare.
    @inline(__always)
    mutating func scalar(
        _ lower: Int, _ upper: Int, content: UnsafeRawBufferPointer, in file: UnsafeRawBufferPointer, _ style: RecordKind
    ) {
        let inset = style == .plain ? 0 : 1
        // Where the file reads like the content, the place is right as it is.
        if style.rawValue <= RecordKind.doubleQuoted.rawValue, !content.isEmpty,
            Self.equals(file, lower &+ inset, upper &- inset, content) {
            guard admit(lower: lower, upper: upper) else { return }
            append(style, lower: lower, upper: upper, link: NodeRecord.verbatim)
            lastEnd = upper
        } else {
            scalar(Token(lower: lower, upper: upper), content: content, in: file, style)
        }
    }

    mutating func scalar(
        _ token: Token, content: UnsafeRawBufferPointer, in file: UnsafeRawBufferPointer, _ style: RecordKind
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
        let isVerbatim = !isBlock && Self.equals(file, lower + inset, upper - inset, content)
        let link = isVerbatim ? NodeRecord.verbatim : cook(content)
        append(style, lower: lower, upper: upper, link: link, tag: number(of: token.tag))
        lastEnd = upper
    }

    mutating func openCollection(_ token: Token, kind: RecordKind) {
        var lower = token.lower
        if token.hasProperties { lower = text.afterProperties(lower, before: token.upper) }
        // A pair in a flow sequence is a mapping without braces.
        let isBracketless = kind == .blockSequence || kind == .blockMapping || !"[{".utf8.contains(text.byte(lower))
        guard admit(lower: lower, upper: token.upper) else { return }
        guard open.count < limits.depth else {
            append(.plain, lower: lower, upper: lower, link: NodeRecord.verbatim)
            return refuseDepth(lower: lower, upper: max(token.upper, lower + 1))
        }
        let index = nodes.count
        register(token.anchor)
        append(kind, lower: lower, upper: lower, link: 0, tag: number(of: token.tag))
        open.append(Open(
            index: index, anchor: token.anchor, isBracketless: isBracketless,
            isMapping: kind == .blockMapping || kind == .flowMapping,
            expandedBefore: expanded - 1, deepest: open.count + 1))
    }

    mutating func closeCollection(end: Int) {
        guard let collection = open.last else { return }
        // Only in a broken file: a key that nothing follows.
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
        lastEnd = Int(nodes[index].upper)
        if !open.isEmpty {
            open[open.count - 1].deepest = max(open[open.count - 1].deepest, collection.deepest)
        }
        guard let name = collection.anchor, anchors[name]?.index == UInt32(index) else { return }
        anchors[name]?.expanded = expanded - collection.expandedBefore
        anchors[name]?.height = collection.deepest - open.count
    }

    mutating func alias(_ token: Token) {
        guard let name = token.anchor, admit(lower: token.lower, upper: token.upper) else { return }
        defer { lastEnd = token.upper }
        hasAliases = true
        let place = place(token.lower, token.upper)
        guard let anchor = anchors[name] else {
            diagnostics.report(undefinedAlias(name, at: place))
            return appendNull(token)
        }
        let target = nodes[Int(anchor.index)]
        if target.link == 0 {
            diagnostics.report(AliasFault.cycle(name, at: place, inside: self.place(of: anchor.index)))
            return appendNull(token)
        }
        let (sum, overflow) = expanded.addingReportingOverflow(anchor.expanded - 1)
        expanded = overflow ? Int.max - 1 : sum
        if expanded > limits.expandedNodes {
            appendNull(token)
            _ = refuseSize(lower: token.lower, upper: token.upper)
            return
        }
        let deepest = open.count + anchor.height
        if !open.isEmpty { open[open.count - 1].deepest = max(open[open.count - 1].deepest, deepest) }
        if deepest > limits.depth {
            appendNull(token)
            return refuseDepth(lower: token.lower, upper: token.upper)
        }
        append(.alias, lower: token.lower, upper: token.upper, link: anchor.index)
    }

    // MARK: Records

    @inline(__always)
    private mutating func append(_ kind: RecordKind, lower: Int, upper: Int, link: UInt32, tag: UInt32 = 0) {
        nodes.append(NodeRecord(
            kind, lower: UInt32(truncatingIfNeeded: lower), upper: UInt32(truncatingIfNeeded: max(lower, upper)),
            link: link, tag: tag))
    }

    /// What stands for an alias that leads nowhere: a null, with the alias's place.
    private mutating func appendNull(_ token: Token) {
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
        // 24 bits of a record hold the number; a file with more tags than that keeps the first ones.
        guard tags.count < 0xFF_FFFF else { return 0 }
        tags.append(tag)
        tagNumbers[tag] = UInt32(tags.count)
        return UInt32(tags.count)
    }

    /// Where a value is that is not there: after its tag or anchor, its colon or its dash, else after what
    /// was read last.
    private func emptyPlace(_ token: Token) -> (Int, Int) {
        if token.hasProperties { return (token.upper, token.upper) }
        let isAtIndicator = ":-?".utf8.contains(text.byte(token.lower - 1))
        let place = isAtIndicator ? token.lower : min(max(lastEnd, 0), token.lower)
        return (place, place)
    }

    func place(_ lower: Int, _ upper: Int) -> Place {
        Place(file: file, range: SourceRange(lower, upper))
    }

    private func place(of index: UInt32) -> Place {
        let record = nodes[Int(index)]
        let isOpen = record.link == 0 && record.upper == record.lower
        return Place(file: file, range: SourceRange(record.lower, isOpen ? record.lower + 1 : record.upper))
    }

    // MARK: Faults

    private func undefinedAlias(_ name: String, at place: Place) -> Diagnostic {
        // Guessing looks at every anchor: a file with hundreds of bad aliases is told without.
        let near = diagnostics.all.count < 20 ? Spelling.nearest(to: name, among: anchors.keys) : nil
        return AliasFault.undefined(
            name, at: place, near: near, nearPlace: near.flatMap { anchors[$0] }.map { self.place(of: $0.index) })
    }

    private mutating func refuseSize(lower: Int, upper: Int) -> Bool {
        isStopped = true
        diagnostics.report(
            hasAliases
                ? AliasFault.expansion(limits.expandedNodes, at: place(lower, upper))
                : .tooManyValues(limits.expandedNodes, at: place(lower, upper)))
        return false
    }

    private mutating func refuseDepth(lower: Int, upper: Int) {
        isStopped = true
        diagnostics.report(.nestedTooDeep(limits.depth, at: place(lower, min(upper, text.bytes.count))))
    }
}

/// What an event says about a node before its content.
struct Token {
    /// From the tag or anchor, where there is one, to the end of the node's own text.
    var lower: Int
    var upper: Int
    var anchor: String?
    var tag: String?
    var hasProperties = false
}

extension YAMLBuilder {
    /// Whether the file reads like this between two places.
    @inline(__always)
    static func equals(
        _ file: UnsafeRawBufferPointer, _ lower: Int, _ upper: Int, _ content: UnsafeRawBufferPointer
    ) -> Bool {
        guard let text = content.baseAddress, let base = file.baseAddress,
            upper &- lower == content.count, lower >= 0, upper <= file.count
        else { return content.isEmpty && upper == lower }
        return memcmp(base + lower, text, content.count) == 0
    }
}
