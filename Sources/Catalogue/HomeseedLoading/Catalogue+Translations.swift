import HomeseedModel
import HomeseedSource
import HomeseedText

/// Changes that translation files make to the catalogue.
extension Catalogue {
    /// Returns the pack that a translation file is named after, or `nil` if there is none.
    func translatedPack(named name: String) -> Pack? {
        packs.dropFirst().first { $0.id == name } ?? packs.dropFirst().first { sources.shownText(at: $0.place) == name }
    }

    mutating func take(_ translated: TranslatedPack, as pack: PackIndex) {
        let other = translated.pack
        (packs[pack].revision, packs[pack].textsRevision) = (other.revision, other.textsRevision)
        (packs[pack].locales, packs[pack].confirmations, packs[pack].unconfirmed) = (
            other.locales, other.confirmations, other.unconfirmed
        )
        (packs[pack].unreadConfirmations, packs[pack].emptyConfirmations, packs[pack].brokenLocales) = (
            other.unreadConfirmations, other.emptyConfirmations, other.brokenLocales
        )
        for (file, own) in translated.messages { messages[Int(file.index)] = own }
    }

    /// Returns, for each parent path, the only name below it that has no translation into a language. Parents with no or several
    /// such names are omitted.
    func onlyUntranslated(under parents: Set<[String]>, of pack: PackIndex, in locale: LocaleIndex) -> [[String]: String] {
        var names: [[String]: Set<String>] = [:]
        var translated: [[String]: Set<String>] = [:]
        let lengths = Set(parents.map(\.count))
        forEachMessage(of: pack) { message, _ in
            let isTranslated = !message.lacksTranslation(locale)
            for length in message.path.indices where lengths.contains(length) {
                let parent = Array(message.path[..<length])
                guard parents.contains(parent) else { continue }
                if isTranslated {
                    translated[parent, default: []].insert(message.path[length])
                } else {
                    names[parent, default: []].insert(message.path[length])
                }
            }
        }
        return names.reduce(into: [:]) { only, some in
            let left = some.value.subtracting(translated[some.key] ?? [])
            if left.count == 1 { only[some.key] = left.first }
        }
    }

    /// Marks the translations of the texts at or below these paths as unreadable.
    mutating func refuse(_ paths: Set<[String]>, of pack: PackIndex, in locale: LocaleIndex) {
        if paths.isEmpty { return }
        var refused: [MessageID] = []
        forEachMessage(of: pack) { message, id in
            if (0...message.path.count).contains(where: { paths.contains(Array(message.path.prefix($0))) }) { refused.append(id) }
        }
        for id in refused { messages[Int(id.file)][Int(id.index)].unread.insert(locale) }
    }

    private func forEachMessage(of pack: PackIndex, _ body: (Message, MessageID) -> Void) {
        guard packs.numbers.contains(pack) else { return }
        for (file, messages) in messagesByFile(of: packs[pack]) {
            for (index, message) in messages.enumerated() { body(message, MessageID(file: file, index: index)) }
        }
    }

    mutating func mark(_ message: MessageID, in locale: LocaleIndex, _ mark: TranslationMark) {
        let (file, index) = (Int(message.file), Int(message.index))
        guard messages.indices.contains(file), messages[file].indices.contains(index) else { return }
        messages[file][index].marks[locale] = mark
    }

    /// Stores the file of recorded source texts, and the translations that it does not cover.
    mutating func confirm(_ confirmed: [MessageID], of pack: PackIndex, in locale: LocaleIndex, _ record: FileID) {
        packs[pack].confirmations[locale] = record
        let known = Set(confirmed)
        var left: [MessageID] = []
        forEachMessage(of: pack) { message, id in
            if message.hasTranslation(locale), !known.contains(id) { left.append(id) }
        }
        if !left.isEmpty { packs[pack].unconfirmed[locale] = left }
    }

    mutating func translate(_ message: MessageID, to locale: LocaleIndex, _ text: MessageText) {
        let (file, index) = (Int(message.file), Int(message.index))
        guard messages.indices.contains(file), messages[file].indices.contains(index) else { return }
        if messages[file][index].translations.isEmpty {
            messages[file][index].translations = PerLocale(repeating: nil, count: locales.count)
        }
        messages[file][index].translations[locale] = text
    }
}
