import HomeseedSource

/// A comparison of a file before and after edits. Outside of the edits, every value, comment, anchor and tag must be unchanged.
struct EditComparison {
    private let old: EditedFile
    private let new: EditedFile
    private let spans: EditSpans
    /// Whether a scalar adjacent to an edit must be unchanged.
    private let isExact: Bool
    /// The new index of each retained node, by its old index.
    private var matches: [Int: Int] = [:]
    /// The old index of each retained node, by its new index.
    private var origins: [Int: Int] = [:]

    /// The first unintended change, or `nil` if there is none.
    private(set) var harm: Harm?
    /// The aliases whose value changed, with their previous targets.
    private(set) var changedAliases: [(alias: Int, target: Int)] = []

    struct Harm {
        enum Kind { case value, comment, property, structure, added }
        var kind: Kind
        /// A range of the old file, or of the new file for `added`.
        var range: Range<Int>
    }

    init(_ old: EditedFile, _ new: EditedFile, _ spans: EditSpans, isExact: Bool) {
        (self.old, self.new, self.spans, self.isExact) = (old, new, spans, isExact)
        matchTokens()
        if harm == nil { matchComments() }
        if harm == nil { compareAliases() }
        if harm == nil, isExact { findRepeatedKeys() }
    }

    private mutating func report(_ kind: Harm.Kind, _ range: Range<Int>) { harm = harm ?? Harm(kind: kind, range: range) }

    // MARK: Tokens

    /// Whether a token is compared. Punctuation determines the structure, which is compared by nodes.
    private static func counts(_ token: YAMLTokens.Token) -> Bool {
        switch token.kind {
        case .scalar, .property, .comment, .marker, .directive: true
        default: false
        }
    }

    private mutating func matchTokens() {
        var other = 0
        func skipSigns() { while other < new.tokens.count, !EditComparison.counts(new.tokens[other]) { other += 1 } }
        for index in old.tokens.indices where EditComparison.counts(old.tokens[index]) {
            let range = old.range(index)
            let (contact, shift) = spans.contact(with: range)
            if contact == .within {
                if isExact, let node = old.nodes[index] { keepHeader(old.tree.node(node).headerComment, range) }
                continue
            }
            skipSigns()
            while other < new.tokens.count, new.tokens[other].range.lowerBound < range.lowerBound + shift {
                guard spans.written(new.tokens[other].range) != .none else { return report(.added, new.tokens[other].range) }
                other += 1
                skipSigns()
            }
            guard other < new.tokens.count, new.tokens[other].range.lowerBound == range.lowerBound + shift, isSame(index, other)
            else {
                // Text that an edit adds directly to a scalar extends that scalar.
                if contact == .beside, !isExact, case .scalar = old.tokens[index].kind { continue }
                return report(EditComparison.kind(old.tokens[index]), range)
            }
            if let mine = old.nodes[index], let theirs = new.nodes[other], !join(mine, theirs) {
                return report(.structure, range)
            }
            other += 1
        }
        skipSigns()
        while other < new.tokens.count {
            guard spans.written(new.tokens[other].range) != .none else { return report(.added, new.tokens[other].range) }
            other += 1
            skipSigns()
        }
    }

    /// Reports the loss of the comment in a replaced block scalar's header, unless edited text contains that comment.
    private mutating func keepHeader(_ comment: String, _ range: Range<Int>) {
        if comment.isEmpty { return }
        let isKept = new.tokens.indices.contains { index in
            let token = new.tokens[index]
            guard spans.written(new.range(index)) != .none else { return false }
            if token.kind == .comment { return " " + String(decoding: new.text(token), as: UTF8.self) == comment }
            return new.nodes[index].map { new.tree.node($0).headerComment == comment } ?? false
        }
        if !isKept { report(.comment, range) }
    }

    private static func kind(_ token: YAMLTokens.Token) -> Harm.Kind {
        switch token.kind {
        case .comment: .comment
        case .property, .directive, .marker: .property
        default: .value
        }
    }

