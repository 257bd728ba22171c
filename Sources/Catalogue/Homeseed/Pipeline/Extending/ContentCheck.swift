package import HomeseedLocalisation
package import HomeseedModel
public import HomeseedSource

/// A third-party check of a pack's content, in addition to the built-in ones.
///
/// ```swift
/// struct NoChocolate: ContentCheck {
///     let summary = CheckSummary(
///         id: "no-chocolate", severity: .warning, finds: "A reward of chocolate.", why: "Our dentist asked us to.")
///
///     func findings(in pack: PackContent) -> [Diagnostic] {
///         pack.items.filter { $0.kind == "reward" && $0["title"] == .text("Chocolate") }.map {
///             Diagnostic(summary.id, summary.severity, headline: "There is chocolate in it", at: $0.place)
///         }
///     }
/// }
/// ```
public protocol ContentCheck: Sendable {
    /// The id, severity, description and rationale of the check, shown by `homeseed checks` and in reports.
    var summary: CheckSummary { get }
    /// Returns the findings in a pack, each with its location. Called once for each readable pack.
    func findings(in pack: PackContent) -> [Diagnostic]
}

/// A third-party export format for texts.
public protocol ContentFormat: Sendable {
    /// The name for `--format NAME`.
    var name: String { get }
    /// A short description of the format and its use.
    var purpose: String { get }
    /// Returns the files, with paths relative to the format's own folder. The same content must give the same bytes.
    func files(_ pack: PackContent) -> [SourceFile]
}

extension Catalogue {
    /// Returns a pack's files in a third-party format, with the given texts.
    package func files(of pack: Pack, in format: any ContentFormat, texts: Exchange) -> [SourceFile] {
        format.files(content(of: pack, texts: texts))
    }

    /// Runs third-party checks.
    func check(_ checks: [any ContentCheck], _ diagnostics: inout Diagnostics) {
        guard !checks.isEmpty else { return }
        for pack in packs.dropFirst() {
            let content = content(of: pack)
            var found = Diagnostics()
            for finding in checks.flatMap({ $0.findings(in: content) }) { found.report(finding) }
            diagnostics.append(found.without(brokenFiles))
        }
    }
}
