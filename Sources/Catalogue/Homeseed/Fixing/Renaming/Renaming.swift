package import HomeseedModel
package import HomeseedSource
import HomeseedSyntax

/// The edits that give an item or a template another id wherever it is referenced, and keep the old id under `was`.
package struct Renaming {
    @Boxed private var catalogue: Catalogue
    @Boxed private var pack: Pack
    private let item: Item
    private let new: String

    /// - Parameter catalogue: an indexed catalogue in which neither the pack nor packs that require it have errors.
    package init(_ catalogue: Catalogue, in pack: Pack, of item: Item, to new: String) {
        self.catalogue = catalogue
        self.pack = pack
        self.item = item
        self.new = new
    }

    /// Returns the packs that can reference the item: the item's own pack and the packs that require it.
    package static func packs(thatCanReference pack: Pack, in catalogue: Catalogue) -> [Pack] {
        catalogue.packs.filter { $0.number == pack.number || $0.requires.contains(pack.number) }
    }

    // MARK: Files of packs

    /// Returns the edits of the packs' files. The edits of translations are computed afterwards, from the new paths of the
    /// texts.
    package func edits() -> [Fix.Edit] {
        var edits: [SourceLocation: Fix.Edit] = [:]
        for edit in ownEdits() { edits[edit.place] = edit }
        for pack in Renaming.packs(thatCanReference: pack, in: catalogue) {
            for edit in referenceEdits(in: pack) + basedOnEdits(in: pack) { edits[edit.place] = edit }
        }
        return edits.values.sorted { $0.place < $1.place }
    }

    /// Returns the edits of the item's id and its former ids.
    private func ownEdits() -> [Fix.Edit] {
        guard let source = catalogue.sources[item.place.file] else { return [] }
        var ignored = Diagnostics()
        let document = parse(source, as: item.place.file, into: &ignored)
        if let keyed = document.entry(withKeyAt: item.place) {
            return [keyed.key.rewriting(to: new)] + FormerIDs.adding(item.id, to: keyed, mainText: mainText, in: source)
        }
        let kind = pack.kinds[item.kind]
        let key = kind.isFolder ? kind.id : "id"
        guard let mapping = document.mapping(with: key, at: item.place), let id = mapping.entry(key) else { return [] }
        return [id.value.rewriting(to: new)] + FormerIDs(source, mapping: mapping, id: id).adding(item.id)
    }

    private var mainText: String? { pack.kinds[item.kind].mainText.map { pack.kinds[item.kind].fields[$0].name } }

    /// Returns the item's index in a pack that can reference it, or `nil` if the item is not in the pack.
    private func number(in pack: Pack) -> ItemID? {
        guard let kind = pack.kind(self.pack.kinds[item.kind].id), let found = pack.item(kind: kind, id: item.id) else {
            return nil
        }
        return pack.items[found.index].place == item.place ? found : nil
    }

    private func referenceEdits(in pack: Pack) -> [Fix.Edit] {
        guard let number = number(in: pack), catalogue.mentions.indices.contains(pack.number) else { return [] }
        let records = RecordNames(pack, of: number, from: item.id, to: new)
        return catalogue.mentions[pack.number].compactMap { mention in
            guard let text = mention.node.text else { return nil }
            switch mention.target {
            case .item(let named):
                guard named == number else { return nil }
                // References by id, or by kind and id, change. References by title are still valid.
                if text == item.id { return mention.node.rewriting(to: new) }
                guard text.hasSuffix("/" + item.id) else { return nil }
                return mention.node.rewriting(to: text.dropLast(item.id.count) + new)
            case .idText:
                let hasUniqueID = pack.items.count { $0.id == item.id } == 1
                return text == item.id && hasUniqueID ? mention.node.rewriting(to: new) : nil
            case .record(let entity, let template):
                return records.renamed(text, of: entity, in: template, at: mention.node.place).map {
                    mention.node.rewriting(to: $0)
                }
            }
        }
    }

    /// Returns the edits that rename the base in templates based on this template.
    private func basedOnEdits(in pack: Pack) -> [Fix.Edit] {
        guard let template = pack.templates.firstNumber(where: { $0.place == item.place }) else { return [] }
        return pack.templates.compactMap { other in
            guard other.pack == pack.number, other.base == template, let place = other.basePlace,
                let source = catalogue.sources[place.file]
            else { return nil }
            let quote = source.bytes[Int(place.range.lower)]
            let isQuoted = quote == 0x22 || quote == 0x27
            let mark = isQuoted ? String(UnicodeScalar(quote)) : ""
            return Fix.Edit(place, mark + new + mark)
        }
    }

    // MARK: Translations

    /// Returns the edits of the translations, from the path of each text before and after the edits of the packs' files.
    package func translationEdits(after: Catalogue) -> [Fix.Edit] {
        var edits: [SourceLocation: Fix.Edit] = [:]
        var documents: [FileID: Document] = [:]
        for (number, messages) in catalogue.messages.enumerated() where after.messages.indices.contains(number) {
            for (old, new) in zip(messages, after.messages[number]) where old.path != new.path {
                let pack = catalogue.packs[old.pack]
                for file in Array(pack.locales.values) + pack.confirmations.values {
                    guard let source = catalogue.sources[file] else { continue }
                    var ignored = Diagnostics()
                    let document = documents[file] ?? parse(source, as: file, into: &ignored)
                    documents[file] = document
                    for edit in keyEdits(document.root, from: old.path, to: new.path) { edits[edit.place] = edit }
                }
            }
        }
        return edits.values.sorted { $0.place < $1.place }
    }

    private func keyEdits(_ root: Node?, from old: [String], to new: [String]) -> [Fix.Edit] {
        var node = root
        var edits: [Fix.Edit] = []
        for (step, renamed) in zip(old, new) {
            guard let entry = node?.entry(step) else { break }
            if step != renamed { edits.append(entry.key.rewriting(to: renamed)) }
            node = entry.value
        }
        return edits
    }
}
