package import HomeseedModel
import HomeseedSource
package import HomeseedSyntax
import HomeseedText

/// The values for a new item from the command line.
package struct GivenItem {
    /// The values, by field.
    package private(set) var values: [String: Tree] = [:]
    /// The translations, by language and field.
    private(set) var translations: [LocaleID: [String: String]] = [:]

    package init(title: String?, values: [String], translations: [String], _ kind: Kind) throws {
        let texts = kind.fields.filter { $0.type.isText }.map(\.name)
        let main = texts.contains("title") ? "title" : texts.first
        if let title {
            guard let main else {
                throw CommandError(.usage, "\(kind.id.withArticle.capitalisedFirst) has no texts, and so no title.")
            }
            self.values[main] = .text(title.withLineFeeds)
        }
        for word in values {
            let (name, value) = try GivenItem.parts(of: word, "--set", "coins=3")
            guard let field = kind.fields.first(where: { $0.name == name }) else {
                throw CommandError.unknown("field of \(kind.id.withArticle)", name, among: kind.fields.map(\.name))
            }
            if self.values[name] != nil { throw CommandError(.usage, "'\(name)' is given twice.") }
            self.values[name] = GivenItem.tree(value, field)
        }
        for word in translations {
            let (name, text) = try GivenItem.parts(of: word, "--translation", "nl=\"Voer de kat\"")
            let steps = name.split(separator: ".", maxSplits: 1).map(String.init)
            let locale = try Lookup.language(steps.first ?? "")
            guard let field = steps.count > 1 ? steps[1] : main, texts.contains(field) else {
                throw CommandError.unknown("text of \(kind.id.withArticle)", steps.last ?? "", among: texts)
            }
            if self.translations[locale]?[field] != nil {
                throw CommandError(.usage, "The text in \(locale.tag) is given twice.")
            }
            self.translations[locale, default: [:]][field] = text
        }
    }

    private static func parts(of word: String, _ option: String, _ example: String) throws -> (String, String) {
        guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
            throw CommandError(
                .usage, "'\(word)' is not valid for \(option).", advice: ["Example: \(option) \(example)."])
        }
        return (String(word[..<sign]), String(word[word.index(after: sign)...]).withLineFeeds)
    }

    /// Returns a text, quoted if necessary, or a literal for a number or Boolean.
    private static func tree(_ value: String, _ field: Field) -> Tree {
        if field.type.isText || field.type.isString { return .text(value) }
        let isNumber =
            Double(value) != nil && value.unicodeScalars.allSatisfy { ("0"..."9").contains($0) || $0 == "." || $0 == "-" }
        return isNumber || value == "true" || value == "false" ? .word(value) : .text(value)
    }

    /// Throws if a translation is for the pack's own language, or for a language that the pack doesn't have and the settings don't
    /// require.
    func refuseLanguages(_ pack: Pack, _ catalogue: Catalogue) throws {
        for locale in translations.keys.sorted() {
            if locale == pack.language {
                throw CommandError(
                    .usage, "\(pack.id) is written in \(locale.tag).", advice: ["Use `--title` and `--set` for its texts."])
            }
            let number = catalogue.locales.number(of: locale)
            let isKnownLocale = number.map { pack.locales[$0] != nil || catalogue.settings.requires(locale) } ?? false
            if isKnownLocale { continue }
            throw CommandError(
                .usage, "\(pack.id) has no translation into \(locale.tag).",
                advice: ["Start one with `homeseed locales add \(locale.tag) --pack \(pack.id)`."])
        }
    }
}
