package import HomeseedModel
import HomeseedSource
import HomeseedText

/// The lookup of packs, kinds and items by name, with suggestions for typos.
package struct Lookup {
    @Boxed var catalogue: Catalogue

    package init(catalogue: Catalogue) { self.catalogue = catalogue }

    /// The packs of the catalogue, without the built-in base pack.
    var packs: [Pack] { Array(catalogue.packs.dropFirst()) }

    /// Returns the named pack, or throws with a suggestion.
    package func pack(_ id: String) throws -> Pack {
        if let pack = packs.first(where: { $0.id == id }) { return pack }
        throw CommandError.unknown("pack", id, among: packs.map(\.id))
    }

    /// Returns the named kind of a pack, or throws with a suggestion.
    package func kind(_ id: String, in pack: Pack) throws -> KindIndex {
        if let kind = pack.kind(id) { return kind }
        if let kind = pack.kinds.first(where: { $0.file == id }) {
            throw CommandError(.usage, "'\(id)' is a file, not a kind.", advice: ["It contains items of the kind '\(kind.id)'."])
        }
        throw CommandError.unknown("kind", id, among: pack.kinds.map(\.id))
    }

    func item(_ id: String, kind: KindIndex, in pack: Pack) throws -> Item {
        if let found = pack.item(kind: kind, id: id) { return pack.items[found.index] }
        if let renamed = pack.items.first(where: { $0.kind == kind && $0.was.contains(id) }) {
            throw CommandError(
                .usage, "The \(pack.kinds[kind].id) '\(id)' was renamed.", advice: ["Its id is now '\(renamed.id)'."])
        }
        throw CommandError.unknown(
            pack.kinds[kind].id, id, among: pack.itemNumbers[kind].keys,
            else: "`homeseed list \(pack.id)/\(pack.kinds[kind].id)` lists them.")
    }

    func message(_ id: String, in pack: Pack) throws -> Message {
        if let message = pack.messages[id].flatMap({ catalogue[$0] }) { return message }
        throw CommandError.unknown(
            "message", id, among: pack.messages.keys, else: "`homeseed list \(pack.id)/message` lists them.")
    }

    func template(_ id: String, in pack: Pack) throws -> Template {
        if let template = pack.template(id) { return template }
        throw CommandError.unknown("template", id, among: pack.templates.map(\.id))
    }

    /// Returns the named language, or throws if the catalogue has no texts in it. If `name` is `nil`, returns the pack's own
    /// language, or English without a pack.
    func locale(_ name: String?, for pack: Pack?) throws -> LocaleID {
        let own = pack?.language ?? .english
        guard let name else { return own }
        let locale = try Lookup.language(name)
        let known = catalogue.locales + (pack.map { [$0.language] } ?? packs.map(\.language))
        if catalogue.fallback.chain(of: locale).contains(where: known.contains) { return locale }
        throw CommandError.unknown("translation into", name, among: Set(known.map(\.tag)))
    }

    /// Returns the language for a tag, whether or not there are texts in it. Throws if the tag is not valid.
    static func language(_ name: String) throws -> LocaleID {
        if let locale = LocaleID(name) { return locale }
        throw CommandError(
            .usage, "'\(name)' is not a valid language code.", advice: ["Use a code such as en, nl-BE or zh-Hans."])
    }

    /// Returns the language for a tag, whose translation may not be started yet. Throws if the language is unknown.
    func exportedLanguage(_ name: String) throws -> LocaleID {
        let locale = try Lookup.language(name)
        if catalogue.locales.contains(locale) || PluralRules.areKnown(for: locale) { return locale }
        throw CommandError.unknown(
            "language", name, among: Set((catalogue.locales + packs.map(\.language)).map(\.tag)))
    }

    func place(_ place: SourceLocation) -> String {
        guard let file = catalogue.sources[place.file] else { return "" }
        return "\(file.path):\(LineTable(file.bytes).line(at: Int(place.range.lower)))"
    }
}

/// A name of the form `PACK/KIND/ID`, or its beginning.
struct CatalogueName {
    var pack: String
    var kind: String?
    var id: String?

    /// - Parameter form: the form to show in the error, such as `PACK/KIND/ID`.
    init(_ text: String, atMost parts: Int = 3, form: String) throws {
        let words = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard words.count <= parts, !words.contains("") else {
            throw CommandError(.usage, "'\(text)' is not of the form \(form).")
        }
        pack = words[0]
        kind = words.count > 1 ? words[1] : nil
        id = words.count > 2 ? words[2] : nil
    }
}
