import HomeseedModel
import HomeseedSource
import HomeseedText

/// Most keystrokes are in values and texts, and leave the names of everything as they were: then files of translations say what
/// they said, and need not be read again.
extension LoadedPack {
    /// The outline of the pack as it was when all of it could be read last, as far as nothing else changed in it since than what
    /// items say.
    ///
    /// - Parameter version: the number of this state.
    func outline(after last: (inputs: PackInputs, value: LoadedPack)?, _ inputs: PackInputs, version: Int) -> PackOutline {
        let own = PackOutline(names: version, texts: version)
        guard pack.canBeLaidOut, let last, let former = last.value.pack.outline, inputs.hasSameFiles(as: last.inputs) else { return own }
        let changed = zip(last.inputs.chain.joined(), inputs.chain.joined()).filter { $0 != $1 }.map(\.1)
        guard changed.allSatisfy({ pack.isOfItems($0.path) }), pack.hasSameNames(as: last.value.pack, in: Set(changed.map(\.id))) else { return own }
        let (old, new) = (last.value.messages(in: changed), messages(in: changed))
        guard old.count == new.count, zip(old, new).allSatisfy({ $0.hasSamePath(as: $1) }) else { return own }
        return PackOutline(names: former.names, texts: zip(old, new).allSatisfy { $0.source.saysTheSame(as: $1.source) } ? former.texts : version)
    }

    private func messages(in files: [FileInput]) -> [Message] {
        files.flatMap { file in messages.first { $0.0 == file.id }?.1 ?? [] }
    }
}

extension Pack {
    /// Whether the same names lead to the same items, and to texts of the same numbers.
    fileprivate func hasSameNames(as other: Pack, in files: Set<FileID>) -> Bool {
        brokenKinds == other.brokenKinds && doubtfulKinds == other.doubtfulKinds && ItemChanges.areFoundAlike(other.items, items)
            && zip(other.items, items).allSatisfy { old, new in
                !files.contains(new.place.file) || old.values.count == new.values.count && zip(old.values, new.values).allSatisfy { $0.holdsTexts(as: $1) }
            }
    }
}

extension Value {
    /// Whether there are texts in it where there are some in another one, and the same ones.
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
    /// By their bytes: a key that only looks so is another one, of which something is to be said.
    fileprivate func hasSamePath(as other: Message) -> Bool {
        pack == other.pack && path.count == other.path.count && zip(path, other.path).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
}

extension MessageText {
    fileprivate func saysTheSame(as other: MessageText) -> Bool {
        guard isIncomplete == other.isIncomplete else { return false }
        return switch (form, other.form) {
        case (.plain(let a), .plain(let b)): a.utf8.elementsEqual(b.utf8)
        case (.plural(let a), .plural(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.text.utf8.elementsEqual($1.text.utf8) }
        default: false
        }
    }
}