    private func isSame(_ index: Int, _ other: Int) -> Bool {
        let (mine, theirs) = (old.tokens[index], new.tokens[other])
        if old.isWord(mine) || new.isWord(theirs) {
            return old.isWord(mine) && new.isWord(theirs) && old.text(mine) == new.text(theirs)
        }
        guard mine.kind == theirs.kind else { return false }
        guard case .scalar = mine.kind else { return old.text(mine) == new.text(theirs) }
        guard let node = old.nodes[index], let second = new.nodes[other] else { return false }
        return old.tree.node(node).isSameScalar(as: new.tree.node(second))
    }

    // MARK: Structure

    /// Records two nodes and their ancestors as matches. Returns false if ancestors differ in kind or tag, or already match other
    /// nodes.
    private mutating func join(_ first: Int, _ second: Int) -> Bool {
        var (mine, theirs) = (first, second)
        while true {
            if let known = matches[mine] { return known == theirs }
            if origins[theirs] != nil { return false }
            (matches[mine], origins[theirs]) = (theirs, mine)
            let (key, otherKey) = (old.tree.keys[mine], new.tree.keys[theirs])
            guard (key < 0) == (otherKey < 0), old.tree.isKey(mine) == new.tree.isKey(theirs) else { return false }
            if key >= 0, matches[key] != nil || origins[otherKey] != nil, matches[key] != otherKey { return false }
            let (parent, otherParent) = (old.tree.parents[mine], new.tree.parents[theirs])
            if parent < 0 || otherParent < 0 { return parent == otherParent }
            guard old.tree.record(parent).isMapping == new.tree.record(otherParent).isMapping,
                old.tree.node(parent).tag == new.tree.node(otherParent).tag
            else { return false }
            (mine, theirs) = (parent, otherParent)
        }
    }

    /// Reports an added key that duplicates another key, because readers would ignore one of the two values.
    private mutating func findRepeatedKeys() {
        let added = (0..<new.tree.count).filter { new.tree.isKey($0) && origins[$0] == nil }
        for (map, keys) in Dictionary(grouping: added, by: { new.tree.parents[$0] }).sorted(by: { $0.key < $1.key }) {
            let added = Set(keys)
            var seen: [[UInt8]: Int] = [:]
            for key in new.tree.children(map) where new.tree.isKey(key) {
                let text = new.tree.node(key).withContent { Array($0) }
                if let first = seen.updateValue(key, forKey: text), new.tree.node(key).kind == .scalar,
                    added.contains(key) || added.contains(first)
                {
                    return report(.added, Int(new.tree.record(key).lower)..<Int(new.tree.record(key).upper))
                }
            }
        }
    }

    // MARK: Comments

    private mutating func matchComments() {
        let (mine, theirs) = (CommentPlace.all(in: old), CommentPlace.all(in: new))
        let places = Dictionary(theirs.map { ($0.start, $0) }) { first, _ in first }
        for comment in mine {
            let (contact, shift) = spans.contact(with: comment.range)
            guard contact != .within, let now = places[comment.start + shift] else { continue }
            // Each is `nil` if that neighbour was edited, and true if there is none.
            let next = comment.next.map { isKept($0, now.next) } ?? true
            let previous = comment.previous.map { isKept($0, now.previous) } ?? true
            let isRight: Bool
            switch comment.kind {
            case .trailing:
                isRight =
                    now.kind == .trailing
                    && (previous != false
                        || comment.followsPunctuation && now.previous.map { spans.written($0) != .none } ?? false)
            case .above: isRight = now.kind != .trailing && next != false
            case .apart: isRight = now.kind != .trailing && (next != false || previous != false)
            }
            if !isRight { return report(.comment, comment.range) }
        }
    }

    private func isKept(_ range: Range<Int>, _ now: Range<Int>?) -> Bool? {
        let (contact, shift) = spans.contact(with: range)
        if contact == .within { return nil }
        return now.map { $0.lowerBound == range.lowerBound + shift } ?? false
    }

