package import HomeseedSource

/// What of a foreign file does not arrive as it stands there: said once for each reason, with all names.
package struct Omissions {
    /// Why something is left out, in the words that the finding says it with.
    package struct Reason: Hashable {
        /// In the headline, for one and for several: `{n}` is how many.
        var one: String
        var several: String
        var note: String?
        var severity: Severity
        /// Whether the text itself is left out, and not only a part of what surrounds it.
        var omitsText: Bool

        package init(_ one: String, _ several: String, note: String? = nil, severity: Severity = .warning, omitsText: Bool = true)
        {
            self.omitsText = omitsText
            self.one = one
            self.several = several
            self.note = note
            self.severity = severity
        }
    }

    private var found: [Reason: (names: [String], known: Set<String>, place: SourceLocation)] = [:]
    private var order: [Reason] = []
    private static let most = 100

    package init() {}

    /// Notes a name that is left out; the first of a reason says where.
    package mutating func add(_ name: String, reason: Reason, at place: SourceLocation) {
        if found[reason] == nil { order.append(reason) }
        if found[reason, default: ([], [], place)].known.insert(name).inserted { found[reason]?.names.append(name) }
    }

    /// Says each reason once, in the order in which they came up.
    package func report(_ diagnostics: inout Diagnostics) {
        for reason in order {
            guard let (names, _, place) = found[reason] else { continue }
            let headline = names.count == 1 ? reason.one : reason.several.replacing("{n}", with: String(names.count))
            let more = names.count > Omissions.most ? " and \(names.count - Omissions.most) more" : ""
            let shown = names.prefix(Omissions.most).map { $0.escapedForTerminal }.joined(separator: ", ") + more + "."
            let diagnostic = Diagnostic(
                FormatLoss.id, reason.severity, headline: headline, at: place, notes: [shown] + [reason.note].compactMap(\.self))
            diagnostics.report(diagnostic.omitting(reason.omitsText ? names.count : 0))
        }
    }
}
