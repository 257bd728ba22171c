import HomeseedModel
import HomeseedSource
import HomeseedText

/// Incremental loading of translations: most edits concern values and texts and change no names, so translation files need not
/// be parsed again.
extension LoadedPack {
    /// Returns the outline. It does not change if only values of items change.
    func outline(of files: PackFiles) -> PackOutline {
        // Errors may hide names.
        guard pack.canBeExpanded else { return PackOutline(names: pack.version, texts: pack.version) }
        let names = Revision { hasher in
            hasher.combine(files.paths)
            hasher.combine(pack.brokenKinds)
            hasher.combine(pack.kindsWithInvalidIDs)
            for (path, document) in files.all {
                if pack.containsOnlyItems(path), let outline = outlines[document.file] {
                    hasher.combine(outline.items)
                    if pack.files.contains(document.file) { hasher.combine(outline.paths) }
                } else {
                    hasher.combine(document.revision)
                }
            }
        }
        let texts = Revision { hasher in
            hasher.combine(names)
            for (file, _) in messages { hasher.combine(outlines[file]?.texts) }
        }
        return PackOutline(names: names, texts: texts)
    }
}

/// The revisions of the parts of an item file that parsing translation files depends on.
struct FileOutline: Sendable {
    /// The names of the items, and the IDs of their texts.
    let items: Revision
    /// The paths of the texts.
    let paths: Revision
    /// The texts as the translator sees them.
    let texts: Revision

    init(_ items: [Item], _ messages: [Message], in document: Document) {
        self.items = Revision { hasher in
            for item in items {
                hasher.combine(item.kind)
                hasher.combineBytes(of: item.id)
                hasher.combine(item.was)
                for value in item.values { value.combineTexts(into: &hasher, of: document) }
            }
        }
        paths = Revision { hasher in
            for message in messages {
                hasher.combine(message.pack)
                hasher.combine(message.path.count)
                // Bytes are compared, because keys that Swift treats as equal, such as composed and decomposed `é`, are
                // different.
                for step in message.path { hasher.combineBytes(of: step) }
            }
        }
        texts = Revision { hasher in for message in messages { message.combineSource(into: &hasher, of: document) } }
    }
}

extension Value {
    /// Combines the IDs of the texts, in order.
    fileprivate func combineTexts(into hasher: inout Hasher, of document: Document) {
        switch self {
        case .text(let message): hasher.combine(message)
        case .list(let values):
            hasher.combine(values.count)
            for value in values { value.combineTexts(into: &hasher, of: document) }
        // Records contain names that translations refer to, so the entire file counts.
        case .specs: hasher.combine(document.revision)
        default: hasher.combine(false)
        }
    }
}

extension Message {
    /// Combines the source text as it is written, the instructions for translators and the size limit.
    fileprivate func combineSource(into hasher: inout Hasher, of document: Document) {
        source.combineContent(into: &hasher)
        hasher.combine(comment)
        hasher.combine(sizeRestriction)
        hasher.combine(placeholders)
        hasher.combine(isName)
        hasher.combine(key == nil)
        document.storage.bytes.withUnsafeBytes { bytes in
            hasher.combineBytes(UnsafeRawBufferPointer(rebasing: bytes[source.place.range.clamped(toCount: bytes.count)]))
        }
    }

    func combineTranslations(into hasher: inout Hasher) {
        hasher.combine(unread)
        for translation in translations {
            hasher.combine(translation == nil)
            translation?.combineContent(into: &hasher)
        }
    }
}

extension MessageText {
    /// Combines the content without its location.
    fileprivate func combineContent(into hasher: inout Hasher) {
        hasher.combine(isIncomplete)
        hasher.combine(isPlural)
        switch form {
        case .plain(let text): hasher.combineBytes(of: text)
        case .plural(let variants):
            hasher.combine(variants.count)
            for variant in variants {
                hasher.combine(variant.key)
                hasher.combineBytes(of: variant.text)
            }
        }
    }
}
