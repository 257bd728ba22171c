import HomeseedLocalisation
package import HomeseedModel
import HomeseedSource
package import HomeseedSyntax
package import HomeseedText

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

    /// - Parameter isFilling: whether a pack that is translated already gets entries for what is missing in it.
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
                standIn = nearest
                files.begin(pack, in: locale, head: ["Only what \(locale.tag) says in another way than \(nearest.tag)."])
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

    /// Adds an entry for each text that has none. What is laid out already, or written, stays as it is.
    private mutating func fill(_ catalogue: Catalogue, pack: Pack, in number: LocaleIndex, file: FileID) {
        var ignored = Diagnostics()
        let root = catalogue.sources[file].flatMap { parse($0, as: file, into: &ignored).root }
        var outline = files.outline(of: pack)
        var record = outline
        var count = 0
        for message in catalogue.messages(of: pack) {
            var node = root
            var isInBlank = false
            for step in message.path {
                if node?.isMissing == true { isInBlank = true }
                node = node?.entry(step)?.value
            }
            // A section that has nothing below it, but for a comment, keeps nobody from writing there.
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

    /// Adds the plural forms that a text lacks of those that the language needs.
    ///
    /// - Returns: how many.
    private func fillForms(of message: Message, in node: Node, _ outline: inout TextOutline) -> Int {
        guard node.kind == .mapping, case .map(let forms) = Tree.blank(message.source, for: locale) else { return 0 }
        let missing = forms.filter { node.entry($0.key) == nil && PluralCategory(rawValue: $0.key) != nil }
        if missing.isEmpty { return 0 }
        for (key, value) in forms {
            if missing.contains(where: { $0.key == key }) { outline.set(message.path + [key], to: value) } else { outline.hold(message.path + [key]) }
        }
        return missing.count
    }
}

extension Tree {
    /// An empty translation with the source beside it, in the plural forms that the language needs.
    package static func blank(_ source: MessageText, for locale: LocaleID) -> Tree {
        guard case .plural(let variants) = source.form else { return .blank(source.plain.escapedOnOneLine) }
        let exact = variants.filter { if case .exactly = $0.key { true } else { false } }
        let own = PluralRules.requiredCategories(for: locale).map { form in
            (form.rawValue, Tree.blank((variants.first { $0.key == .category(form) }?.text ?? source.plain).escapedOnOneLine))
        }
        return .map(exact.map { ($0.key.word, .blank($0.text.escapedOnOneLine)) } + own)
    }
}
