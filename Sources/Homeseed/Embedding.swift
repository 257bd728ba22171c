public import HomeseedSource
public import HomeseedStore
import HomeseedText

extension CheckedCatalogue {
    /// A household, ready for any store: what an app that embeds Homeseed asks for, to fill its demo or its previews.
    ///
    /// - Parameters:
    ///   - name: the pack and the template, as in `family-to-do/guest`.
    ///   - key: the household's own name in its store; nil for the template's.
    ///   - locale: the language of the texts, as in `nl-BE`; where a text has none in it, its source stands in.
    ///   - today: the day that it is laid out for.
    ///   - zone: where it is that day.
    ///   - diagnostics: what the template breaks on that day.
    /// - Returns: nil where there is no such template, where an error holds its pack back, where the language is no
    ///   language, and where the household breaks a rule of its model on that day.
    public func household(
        _ name: String, key: String? = nil, locale: String, today: Day, zone: Zone, _ diagnostics: inout Diagnostics
    ) -> Pipeline.PreparedSeed? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let pack = pack(parts[0]), let template = pack.template(parts[1]), let locale = LocaleID(locale)
        else { return nil }
        var found = Diagnostics()
        let household = Pipeline.expand(pack, template, household: key ?? template.identity, today: today, zone: zone, &found)
        diagnostics.append(found)
        return found.hasErrors ? nil : Pipeline.seed(catalogue, pack, household, locale: locale)
    }
}
