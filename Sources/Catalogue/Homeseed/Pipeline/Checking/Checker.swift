package import HomeseedChecking
package import HomeseedLoading
package import HomeseedModel
package import HomeseedSource
package import HomeseedStore
import HomeseedSyntax
package import HomeseedText

/// A catalogue that provides only packs without errors. The checker creates it, and seeding requires it.
public struct CheckedCatalogue: Sendable {
    @Boxed package var catalogue: Catalogue
    /// The packs that have an error or require one that has.
    private let blockedPacks: Set<PackIndex>

    fileprivate init(_ catalogue: Catalogue, blockedPacks: Set<PackIndex>) {
        self.catalogue = catalogue
        self.blockedPacks = blockedPacks
    }

    /// The ids of the packs that can be seeded.
    public var packs: [String] { catalogue.packs.dropFirst().filter { !blockedPacks.contains($0.number) }.map(\.id) }

    /// Returns a pack, or `nil` if it does not exist or is blocked by an error.
    package func pack(_ id: String) -> Pack? {
        catalogue.packs.dropFirst().first { $0.id == id && !blockedPacks.contains($0.number) }
    }

    /// Returns the errors that block seeding a pack in a language. Missing translations in other languages do not.
    ///
    /// - Parameter locale: the language; `nil` for all.
    package func faults(of pack: Pack, in locale: LocaleID?, _ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let packs = [pack] + pack.requires.map { catalogue.packs[$0] }
        let faults = diagnostics.filter { diagnostic in
            guard diagnostic.counts(as: .error) else { return false }
            guard let locale else { return true }
            return !packs.contains {
                MissingTranslation.concernsOtherLocale(diagnostic, than: locale, of: $0, in: catalogue)
                    && catalogue.concerns($0, diagnostic)
            }
        }
        guard catalogue.unreadPacks.contains(pack.id) || catalogue.packs(blockedBy: faults).contains(pack.number) else {
            return []
        }
        var files = packs.reduce(into: Set<FileID>()) { $0.formUnion(catalogue.files(of: $1)) }
        if let settings = catalogue.settings.file { files.insert(settings) }
        let own = faults.filter { $0.place.map { files.contains($0.file) } ?? true }
        return own.isEmpty ? faults : own
    }

    /// Whether the pack exists but could not be read or is blocked by an error.
    package func isBlocked(_ id: String) -> Bool {
        catalogue.unreadPacks.contains(id) || catalogue.packs.contains { $0.id == id && blockedPacks.contains($0.number) }
    }
}

