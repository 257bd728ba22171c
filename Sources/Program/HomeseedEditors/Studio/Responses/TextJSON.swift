import HomeseedModel
import HomeseedSource
import HomeseedText

/// A text in all languages of its pack, with information for translators.
struct TextJSON {
    private let view: CatalogueView
    private let pack: Pack
    private let message: Message

    init(_ view: CatalogueView, pack: Pack, message: Message) { (self.view, self.pack, self.message) = (view, pack, message) }

    var json: JSON {
        let translations = view.catalogue.locales.numbers.filter { pack.locales[$0] != nil }.map { number in
            var members: [String: JSON] = [:]
            add(number, to: &members)
            return (view.catalogue.locales[number].tag, JSON.object(members))
        }
        var members = text
        members["translations"] = .object(Dictionary(translations) { $1 })
        return .object(members)
    }

    /// Returns the text with one translation, for a translator.
    func json(in number: LocaleIndex) -> JSON {
        var members = text
        add(number, to: &members)
        return .object(members)
    }

    private var text: [String: JSON] {
        // A response can contain thousands of texts, and few have placeholders, so the check for a brace comes first.
        let names = Set(
            message.source.all.flatMap { $0.text.utf8.contains(UInt8(ascii: "{")) ? PlaceholderText($0.text).names : [] }
        ).sorted()
        var members: [String: JSON] = [:]
        members.reserveCapacity(8)
        (members["path"], members["source"]) = (.list(message.path), CatalogueDraft.json(message.source))
        if let comment = message.comment { members["comment"] = .string(comment) }
        if let sizeRestriction = message.sizeRestriction { members["budget"] = .integer(sizeRestriction.columns) }
        if !names.isEmpty {
            members["placeholders"] = .array(
                names.map { ["name": .string($0), "type": .string(message.type(of: $0).described)] })
        }
        return members
    }

    private func add(_ number: LocaleIndex, to members: inout [String: JSON]) {
        members["state"] = .string(TextState.word(message, number, of: pack, view.catalogue))
        if let text = message.translation(number) { members["text"] = CatalogueDraft.json(text) }
        guard let mark = message.marks[number] else { return }
        if let former = mark.formerSource { members["former"] = CatalogueDraft.json(former) }
        if let note = mark.note { members["note"] = .string(note) }
    }
}

/// The plural categories of a language, with example numbers.
enum PluralForms {
    static func json(_ locale: LocaleID) -> JSON {
        let rules = PluralRules(for: locale)
        return .array(
            PluralRules.requiredCategories(for: locale).map { category in
                let numbers = (0...200).filter { rules.category(for: $0) == category }.prefix(4)
                return ["form": .string(category.rawValue), "numbers": .list(numbers.map { "\($0)" })]
            })
    }
}
