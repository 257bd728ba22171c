package import HomeseedSource

/// The parts of a third-party file that an import omits, reported once for each reason with all names.
package struct Omissions {
    /// A reason for an omission, with the wording of its diagnostic.
    package struct Reason: Hashable {
        /// The headlines for one name and for several; `{n}` is replaced by the number.
        var one: String
        var several: String
        var note: String?
        var severity: Severity
        /// Whether the texts themselves are omitted, and not only a detail of them.
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

    /// Records an omitted name; the first name of a reason determines the location.
    package mutating func add(_ name: String, reason: Reason, at place: SourceLocation) {
        if found[reason] == nil { order.append(reason) }
        if found[reason, default: ([], [], place)].known.insert(name).inserted { found[reason]?.names.append(name) }
    }

    /// Reports each reason once, in insertion order.
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
