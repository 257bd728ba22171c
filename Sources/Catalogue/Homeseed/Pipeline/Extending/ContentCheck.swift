package import HomeseedLocalisation
package import HomeseedModel
public import HomeseedSource

/// A check of another package: what it looks for in a pack's content, beside all of Homeseed's own.
///
/// ```swift
/// struct NoChocolate: ContentCheck {
///     let summary = CheckSummary(
///         id: "no-chocolate", severity: .warning, finds: "A reward of chocolate.", why: "Our dentist asked us to.")
///
///     func check(_ pack: PackContent, _ diagnostics: inout Diagnostics) {
///         for item in pack.items where item.kind == "reward" && item["title"] == .text("Chocolate") {
///             diagnostics.report(Diagnostic(summary.id, summary.severity, headline: "There is chocolate in it", at: item.place))
///         }
///     }
/// }
/// ```
public protocol ContentCheck: Sendable {
    /// Its id, how much its findings matter, what it finds and why: what `homeseed checks` and reports say of it.
    var summary: CheckSummary { get }
    /// Reports what is found, each at its place. Called once for each pack that could be read.
    func check(_ pack: PackContent, _ diagnostics: inout Diagnostics)
}

/// A format of another package that texts can be exported to.
public protocol ContentFormat: Sendable {
    /// As it is asked for: `--format NAME`.
    var name: String { get }
    /// Whose format it is, in a few words.
    var purpose: String { get }
    /// The files, with paths below a folder of their own. The same content gives the same bytes.
    func files(_ pack: PackContent) -> [SourceFile]
}

extension Catalogue {
    /// A pack in a format of another package, with these of its texts: in the languages that were asked for, or filled.
    package func files(of pack: Pack, in format: any ContentFormat, texts: Exchange) -> [SourceFile] { format.files(content(of: pack, texts: texts)) }

    /// What the checks of other packages find.
    func check(_ checks: [any ContentCheck], _ diagnostics: inout Diagnostics) {
        guard !checks.isEmpty else { return }
        for pack in packs.dropFirst() {
            let content = content(of: pack)
            var found = Diagnostics()
            for check in checks { check.check(content, &found) }
            diagnostics.append(found.without(brokenFiles))
        }
    }
}