/// The stage that runs every check and expands every template on many days.
package enum Checker {
    /// The checks that can run without the others. A check outside this set needs the others, because its findings may be merged
    /// with theirs.
    private static let separate = Set(Checks.passes.map { $0.id })
        .subtracting([ChangedID.id, MismatchedType.id, NotUnique.id])
        .union(CheckID.syntaxChecks)
        .union([
            BadID.id, ConfusableKey.id, DuplicateKey.id, FormatVersion.id, MergeKey.id, MissingID.id, RequiredVersion.id,
            SeveralDocuments.id, UnknownTag.id, UnquotedComma.id, UnquotedHash.id,
        ])

    /// Runs every check, expands each template on many days, and applies the user's decisions about findings. Packs that have
    /// an error, or require one that has, are blocked.
    ///
    /// - Parameters:
    ///   - asked: the checks whose findings are wanted; `nil` for all. All checks run if one of these needs the others.
    ///   - isWanted: whether the findings in a file are wanted, by its path; `nil` for all files.
    ///   - own: third-party checks.
    ///   - programs: the runner of the programs in the settings, and the settings' folder; `nil` to run none.
    ///   - dictionaries: the spelling dictionaries; `nil` to skip spelling.
    ///   - today: a day to expand the templates for, in addition to the fixed ones.
    ///   - cache: findings of earlier runs in unchanged parts; `nil` to check everything.
    package static func check(
        _ catalogue: Catalogue, only asked: Set<CheckID>? = nil, in isWanted: (@Sendable (String) -> Bool)? = nil,
        own: [any ContentCheck] = [], programs: (runner: any CheckProgramRunner, folder: String)? = nil,
        dictionaries: (any SpellingDictionaries)? = nil, today: Day?,
        zone: Zone, cache: QueryCache? = nil,
        _ diagnostics: inout Diagnostics
    ) -> CheckedCatalogue {
        // Suppressible errors, such as missing translations, do not prevent the expansion of templates.
        let unread = diagnostics.all.reduce(into: Set<FileID>()) {
            if !catalogue.checks.isSuppressible($1) { $0.formUnion($1.files) }
        }
        let asked = asked.flatMap { $0.isSubset(of: separate) ? $0 : nil }
        let packs = isWanted.flatMap { catalogue.packs(relatedToFiles: $0) }
        PackChecking(catalogue, only: asked, in: packs, cache).check(&diagnostics)
        var ran: [CheckProgram] = []
        if asked == nil {
            catalogue.check(own, &diagnostics)
            if let programs {
                ran = ProgramChecking(catalogue: catalogue, folder: programs.folder, runner: programs.runner).check(&diagnostics)
            }
            if let dictionaries { SpellingChecking(catalogue: catalogue, dictionaries: dictionaries).check(&diagnostics) }
        }
        diagnostics = diagnostics.withoutGenerated(catalogue)
        if asked == nil {
            ExpansionChecking(catalogue, in: packs, today: today, zone: zone, cache).check(unread: unread, &diagnostics)
        }
        ChangedID.attachRenameHints(&diagnostics, catalogue)
        FormerNames.attachRenameHints(&diagnostics, catalogue)
        MisspeltDefinitions(catalogue, cache).apply(to: &diagnostics)
        var skippedChecks = catalogue.checks(ofProgramsBesides: ran)
        if dictionaries == nil { skippedChecks.insert(MisspeltWord.id) }
        FindingFilter(catalogue, skippedChecks: skippedChecks).apply(to: &diagnostics)
        let blockedPacks = catalogue.packs(blockedBy: diagnostics.all.filter { $0.counts(as: .error) })
        return CheckedCatalogue(catalogue, blockedPacks: blockedPacks)
    }
}

extension Catalogue {
    /// Returns the packs whose checks may have findings in the wanted files. These are the packs of the files, the packs that
    /// require them, and all packs that those require. Returns `nil` if it may be any pack: the findings are compared with a
    /// baseline, or a file belongs to no pack.
    fileprivate func packs(relatedToFiles isWanted: (String) -> Bool) -> Set<PackIndex>? {
        if baseline != nil { return nil }
        let wanted = Set(sources.files.indices.filter { isWanted(sources.files[$0].path) }.map { FileID($0) })
        let own = packs.dropFirst().filter { !files(of: $0).isDisjoint(with: wanted) }
        if !wanted.isSubset(of: own.reduce(into: Set()) { $0.formUnion(files(of: $1)) }) { return nil }
        let users = own + packs(using: own[...])
        return users.reduce(into: []) { $0.formUnion([$1.number] + $1.requires) }
    }

    /// Whether the finding is in one of the pack's files.
    fileprivate func concerns(_ pack: Pack, _ diagnostic: Diagnostic) -> Bool {
        diagnostic.place.map { files(of: pack).contains($0.file) } ?? false
    }
}

extension Diagnostics {
    /// Returns the findings without those in pseudo-translations, except for syntax errors.
    fileprivate func withoutGenerated(_ catalogue: Catalogue) -> Diagnostics {
        let numbers = catalogue.locales.numbers.filter { catalogue.locales[$0].isPseudo }
        let files = Set(catalogue.packs.flatMap { pack in numbers.compactMap { pack.locales[$0] } })
        if files.isEmpty { return self }
        let reading = Set(CheckID.syntaxChecks)
        var kept = Diagnostics()
        for diagnostic in all
        where !(diagnostic.place.map { files.contains($0.file) } ?? false) || reading.contains(diagnostic.check) {
            kept.report(diagnostic)
        }
        return kept
    }
}
