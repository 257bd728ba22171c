import HomeseedModel
import HomeseedSource
import HomeseedText

/// Incremental loading of translations: most edits concern values and texts and change no names, so translation files need not
/// be parsed again.
extension LoadedPack {
    /// Returns the outline of the last fully readable state, as far as only the content of items changed since.
    ///
    /// - Parameter version: The version number of this state.
    func outline(after last: (inputs: PackInputs, value: LoadedPack)?, _ inputs: PackInputs, version: Int) -> PackOutline {
        let own = PackOutline(names: version, texts: version)
        guard pack.canBeExpanded, let last, let former = last.value.pack.outline, inputs.hasSameFiles(as: last.inputs) else {
            return own
        }
        let changed = zip(last.inputs.chain.joined(), inputs.chain.joined()).filter { $0 != $1 }.map(\.1)
        guard changed.allSatisfy({ pack.isOfItems($0.path) }), pack.hasSameNames(as: last.value.pack, in: Set(changed.map(\.id)))
        else { return own }
        let (old, new) = (last.value.messages(in: changed), messages(in: changed))
        guard old.count == new.count, zip(old, new).allSatisfy({ $0.hasSamePath(as: $1) }) else { return own }
        let before = Dictionary(last.inputs.chain.joined().map { ($0.id, $0.document) }) { first, _ in first }
        let now = Dictionary(changed.map { ($0.id, $0.document) }) { first, _ in first }
        let areSame = zip(old, new).allSatisfy { a, b in
            a.source.isEquivalent(to: b.source) && a.isAskedTheSame(as: b)
                && before[a.source.place.file]?.written(a.source.place) == now[b.source.place.file]?.written(b.source.place)
        }
        return PackOutline(names: former.names, texts: areSame ? former.texts : version)
    }

    private func messages(in files: [FileInput]) -> [Message] {
        files.flatMap { file in messages.first { $0.0 == file.id }?.1 ?? [] }
    }
}

extension Pack {
    /// Returns the previous revision of the texts in all languages if they and their diagnostics are unchanged, or `nil`.
    ///
    /// - Parameter messages: The messages with their current translations.
    func textsRevision(
        _ messages: [(file: FileID, messages: [Message])], _ inputs: TranslationInputs,
        after last: (inputs: TranslationInputs, value: TranslatedPack)?
    ) -> Int? {
        guard let last, let texts = outline?.texts, texts == last.value.pack.outline?.texts, inputs.hasSameFiles(as: last.inputs)
        else { return nil }
        let old = last.value.messages
        guard old.count == messages.count else { return nil }
        for (a, b) in zip(old, messages) {
            guard a.file == b.file, a.messages.count == b.messages.count else { return nil }
            for index in a.messages.indices where !a.messages[index].isTranslatedTheSame(as: b.messages[index]) { return nil }
        }
        return last.value.pack.textsRevision
    }

    /// Whether the same names refer to the same items, and to texts with the same IDs.
    fileprivate func hasSameNames(as other: Pack, in files: Set<FileID>) -> Bool {
        brokenKinds == other.brokenKinds && doubtfulKinds == other.doubtfulKinds && ItemChanges.areFoundAlike(other.items, items)
            && zip(other.items, items).allSatisfy { old, new in
                !files.contains(new.place.file)
                    || old.values.count == new.values.count && zip(old.values, new.values).allSatisfy { $0.holdsTexts(as: $1) }
            }
    }
}

extension Value {
    /// Whether two values contain the same texts at the same positions.
    fileprivate func holdsTexts(as other: Value) -> Bool {
        switch (self, other) {
        case (.text(let a), .text(let b)): a == b
        case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.holdsTexts(as: $1) }
        // Records have names of their own.
        case (.text, _), (.list, _), (.specs, _), (_, .text), (_, .list), (_, .specs): false
        default: true
        }
    }
}

extension Message {
    /// Compares the paths by bytes, because visually identical keys are different and cause a diagnostic.
    fileprivate func hasSamePath(as other: Message) -> Bool {
        pack == other.pack && path.count == other.path.count
            && zip(path, other.path).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
}

extension Message {
    /// Whether the instructions for translators and the size limit are the same.
    fileprivate func isAskedTheSame(as other: Message) -> Bool {
        comment == other.comment && sizeRestriction == other.sizeRestriction && placeholders == other.placeholders
            && isName == other.isName && (key == nil) == (other.key == nil)
    }

    fileprivate func isTranslatedTheSame(as other: Message) -> Bool {
        guard translations.count == other.translations.count, unread == other.unread else { return false }
        for number in translations.indices {
            switch (translations[number], other.translations[number]) {
            case (nil, nil): continue
            case (let a?, let b?): if !a.isEquivalent(to: b) { return false }
            default: return false
            }
        }
        return true
    }
}

extension Document {
    /// Returns the bytes at a location, including quotes.
    fileprivate func written(_ place: SourceLocation) -> ArraySlice<UInt8> {
        storage.bytes[place.range.clamped(toCount: storage.bytes.count)]
    }
}

extension MessageText {
    fileprivate func isEquivalent(to other: MessageText) -> Bool {
        guard isIncomplete == other.isIncomplete else { return false }
        return switch (form, other.form) {
        case (.plain(let a), .plain(let b)): a.utf8.elementsEqual(b.utf8)
        case (.plural(let a), .plural(let b)):
            a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.text.utf8.elementsEqual($1.text.utf8) }
        default: false
        }
    }
}
