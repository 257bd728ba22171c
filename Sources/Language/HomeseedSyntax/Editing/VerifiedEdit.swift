package import HomeseedSource

/// An edit of one file that was applied in memory and verified: the requested content is present, and nothing else changed. Only
/// fixes of broken files are not verified.
///
/// Imports, fixes, renames, new items, schema links, code actions and edits in the studio are verified here. The formatter and
/// repairs of syntax verify their own results.
package struct VerifiedEdit {
    /// The edits, including additional edits that keep an anchor's value for its aliases.
    package let edits: [Fix.Edit]
    /// The bytes of the edited file.
    package let bytes: [UInt8]
    /// Whether additional edits keep an anchor's value for its aliases.
    package let keepsAliases: Bool

    /// The changes that are allowed outside of the edited ranges.
    package enum Extent: Equatable, Sendable {
        /// No changes: every value, comment, anchor and tag outside of the edits is unchanged.
        case exact
        /// Changes of a fix, which may extend a text, or move or comment out the entries that it touches. The aliases at these
        /// ranges may change with their anchored values.
        case fix(following: Set<SourceRange> = [])

        fileprivate var following: Set<SourceRange> {
            if case .fix(let following) = self { following } else { [] }
        }
    }

    /// A value that the edited file must contain.
    package struct Wanted: Sendable {
        package var path: [String]
        package var value: Tree

        package init(_ path: [String], _ value: Tree) { (self.path, self.value) = (path, value) }
    }

    /// - Parameters:
    ///   - edits: the edits of this file. Their file ids are ignored.
    ///   - wanted: the values that the edits must produce.
    /// - Throws: a refusal if the edits overlap, would change anything else, or would not produce the values.
    package init(_ edits: [Fix.Edit], of source: SourceFile, wanted: [Wanted] = [], _ extent: Extent = .exact) throws(EditRefusal)
    {
        if let old = EditedFile(source) {
            try self.init(edits, of: source, read: old, wanted: wanted, extent)
        } else {
            // A broken file cannot be compared. Syntax fixes compare the errors before and after instead.
            guard extent != .exact else { throw .unreadable(source.path) }
            try self.init(unverified: edits, of: source)
        }
    }

    private init(unverified edits: [Fix.Edit], of source: SourceFile) throws(EditRefusal) {
        self.edits = try VerifiedEdit.sorted(edits, in: source)
        keepsAliases = false
        bytes = Editing.apply(self.edits, to: source.bytes)
    }

    init(_ edits: [Fix.Edit], of source: SourceFile, read old: EditedFile, wanted: [Wanted] = [], _ extent: Extent = .exact)
        throws(EditRefusal)
    {
        let given = try VerifiedEdit.sorted(edits, in: source)
        let (asked, joined) = AnchorEdits.joined(given, in: old)
        func follows(_ alias: Int) -> Bool {
            let record = old.tree.record(alias)
            return joined.contains(alias) || extent.following.contains(SourceRange(record.lower, record.upper))
        }
        var attempt = try Attempt(asked, of: source, old, extent)
        let changed = attempt.changedAliases.filter { !follows($0.alias) }
        keepsAliases = !changed.isEmpty
        if !changed.isEmpty {
            let shared = Set(attempt.changedAliases.filter { follows($0.alias) }.map(\.target))
            let keeping = AnchorEdits.keeping(changed, shared: shared, beside: asked, in: old)
            guard !keeping.isEmpty else { throw attempt.refusal(.property, at: Int(old.tree.record(changed[0].alias).lower)) }
            attempt = try Attempt(try VerifiedEdit.sorted(asked + keeping, in: source), of: source, old, extent)
            if let left = attempt.changedAliases.first(where: { !follows($0.alias) }) {
                throw attempt.refusal(.property, at: Int(old.tree.record(left.alias).lower))
            }
        }
        if extent == .exact { try attempt.checkFaults() }
        try attempt.check(wanted)
        (self.edits, bytes) = (attempt.edits, attempt.new.bytes)
    }

    /// Returns the edits in ascending order, without repeated replacements. Throws if they overlap or exceed the file.
    private static func sorted(_ edits: [Fix.Edit], in source: SourceFile) throws(EditRefusal) -> [Fix.Edit] {
        var seen: Set<Fix.Edit> = []
        // Equal replacements are merged, but equal insertions are not. File ids are ignored, because edits may come from
        // several parses of the file.
        let edits = edits.map { Fix.Edit(SourceLocation(file: FileID(0), range: $0.place.range), $0.replacement) }
        let sorted = edits.filter { $0.place.range.isEmpty || seen.insert($0).inserted }.sorted {
            $0.place.range.lower < $1.place.range.lower
        }
        for (first, second) in zip(sorted, sorted.dropFirst()) where first.place.range.upper > second.place.range.lower {
            throw EditRefusal("Two changes of \(source.path) overlap.", ["Make one of them, then the other."])
        }
        if let last = sorted.last, Int(last.place.range.upper) > source.bytes.count {
            throw EditRefusal("\(source.path) has changed since it was read.", ["Try again."])
        }
        return sorted
    }
}

/// A single application of edits, and its effects.
private struct Attempt {
    let edits: [Fix.Edit]
    let path: String
    let old: EditedFile
    let new: EditedFile
    let changedAliases: [(alias: Int, target: Int)]

