package import HomeseedChecking
import HomeseedLoading
package import HomeseedModel
package import HomeseedSource
package import HomeseedStore
package import HomeseedText

/// A catalogue without an error in the packs that it gives out: only the checker makes one, and only this can be
/// planned from.
public struct CheckedCatalogue: Sendable {
    @Boxed package var catalogue: Catalogue
    /// The numbers of the packs that have an error, or require one that has.
    private let blockedPacks: Set<PackIndex>

    fileprivate init(_ catalogue: Catalogue, blockedPacks: Set<PackIndex>) {
        self.catalogue = catalogue
        self.blockedPacks = blockedPacks
    }

    /// The packs that can be seeded, by id.
    public var packs: [String] { catalogue.packs.dropFirst().filter { !blockedPacks.contains($0.number) }.map(\.id) }

    /// Nil where there is no such pack, and where an error holds it back.
    package func pack(_ id: String) -> Pack? {
        catalogue.packs.dropFirst().first { $0.id == id && !blockedPacks.contains($0.number) }
    }

    /// What keeps a pack from being seeded in one language: what others lack can wait.
    ///
    /// - Parameter locale: nil for every language.
    package func faults(of pack: Pack, in locale: LocaleID?, _ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let packs = [pack] + pack.requires.map { catalogue.packs[$0] }
        let faults = diagnostics.filter { diagnostic in
            guard diagnostic.counts(as: .error) else { return false }
            guard let locale else { return true }
            return !packs.contains { MissingTranslation.isElsewhere(diagnostic, than: locale, of: $0, in: catalogue) && catalogue.concerns($0, diagnostic) }
        }
        guard catalogue.unreadPacks.contains(pack.id) || catalogue.packs(blockedBy: faults).contains(pack.number) else { return [] }
        var files = packs.reduce(into: Set<FileID>()) { $0.formUnion(catalogue.files(of: $1)) }
        if let settings = catalogue.settings.file { files.insert(settings) }
        let own = faults.filter { $0.place.map { files.contains($0.file) } ?? true }
        return own.isEmpty ? faults : own
    }

    /// Whether a pack is there and can't be seeded: it could not be read, or an error holds it back.
    package func isBlocked(_ id: String) -> Bool {
        catalogue.unreadPacks.contains(id) || catalogue.packs.contains { $0.id == id && blockedPacks.contains($0.number) }
    }
}

/// Catalogue → checked catalogue: every check over everything, and every template expanded on many days.
package enum Checker {
    /// Runs every check, expands each template on many days, and then applies what people decided about the findings. Packs
    /// that have an error, or require one that has, are held back.
    ///
    /// - Parameters:
    ///   - own: checks of other packages.
    ///   - dictionaries: where words are looked up; nil to leave spelling alone.
    ///   - today: a day to expand the templates for, beside the fixed ones.
    ///   - cache: what earlier runs found in what has not changed since; nil for a run of its own.
    package static func check(
        _ catalogue: Catalogue, own: [any ContentCheck] = [], dictionaries: (any SpellingDictionaries)? = nil, today: Day?, zone: Zone, cache: CheckCache? = nil,
        _ diagnostics: inout Diagnostics
    ) -> CheckedCatalogue {
        // A text without a translation does not keep a template from being expanded.
        let unread = diagnostics.all.reduce(into: Set<FileID>()) { if catalogue.checks.isFixed($1) { $0.formUnion($1.files) } }
        PackChecking(catalogue, cache).check(&diagnostics)
        catalogue.check(own, &diagnostics)
        if let dictionaries { SpellingChecking(catalogue: catalogue, dictionaries: dictionaries).check(&diagnostics) }
        diagnostics = diagnostics.withoutGenerated(catalogue)
        ExpansionChecking(catalogue, today: today, zone: zone, cache).check(unread: unread, &diagnostics)
        ChangedID.attachRenameHints(&diagnostics, catalogue)
        FormerNames.attachRenameHints(&diagnostics, catalogue)
        MisspeltDefinitions(catalogue, cache?.names).apply(to: &diagnostics)
        FindingFilter(catalogue, left: dictionaries == nil ? [MisspeltWord.id] : []).apply(to: &diagnostics)
        cache?.keepOnly(catalogue)
        let blockedPacks = catalogue.packs(blockedBy: diagnostics.all.filter { $0.counts(as: .error) })
        return CheckedCatalogue(catalogue, blockedPacks: blockedPacks)
    }
}

extension Catalogue {
    /// Whether a finding stands in one of a pack's files.
    fileprivate func concerns(_ pack: Pack, _ diagnostic: Diagnostic) -> Bool {
        diagnostic.place.map { files(of: pack).contains($0.file) } ?? false
    }
}

extension Diagnostics {
    /// What is made for testing is nobody's text: of it, only what keeps it from being read is said.
    fileprivate func withoutGenerated(_ catalogue: Catalogue) -> Diagnostics {
        let numbers = catalogue.locales.numbers.filter { catalogue.locales[$0].isPseudo }
        let files = Set(catalogue.packs.flatMap { pack in numbers.compactMap { pack.locales[$0] } })
        if files.isEmpty { return self }
        let reading = Set(CheckID.syntaxChecks)
        var kept = Diagnostics()
        for diagnostic in all where !(diagnostic.place.map { files.contains($0.file) } ?? false) || reading.contains(diagnostic.check) {
            kept.report(diagnostic)
        }
        return kept
    }
}
