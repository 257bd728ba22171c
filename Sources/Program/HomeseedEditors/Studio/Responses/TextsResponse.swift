import HomeseedModel
import HomeseedSource
import HomeseedText

/// The texts of a pack in one language, for a translator.
struct TextsResponse {
    let index: CatalogueIndex
    @Boxed var pack: Pack
    let locale: LocaleID

    var json: JSON {
        let view = index.view
        guard let number = view.catalogue.locales.number(of: locale) else { return ["texts": []] }
        let texts = view.catalogue.messages(of: pack).filter { !$0.source.plain.isEmpty }.map {
            TextJSON(view, pack: pack, message: $0).json(in: number)
        }
        return [
            "pack": .string(pack.id), "in": .string(locale.tag), "language": .string(pack.language.tag),
            "forms": PluralForms.json(locale), "sourceForms": PluralForms.json(pack.language),
            "texts": .array(texts), "glossary": .array(glossary),
            "languages": .list(
                view.catalogue.locales.numbers.filter { pack.locales[$0] != nil && !view.catalogue.locales[$0].isPseudo }.map {
                    view.catalogue.locales[$0].tag
                }),
        ]
    }

    private var glossary: [JSON] {
        pack.terminology.glossary.map { term in
            [
                "term": .string(term.term), "forms": .list(term.forms),
                "translations": .list(Terminology.list(term.translations, for: locale) ?? []),
            ]
        }
    }
}
