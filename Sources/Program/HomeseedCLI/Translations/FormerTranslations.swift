import Homeseed
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// The translations of a pack into one language in git's commits, newest first.
struct FormerTranslations {
    /// The maximum number of commits that are read.
    static let maximumCommits = 50

    private let roots: [Node]

    /// Returns `nil` if the pack has no file in the language, or git has no readable commits of the file.
    init?(_ pack: Pack, _ locale: LocaleID, in catalogue: Catalogue, of repository: GitRepository?) {
        guard let repository, let number = catalogue.locales.number(of: locale), let file = pack.locales[number],
            let path = catalogue.sources[file]?.path
        else { return nil }
        let absolute = Paths.absolute(path)
        roots = repository.commits(touching: absolute, most: FormerTranslations.maximumCommits).compactMap { commit in
            var ignored = Diagnostics()
            return (try? repository.files(at: commit, in: [absolute]))?.first.flatMap {
                parse($0, as: FileID(0), into: &ignored).root
            }
        }
        if roots.isEmpty { return nil }
    }

    /// Returns the newest translation of a text for which `fits` returns true, or `nil` if there is none.
    func text(_ path: [String], where fits: (ExchangeText) -> Bool) -> ExchangeText? {
        roots.lazy.compactMap { FormerTranslations.text(path, in: $0) }.first(where: fits)
    }

    /// Returns a record of exports derived from the commits, for exports that were not recorded.
    func record(_ exchange: Exchange, in locale: LocaleID, format: any LocaleFormat.Type) -> ExportRecord {
        var record = ExportRecord()
        for root in roots.reversed() {
            var former = exchange
            former.units = exchange.units.map { unit in
                var unit = unit
                unit.texts[locale] = FormerTranslations.text(unit.path, in: root)
                return unit
            }
            var ignored = Diagnostics()
            record.add(former, reduced: format.reduced(former, &ignored), in: locale) { _ in [] }
        }
        return record
    }

    private static func text(_ path: [String], in root: Node) -> ExchangeText? {
        var node = root
        for (number, step) in path.enumerated() {
            // A scalar under the item's id is the text of the kind's only text field.
            guard let entry = node.entry(step) else {
                guard number > 0, number == path.count - 1, node.kind == .scalar else { return nil }
                break
            }
            node = entry.value
        }
        if node.kind == .scalar { return node.text.map { .plain($0) } }
        let variants = node.entries.compactMap { entry -> ExchangeText.Variant? in
            guard let key = entry.key.text.flatMap({ MessageText.Key($0) }), let text = entry.value.text else { return nil }
            return ExchangeText.Variant(key, text)
        }
        return variants.isEmpty ? nil : .plural(variants)
    }
}
