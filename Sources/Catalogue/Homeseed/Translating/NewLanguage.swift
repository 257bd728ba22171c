import HomeseedLocalisation
package import HomeseedModel
import HomeseedSource
package import HomeseedSyntax
package import HomeseedText

/// A new language for translators: each text of a pack as an empty entry with its source text.
package struct NewLanguage {
    package private(set) var files: TextFiles
    /// The number of texts to translate in each pack.
    package private(set) var counts: [(pack: String, texts: Int)] = []
    package let locale: LocaleID
    /// The plural forms that the language requires.
    package let forms: [PluralCategory]
    /// The fallback language, if the catalogue has it. Translators then write only the texts that differ from the fallback.
    package private(set) var fallback: LocaleID?

    /// Creates the files of a language.
    ///
    /// - Parameter isFilling: whether to add missing entries to packs that are already translated.
    package init(_ catalogue: Catalogue, packs: [Pack], locale: LocaleID, in folder: String, isFilling: Bool = false) {
        self.locale = locale
        forms = PluralRules.requiredCategories(for: locale)
        files = TextFiles(catalogue, in: folder)
        for pack in packs where pack.language != locale {
            let number = catalogue.locales.number(of: locale)
            if let number, let file = pack.locales[number] {
                if isFilling { fill(catalogue, pack: pack, in: number, file: file) }
                continue
            }
            let messages = catalogue.messages(of: pack)
            var outline = files.outline(of: pack)
            let nearest = catalogue.fallback.chain(of: locale).dropFirst().first { near in
                near == pack.language || catalogue.locales.number(of: near).map { pack.locales[$0] != nil } ?? false
            }
            if let nearest {
                fallback = nearest
                files.begin(pack, in: locale, head: ["The texts of \(locale.tag) that differ from \(nearest.tag)."])
            } else {
                var record = outline
                for message in messages {
                    outline.set(message.path, to: .blank(message.source, for: locale))
                    record.set(message.path, to: .confirmed(ExchangeText(message.source)))
                }
                files.write(outline, of: pack, in: locale)
                files.confirm(record, of: pack, in: locale)
            }
            counts.append((pack.id, nearest == nil ? messages.count : 0))
        }
    }

    /// Adds an entry for each text without an entry. Existing entries and texts are unchanged.
    private mutating func fill(_ catalogue: Catalogue, pack: Pack, in number: LocaleIndex, file: FileID) {
        var ignored = Diagnostics()
        let root = catalogue.sources[file].flatMap { parse($0, as: file, into: &ignored).root }
        var outline = files.outline(of: pack)
        var record = outline
        var count = 0
        let messages = catalogue.messages(of: pack)
        let sole = NewLanguage.soleTexts(of: pack, messages)
        for message in messages {
            var node = root
            var isInBlank = false
            for (depth, step) in message.path.enumerated() {
                if node?.isMissing == true {
                    isInBlank = true
                    // `dishes:` is the empty entry of the item's only text.
                    if depth == 2, sole.contains(message.path) { break }
                }
                node = node?.entry(step)?.value
            }
            // A section with only a comment can still be filled.
            if message.unread.contains(number), !isInBlank { continue }
            if let node {
                count += fillForms(of: message, in: node, &outline)
                continue
            }
            if message.hasTranslation(number) || message.isName { continue }
            outline.set(message.path, to: .blank(message.source, for: locale))
            record.set(message.path, to: .confirmed(ExchangeText(message.source)))
            count += 1
        }
        if count == 0 { return }
        files.write(outline, of: pack, in: locale)
        files.confirm(record, of: pack, in: locale)
        counts.append((pack.id, count))
    }

    /// Returns the paths of the texts that can be written without a key, because each is its item's only text.
    private static func soleTexts(of pack: Pack, _ messages: [Message]) -> Set<[String]> {
        let main = Dictionary(
            pack.kinds.compactMap { kind in kind.mainText.map { (kind.file, kind.fields[$0].name) } },
            uniquingKeysWith: { first, _ in first })
        let items = Dictionary(grouping: messages.filter { $0.path.count > 2 }) { Array($0.path.prefix(2)) }
        let sole = items.values.compactMap { $0.count == 1 ? $0.first : nil }
        return Set(sole.filter { !$0.source.isPlural && $0.path.count == 3 && main[$0.path[0]] == $0.path[2] }.map(\.path))
    }

    /// Adds the required plural forms that a text lacks.
    ///
    /// - Returns: the number of added forms.
    private func fillForms(of message: Message, in node: Node, _ outline: inout TextOutline) -> Int {
        guard node.kind == .mapping, case .map(let forms) = Tree.blank(message.source, for: locale) else { return 0 }
        let missing = forms.filter { node.entry($0.key) == nil && PluralCategory(rawValue: $0.key) != nil }
        if missing.isEmpty { return 0 }
        for (key, value) in forms {
            if missing.contains(where: { $0.key == key }) {
                outline.set(message.path + [key], to: value)
            } else {
                outline.reserve(message.path + [key])
            }
        }
        return missing.count
    }
}

extension Tree {
    /// Returns an empty translation with its source text, in the plural forms that the language requires.
    package static func blank(_ source: MessageText, for locale: LocaleID) -> Tree {
        guard case .plural(let variants) = source.form else { return .blank(source.plain.escapedOnOneLine) }
        let exact = variants.filter { if case .exactly = $0.key { true } else { false } }
        let own = PluralRules.requiredCategories(for: locale).map { form in
            (form.rawValue, Tree.blank((variants.first { $0.key == .category(form) }?.text ?? source.plain).escapedOnOneLine))
        }
        return .map(exact.map { ($0.key.word, .blank($0.text.escapedOnOneLine)) } + own)
    }
}
