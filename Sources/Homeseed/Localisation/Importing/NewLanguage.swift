import HomeseedSource

/// Lays a language out for whoever translates it: every text of a pack, empty, with what it says beside it.
package struct NewLanguage {
    package private(set) var files: TextFiles
    /// How many texts there are to translate, by pack.
    package private(set) var counts: [(pack: String, texts: Int)] = []
    package let locale: LocaleID
    /// The plural forms that a text that counts needs.
    package let forms: [PluralCategory]
    /// The language that stands in where it has no text, and is in the catalogue: then only what differs is written.
    package private(set) var standIn: LocaleID?

    package init(_ catalogue: Catalogue, _ packs: [Pack], _ locale: LocaleID, in folder: String) {
        self.locale = locale
        forms = PluralRules.requiredCategories(for: locale)
        files = TextFiles(catalogue, in: folder)
        for pack in packs where pack.language != locale {
            let number = catalogue.locales.firstIndex(of: locale)
            if let number, pack.locales[number] != nil { continue }
            let messages = catalogue.messages(of: pack)
            var outline = files.outline(of: pack)
            let nearest = catalogue.fallback.chain(of: locale).dropFirst().first { near in
                near == pack.language || catalogue.locales.firstIndex(of: near).map { pack.locales[$0] != nil } ?? false
            }
            if let nearest {
                standIn = nearest
                files.begin(pack, in: locale, head: ["Only what \(locale.tag) says in another way than \(nearest.tag)."])
            } else {
                for message in messages { outline.set(message.path, to: layout(message.source)) }
                files.write(outline, of: pack, in: locale)
            }
            counts.append((pack.id, nearest == nil ? messages.count : 0))
        }
    }

    private func layout(_ source: MessageText) -> Tree {
        guard case .plural(let variants) = source.form else { return .blank(NewLanguage.comment(source.plain)) }
        let exact = variants.filter { if case .exactly = $0.key { true } else { false } }
        let own = forms.map { form in
            (form.rawValue, Tree.blank(NewLanguage.comment(variants.first { $0.key == .category(form) }?.text ?? source.plain)))
        }
        return .map(exact.map { ($0.key.word, .blank(NewLanguage.comment($0.text))) } + own)
    }

    /// A text to translate as it stands beside the place for its translation: on one line.
    package static func comment(_ text: String) -> String {
        text.unicodeScalars.split { $0.value < 0x20 || $0 == "\u{2028}" || $0 == "\u{2029}" || $0 == "\u{85}" || $0 == "\u{7F}" }
            .map { String($0) }.joined(separator: " ")
    }
}