    init(_ edits: [Fix.Edit], of source: SourceFile, _ old: EditedFile, _ extent: VerifiedEdit.Extent) throws(EditRefusal) {
        (self.edits, self.old, path) = (edits, old, source.path)
        let bytes = Editing.apply(edits, to: source.bytes)
        guard let new = EditedFile(SourceFile(path: source.path, bytes: bytes)) else {
            throw EditRefusal(
                "\(source.path) could not be read with this change.", ["Nothing was written. Change the file by hand."])
        }
        self.new = new
        let spans = EditSpans(edits)
        var comparison = EditComparison(old, new, spans, isExact: extent == .exact)
        if comparison.harm != nil, extent != .exact {
            let entries = EntryRanges(old)
            // A hyphen before a key moves the following lines into another element of the surrounding list, so two levels may
            // change.
            for levels in 1...2 where comparison.harm != nil {
                comparison = EditComparison(
                    old, new, spans.widened({ entries.range($0, levels: levels) }, oldCount: old.bytes.count), isExact: false)
            }
        }
        changedAliases = comparison.changedAliases
        if let harm = comparison.harm { throw refusal(harm.kind, at: harm.range.lowerBound, isOld: harm.kind != .added) }
    }

    func checkFaults() throws(EditRefusal) {
        if let fault = new.faults.filter({ $0.value > old.faults[$0.key, default: 0] }).keys.min(by: { $0.name < $1.name }) {
            throw EditRefusal(
                "This change would bring a fault to \(path): \(fault.name).", ["Nothing was written. Change the file by hand."])
        }
    }

    func refusal(_ kind: EditComparison.Harm.Kind, at offset: Int, isOld: Bool = true) -> EditRefusal {
        let line = LineTable(isOld ? old.bytes : new.bytes).line(at: offset)
        let what =
            switch kind {
            case .value: "another value"
            case .comment: "a comment"
            case .property: "an anchor, an alias or a tag"
            case .structure: "where a value belongs"
            case .added: "more than it is meant to"
            }
        return EditRefusal("This would change \(what) at \(path):\(line).", ["Nothing was written. Change the file by hand."])
    }

    func check(_ wanted: [VerifiedEdit.Wanted]) throws(EditRefusal) {
        for one in wanted {
            var node = new.tree.document.root
            for step in one.path { node = node.flatMap { $0.kind == .sequence ? $0.element(at: step) : $0[step] } }
            guard let node, node.holds(one.value) else {
                throw EditRefusal(
                    "'\(one.path.joined(separator: "."))' can't be written to \(path) as it is.",
                    ["Nothing was written. Change the file by hand."])
            }
        }
    }
}

extension EditRefusal {
    fileprivate static func unreadable(_ path: String) -> EditRefusal {
        EditRefusal(
            "\(path) is written in a way that can't be changed safely.", ["Nothing was written. Change the file by hand."])
    }
}

extension Node {
    fileprivate func element(at step: String) -> Node? {
        guard let number = Int(step), number >= 0 else { return nil }
        var elements = elements
        for _ in 0..<number { if elements.next() == nil { return nil } }
        return elements.next()
    }

    /// Whether the node has the requested content. Mappings and lists may contain more.
    fileprivate func holds(_ tree: Tree) -> Bool {
        switch tree {
        case .text(let text): return contentEquals(text) && kind == .scalar && (style != .plain || !isNull)
        case .word(let word):
            return kind != .scalar || contentEquals(word) || written(at: place) == word
                || ScalarWriting.text(word, isJSON: true) == written(at: place)
        case .blank: return true
        case .map(let entries): return kind == .mapping && entries.allSatisfy { self[$0.key]?.holds($0.value) ?? false }
        case .list(let elements):
            let mine = Array(self.elements)
            guard kind == .sequence, mine.count >= elements.count else { return false }
            return zip(mine.suffix(elements.count), elements).allSatisfy { $0.holds($1) }
        }
    }
}

/// The entries around edited ranges, including their whole lines.
private struct EntryRanges {
    private let old: EditedFile
    private let parts: [SourceRange]
    private let edges: LineEdges

    init(_ old: EditedFile) {
        self.old = old
        parts = old.tree.document.parts.all
        edges = LineEdges(old.bytes)
    }

    /// - Parameter levels: the number of enclosing entries to include, from the innermost.
    func range(_ range: Range<Int>, levels: Int) -> Range<Int> {
        let lines = edges.start(of: range.lowerBound)..<min(edges.end(after: range.upperBound) + 1, old.bytes.count)
        var result = lines
        // Finds the innermost entry around the edit, and the entries that begin on its lines.
        var left = levels
        var first = parts.partitioningIndex { Int($0.lower) >= lines.upperBound }
        while first > 0 {
            first -= 1
            let part = parts[first]
            if Int(part.lower) >= lines.lowerBound {
                result = result.lowerBound..<max(result.upperBound, Int(part.upper))
            } else if Int(part.upper) >= range.upperBound {
                result = min(result.lowerBound, Int(part.lower))..<max(result.upperBound, Int(part.upper))
                left -= 1
                if left == 0 { break }
            }
        }
        return edges.start(of: result.lowerBound)..<min(edges.end(after: result.upperBound) + 1, old.bytes.count)
    }
}

/// A user-facing reason why an edit was refused.
package struct EditRefusal: Error, Sendable {
    package let headline: String
    package let advice: [String]

    package init(_ headline: String, _ advice: [String] = []) { (self.headline, self.advice) = (headline, advice) }
}
