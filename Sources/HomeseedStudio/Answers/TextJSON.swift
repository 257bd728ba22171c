import Homeseed
import HomeseedDocument
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedText
import HomeseedWorkspace

/// A text in all languages of its pack, with what translators need to know of it.
struct TextJSON {
    private let view: CatalogueView
    private let pack: Pack
    private let message: Message

    init(_ view: CatalogueView, pack: Pack, message: Message) { (self.view, self.pack, self.message) = (view, pack, message) }

    var json: JSON {
        let translations = view.catalogue.locales.numbers.filter { pack.locales[$0] != nil }.map { number in
            (view.catalogue.locales[number].tag, JSON.object(translation(number)))
        }
        return .object(text.merging(["translations": .object(Dictionary(translations) { $1 })]) { $1 })
    }

    /// The same with one language of it, for whoever translates into that.
    func json(in number: LocaleIndex) -> JSON { .object(text.merging(translation(number)) { $1 }) }

    private var text: [String: JSON] {
        let names = Set(message.source.all.flatMap { PlaceholderText($0.text).names }).sorted()
        var members: [String: JSON] = ["path": .list(message.path), "source": CatalogueDraft.json(message.source)]
        members["comment"] = message.comment.map { .string($0) }
        if let room = message.room { members["budget"] = .integer(room.columns) }
        if !names.isEmpty { members["placeholders"] = .array(names.map { ["name": .string($0), "type": .string(message.type(of: $0).described)] }) }
        return members
    }

    private func translation(_ number: LocaleIndex) -> [String: JSON] {
        let mark = message.marks[number]
        let members: [String: JSON?] = [
            "text": message.translation(number).map(CatalogueDraft.json), "state": .string(TextState.word(message, number)),
            "former": mark?.formerSource.map(CatalogueDraft.json), "note": mark?.note.map { .string($0) },
        ]
        return members.compactMapValues(\.self)
    }
}

/// The forms that a language counts in, with numbers that take each.
enum PluralForms {
    static func json(_ locale: LocaleID) -> JSON {
        let rules = PluralRules(for: locale)
        return .array(PluralRules.requiredCategories(for: locale).map { category in
            let numbers = (0...200).filter { rules.category(for: $0) == category }.prefix(4)
            return ["form": .string(category.rawValue), "numbers": .list(numbers.map { "\($0)" })]
        })
    }
}