    // MARK: Aliases

    private mutating func compareAliases() {
        var equal: [Pair: Bool] = [:]
        for alias in (0..<old.tree.count) where old.tree.record(alias).kind == .alias {
            guard let now = matches[alias] else { continue }
            let (target, other) = (old.tree.target(alias), new.tree.target(now))
            if new.tree.record(now).kind != .alias || !isEqual(target, other, &equal) { changedAliases.append((alias, target)) }
        }
    }

    private struct Pair: Hashable { var old, new: Int }

    private func isEqual(_ mine: Int, _ theirs: Int, _ known: inout [Pair: Bool]) -> Bool {
        let (mine, theirs) = (old.tree.target(mine), new.tree.target(theirs))
        guard old.tree.record(mine).isCollection else { return old.tree.node(mine).isSameScalar(as: new.tree.node(theirs)) }
        let pair = Pair(old: mine, new: theirs)
        if let answer = known[pair] { return answer }
        let (first, second) = (old.tree.children(mine), new.tree.children(theirs))
        let isSame =
            new.tree.record(theirs).isCollection && old.tree.record(mine).isMapping == new.tree.record(theirs).isMapping
            && old.tree.node(mine).tag == new.tree.node(theirs).tag && first.count == second.count
        var answer = isSame
        for (a, b) in zip(first, second) where answer { answer = isEqual(a, b, &known) }
        known[pair] = answer
        return answer
    }
}

extension EditedFile {
    /// Whether a comment is an editor's mode line at the beginning of the file, which belongs to no entry.
    func isModeline(_ comment: Range<Int>) -> Bool {
        // A byte order mark may precede the comment.
        comment.lowerBound <= 3 && String(decoding: bytes[comment], as: UTF8.self).contains("yaml-language-server")
    }
}

/// A comment and its position relative to its neighbours.
private struct CommentPlace {
    enum Kind {
        /// After another token on its line.
        case trailing
        /// Directly above the line of an entry, in the same column.
        case above
        /// Anywhere else on its own line.
        case apart
    }

    var kind: Kind
    var range: Range<Int>
    /// Whether the preceding token is punctuation that a value may follow.
    var followsPunctuation = false
    /// The preceding and following tokens, ignoring comments and line breaks, and for `previous` also commas.
    var previous: Range<Int>?
    var next: Range<Int>?

    var start: Int { range.lowerBound }

    static func all(in file: EditedFile) -> [CommentPlace] {
        var result: [CommentPlace] = []
        var previous: (range: Range<Int>, isSign: Bool)?
        var line = 0
        var (isFirst, breaks) = (true, 0)
        /// The comments before the next token, each with its column and line.
        var waiting: [(number: Int, column: Int, line: Int)] = []
        for (index, token) in file.tokens.enumerated() {
            switch token.kind {
            case .lineBreak:
                (isFirst, line, breaks) = (true, line + 1, breaks + 1)
            case .comment:
                waiting.append((result.count, token.column, line))
                result.append(
                    CommentPlace(
                        kind: isFirst ? .apart : .trailing, range: token.range, followsPunctuation: previous?.isSign ?? false,
                        previous: previous?.range))
                isFirst = false
            default:
                let range = file.range(index)
                var below = line
                for comment in waiting.reversed() {
                    result[comment.number].next = range
                    guard isFirst, result[comment.number].kind == .apart, comment.column == token.column,
                        comment.line == below - 1, !file.isModeline(result[comment.number].range)
                    else { continue }
                    below = comment.line
                    result[comment.number].kind = .above
                }
                waiting = []
                if token.kind != .comma { previous = (range, [.dash, .colon, .question].contains(token.kind)) }
                isFirst = false
                // A scalar may span several lines.
                line += file.text(token).count { $0 == 0x0A }
            }
        }
        return result
    }
}
