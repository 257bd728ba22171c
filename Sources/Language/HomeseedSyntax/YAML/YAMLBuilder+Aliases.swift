import HomeseedSource

/// Handling of aliases, and of the limits that they can exceed with a few lines.
extension YAMLBuilder {
    mutating func alias(_ token: NodeProperties) {
        guard let name = token.anchor, admit(lower: token.lower, upper: token.upper) else { return }
        defer { lastEnd = token.upper }
        hasAliases = true
        let place = place(token.lower, token.upper)
        guard let anchor = anchors[name] else {
            diagnostics.report(undefinedAlias(name, at: place))
            return appendNull(token)
        }
        if isOpen(anchor.index) {
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

    private func undefinedAlias(_ name: String, at place: SourceLocation) -> Diagnostic {
        // The search compares all anchors, so it is omitted after many errors.
        let near = diagnostics.all.count < 20 ? NearestName.nearest(to: name, among: anchors.keys) : nil
        return AliasFault.undefined(
            name, at: place, near: near, nearPlace: near.flatMap { anchors[$0] }.map { self.place(of: $0.index) })
    }

    mutating func refuseSize(lower: Int, upper: Int) -> Bool {
        isStopped = true
        diagnostics.report(
            hasAliases
                ? AliasFault.expansion(limits.expandedNodes, at: place(lower, upper))
                : .tooManyValues(limits.expandedNodes, at: place(lower, upper)))
        return false
    }

    mutating func refuseDepth(lower: Int, upper: Int) {
        isStopped = true
        diagnostics.report(.nestedTooDeep(limits.depth, at: place(lower, min(upper, text.bytes.count))))
    }
}
