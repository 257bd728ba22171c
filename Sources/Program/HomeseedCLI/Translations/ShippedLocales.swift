import HomeseedModel
import HomeseedSource
import HomeseedText

extension Lookup {
    /// Returns the requested languages, or throws if a pack can't be shipped in one of them.
    func shippedLocales(_ names: [String], of pack: Pack) throws -> [LocaleID] {
        try names.map { name in
            let locale = try Lookup.language(name)
            let own = pack.locales.keys.map { catalogue.locales[$0] } + [pack.language]
            if catalogue.fallback.chain(of: locale).contains(where: own.contains) { return locale }
            throw CommandError.unknown("translation of \(pack.id) into", name, among: own.map(\.tag).sorted())
        }
    }
}
