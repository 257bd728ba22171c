package import HomeseedSource

/// A copy of a file in which aliases are replaced by their values, if edits would change those values.
///
/// A check reports the findings of an anchored value and of its aliases once, at the anchor. The copies have findings and
/// suppressions of their own.
package struct SeparatedAliases {
    package struct Alias {
        package let range: SourceRange
        /// The range of its copy in the separated file.
        package let copy: SourceRange
        /// The checks whose fixes change its value.
        package let checks: Set<CheckID>
    }

    package let bytes: [UInt8]
    package let aliases: [Alias]

    /// Returns `nil` if the edits change the value of no alias.
    ///
    /// - Parameter edits: the edits of this file, without overlaps, each with the check that it fixes.
    package init?(of source: SourceFile, changedBy edits: [(range: SourceRange, check: CheckID)]) {
        guard source.bytes.contains(UInt8(ascii: "*")), let file = EditedFile(source) else { return nil }
        let tree = file.tree
        let edits = edits.sorted { $0.range.lower < $1.range.lower }
        var known: [Int: Set<CheckID>] = [:]
        var changed: [(alias: Int, checks: Set<CheckID>)] = []
        var copies: [Fix.Edit] = []
        // A value precedes its aliases, so the aliases within it are known.
        for alias in 0..<tree.count where tree.record(alias).kind == .alias {
            let (record, target) = (tree.record(alias), tree.target(alias))
            let checks = known[target] ?? SeparatedAliases.checks(of: tree.record(target), edits, changed, tree)
            known[target] = checks
            guard !checks.isEmpty, let text = AnchorEdits.text(of: target, in: file) else { continue }
            changed.append((alias, checks))
            let place = SourceLocation(file: FileID(0), range: SourceRange(record.lower, record.upper))
            copies.append(Fix.Edit(place, text))
        }
        if copies.isEmpty { return nil }
        bytes = Editing.apply(copies, to: source.bytes)
        aliases = zip(EditSpans(copies).all, changed).map { span, alias in
            Alias(
                range: SourceRange(span.old.lowerBound, span.old.upperBound),
                copy: SourceRange(span.new.lowerBound, span.new.upperBound), checks: alias.checks)
        }
    }

    /// Returns the checks whose fixes change a value, directly or through an alias within it.
    private static func checks(
        of value: NodeRecord, _ edits: [(range: SourceRange, check: CheckID)], _ changed: [(alias: Int, checks: Set<CheckID>)],
        _ tree: NodeTree
    ) -> Set<CheckID> {
        let first = edits.partitioningIndex { $0.range.upper >= value.lower }
        let inner = changed.partitioningIndex { tree.record($0.alias).lower >= value.lower }
        // An insertion may extend the value that it touches.
        let own = edits[first...].prefix { $0.range.lower <= value.upper }.filter {
            $0.range.isEmpty || $0.range.lower < value.upper && value.lower < $0.range.upper
        }.map(\.check)
        return changed[inner...].prefix { tree.record($0.alias).lower < value.upper }.reduce(into: Set(own)) {
            $0.formUnion($1.checks)
        }
    }
}
