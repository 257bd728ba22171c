import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A parser for a translation file, which has the same structure as the pack's own files, with items by ID and texts only.
struct TranslationReading: Sendable {
    var diagnostics = Diagnostics()
    var found: [(MessageID, MessageText)] = []
    /// The path prefixes of texts whose translation could not be read.
    var refused: Set<[String]> = []
    /// The messages with a recorded source text, and the marks of their translations.
    var confirmed: [MessageID] = []
    var marks: [(MessageID, TranslationMark)] = []
    /// The recorded source texts of texts that are not in the pack.
    var orphans: [Node] = []
    /// The translations of texts that are not in the pack, other than typos.
    var unknown: [UnknownTranslation.Finding] = []
    /// The translations whose texts have another name in the pack.
    var renamed: [UnknownTranslation.Renamed] = []
    var formerNames: FormerNames?
    var itemIDs: Set<String>?
    let isConfirmation: Bool
    var suggestions: [SourceLocation: Suggestions] = [:]
    /// Whether a translation was skipped because its field has no readable text.
    var skippedNode = false
    var packNumber: PackIndex?
    let catalogue: Catalogue
    let locale: LocaleIndex
    let packName: String
    /// The names of the other files in the same folder.
    let neighbours: Set<String>
    /// The checks that found errors in the packs' files.
    var faults: SectionFaults
    var index: TextPathIndex
    var others: [[String]: MessageID] { index.paths.messages }
    var steps: [[String]: Set<String>] { index.paths.steps }
    /// The top-level names of the file.
    var sections: Set<String> = []

    /// - Parameter isConfirmation: Whether the file contains recorded source texts, which may also belong to removed texts.
    init(
        _ catalogue: Catalogue, locale: LocaleIndex, pack: String, beside neighbours: Set<String> = [],
        faults: [FileID: Set<CheckID>], isConfirmation: Bool = false, paths: [PackIndex: TextPaths] = [:]
    ) {
        index = TextPathIndex(catalogue, shared: paths)
        self.isConfirmation = isConfirmation
        self.catalogue = catalogue
        self.locale = locale
        packName = pack
        self.neighbours = neighbours
        self.faults = SectionFaults(faults)
    }

    /// Whether the file contains only known texts, so that the result depends only on the pack's names.
    var isPlain: Bool {
        !skippedNode && !faults.wereRead && diagnostics.all.isEmpty && unknown.isEmpty && renamed.isEmpty && refused.isEmpty
            && orphans.isEmpty
    }

    mutating func read(_ document: Document, _ file: FileID) {
        guard let pack = pack(of: file) else { return }
        packNumber = pack.number
        guard let root = document.root, !root.isMissing else { return }
        guard root.kind == .mapping else {
            diagnostics.report(
                WrongForm.diagnostic(
                    root.place, what: "A file of translations", expected: "`categories:`, `chores:` and the like"))
            refused.insert([])
            return
        }
        if reportUnknownSections(root, pack) { return }
        var seen: [String: Node] = [:]
        sections = Set(root.entries.compactMap(\.key.text))
        for section in root.entries {
            let name = section.key.text ?? ""
            guard notSeen(section.key, &seen), name != Key.schema.name else { continue }
            if let kind = pack.kinds.firstNumber(where: { $0.file == name && !$0.isFolder }), section.value.kind == .mapping {
                readItems(section.value, kind: kind, of: pack, under: section.key)
            } else {
                index.extend(to: .allButFields, of: pack)
                readTree(section.value, key: section.key, path: [name], pack, under: root)
            }
        }
    }

    /// Returns the pack that the file is named after, or the probable pack if the name is misspelt; `nil` if there is neither.
    mutating func pack(of file: FileID) -> Pack? {
        if let found = catalogue.translatedPack(named: packName) { return found }
        let packs = catalogue.packs.dropFirst()
        if catalogue.unreadPacks.contains(packName) { return nil }
        let place = SourceLocation(file: file, range: SourceRange(0, 0))
        let untranslated = packs.map(\.id).filter { !neighbours.contains($0) }
        diagnostics.report(UnknownReference.diagnostic(place, packName, what: "pack", among: untranslated))
        return suggestion(for: packName, among: untranslated).flatMap { near in packs.first { $0.id == near } }
    }

    /// Reports many unknown top-level names as a single finding, because the file is probably another file, or has another
    /// structure. Returns whether it reported them.
    mutating func reportUnknownSections(_ root: Node, _ pack: Pack) -> Bool {
        index.extend(to: .allButFields, of: pack)
        let known = Set(pack.kinds.map(\.file) + [Key.schema.name]).union(steps[[]] ?? [])
        var meant: Suggestions?
        var unknown: [Node] = []
        for key in root.entries.map(\.key) {
            guard let name = key.text, !known.contains(name), !isPartlyUnread(name, of: pack) else { continue }
            meant = meant ?? Suggestions(known)
            if meant?.suggestion(for: name) == nil { unknown.append(key) }
        }
        let isWhole = unknown.count == root.entries.count { !$0.key.contentEquals(Key.schema.name) }
        // Recorded source texts of removed texts are not an error.
        guard !isConfirmation && unknown.count > 2 || isWhole && !unknown.isEmpty, !pack.isModelBroken, pack.brokenKinds.isEmpty,
            let found = UnknownTranslation.nothingKnown(unknown, pack, known: known.subtracting([Key.schema.name]).sorted())
        else { return false }
        diagnostics.report(found)
        refused.insert([])
        return true
    }

    /// Returns the names that the pack has beside the last component of a path, including that component.
    func siblings(of path: [String], _ pack: Pack) -> Set<String> {
        let known = steps[Array(path.dropLast())] ?? []
        return path.count == 1 ? known.union(pack.kinds.map(\.file)) : known
    }

    mutating func notSeen(_ key: Node, _ seen: inout [String: Node]) -> Bool {
        let name = key.text ?? ""
        if let first = seen[name] {
            diagnostics.report(DuplicateKey.diagnostic(key, first: first))
            return false
        }
        seen[name] = key
        return true
    }

    // MARK: Items

    mutating func readItems(_ section: Node, kind number: KindIndex, of pack: Pack, under sectionKey: Node) {
        let kind = pack.kinds[number]
        if pack.itemNumbers[number].isEmpty, section.firstEntry != nil {
            // A missing item file is reported once instead of for each of its items.
            if !pack.brokenKinds.contains(number), !isConfirmation {
                diagnostics.report(UnknownTranslation.noItems(sectionKey, kind))
            }
            return
        }
        var seen: Set<Int> = []
        for entry in section.entries {
            if pack.itemNumbers[number][entry.key.text ?? ""] == nil, endsSection(entry, after: sectionKey, of: pack) { break }
            guard let item = item(entry.key, in: section, kind: number, of: pack) else { continue }
            guard seen.insert(item.index).inserted else {
                diagnostics.report(
                    DuplicateKey.diagnostic(entry.key, first: section.entry(entry.key.text ?? "")?.key ?? entry.key))
                continue
            }
            if entry.value.kind == .scalar, let main = kind.mainText, !entry.value.isMissing {
                addMainText(entry.value, field: main, of: pack.items[item.index], kind: kind)
                continue
            }
            guard entry.value.kind == .mapping else {
                if isRefused(entry.value) { refused.insert([kind.file, pack.items[item.index].id]) }
                if !entry.value.isMissing {
                    diagnostics.report(
                        WrongForm.diagnostic(
                            entry.use, what: "The translation of '\(entry.key.text ?? "")'",
                            expected: kind.mainText.map { "its \(kind.fields[$0].name), or its texts by field" }
                                ?? "its texts by field, as in {title: …}"))
                }
                continue
            }
            readItem(entry.value, of: pack.items[item.index], kind: kind, in: pack)
        }
    }

    /// Whether the entry is a section that is indented too far, and therefore appears to be part of the previous section. Reports
    /// such a section.
    mutating func endsSection(_ entry: Node.Entry, after section: Node, of pack: Pack) -> Bool {
        guard !isConfirmation, entry.value.isMissing, entry.value.range.isEmpty, let name = entry.key.text,
            !sections.contains(name)
        else { return false }
        if !pack.kinds.contains(where: { $0.file == name }) {
            index.extend(to: .allButFields, of: pack)
            guard steps[[]]?.contains(name) == true else { return false }
        }
        diagnostics.report(UnknownTranslation.displaced(entry.key, in: section))
        refused.insert([name])
        return true
    }

    /// Adds the translation of an item's main text, written without its field's name.
    mutating func addMainText(_ node: Node, field: FieldIndex, of item: Item, kind: Kind) {
        guard item.values.indices.contains(field), case .text(let message) = item.values[field] else {
            skippedNode = true
            return
        }
        keep(node, for: message, field: kind.fields[field].name)
    }

    /// Returns the item that a key refers to, or the probable item if the key is misspelt; `nil` if there is neither.
    mutating func item(_ key: Node, in section: Node, kind: KindIndex, of pack: Pack) -> ItemID? {
        let items = pack.itemNumbers[kind]
        if let found = items[key.text ?? ""] {
            // Swift treats canonically equivalent strings as equal, although their bytes differ.
            if pack.items.indices.contains(found.index), !key.contentEquals(pack.items[found.index].id), !isConfirmation,
                let confusable = ConfusableKey.diagnostic(key, among: items.keys)
            {
                diagnostics.report(confusable)
            }
            return found
        }
        let path = [pack.kinds[kind].file, key.text ?? ""]
        if let now = currentName(path, pack), section.entry(now) == nil {
            if !isConfirmation {
                renamed.append(.init(key: key, path: path, what: pack.kinds[kind].id, now: now, isDeclared: true))
            }
            return items[now]
        }
        if isConfirmation {
            noteOrphan(key, at: path, of: pack)
            return nil
        }
        if pack.brokenKinds.contains(kind)
            || isPartlyUnread(
                pack.kinds[kind].file, of: pack, by: [BadID.id, MissingID.id, WrongForm.id, YAMLSyntax.id, UnknownFile.id])
        {
            return nil
        }
        if let near = itemWithoutSeparator(key, items) {
            refuse(key, [pack.kinds[kind].file, near])
            return nil
        }
        guard let near = untranslated(near: key.text ?? "", in: section, among: items.keys) else {
            if !pack.kindsWithInvalidIDs.contains(kind) {
                unknown.append(
                    .init(
                        key: key, path: path, what: pack.kinds[kind].id,
                        isEmpty: section.entry(key.text ?? "")?.value.isMissing == true))
            }
            return nil
        }
        diagnostics.report(UnknownTranslation.diagnostic(key, what: pack.kinds[kind].id, among: [near]))
        renamed.append(.init(key: key, path: path, what: pack.kinds[kind].id, now: near, isDeclared: false))
        return items[near]
    }

    /// Records a key of a text that is not in the pack. Texts that may be in unread files are excluded.
    mutating func noteOrphan(_ key: Node, at path: [String], of pack: Pack) {
        guard let section = path.first, !isPartlyUnread(section, of: pack), !pack.isModelBroken, pack.brokenKinds.isEmpty,
            !isIncomplete(path, pack)
        else { return }
        if path.count == 2, catalogue.former?.items(of: pack.id, in: section)[path[1]] != nil { return }
        orphans.append(key)
    }

    /// Returns the current name of the item or template with this former name, or `nil` if there is none.
    mutating func currentName(_ path: [String], _ pack: Pack) -> String? {
        if formerNames == nil { formerNames = FormerNames(pack) }
        return formerNames?.now(path)
    }

    /// Returns the item's ID in `dishes:{title: …}`, or `nil` for any other key.
    func itemWithoutSeparator(_ key: Node, _ items: [String: ItemID]) -> String? {
        guard let id = key.text?.prefix(while: { $0 != ":" && $0 != "=" && $0 != " " }), items[String(id)] != nil else {
            return nil
        }
        return key.keyWithoutSeparator(among: [String(id)])
    }

    /// Returns the probable untranslated name in a section, or `nil` if there is none. The index is built once, because a section
    /// of another pack has an error on every line.
    mutating func untranslated(near name: String, in section: Node, among ids: some Sequence<String>) -> String? {
        if suggestions[section.place] == nil {
            let present = Set(section.entries.compactMap(\.key.text))
            suggestions[section.place] = Suggestions(ids.filter { !present.contains($0) })
        }
        return suggestions[section.place]?.suggestion(for: name)
    }

    /// Whether a part of the section's content could not be read, so that texts may only appear to be missing.
    mutating func isPartlyUnread(_ section: String, of pack: Pack, by checks: Set<CheckID>? = nil) -> Bool {
        let found = faults.found(section, of: pack, in: catalogue.sources)
        return checks.map { !$0.isDisjoint(with: found) } ?? !found.isEmpty
    }

    /// Whether the path may belong to a template with unreadable records.
    func isIncomplete(_ path: [String], _ pack: Pack) -> Bool {
        guard path.count > 1, pack.kinds.contains(where: { $0.isFolder && $0.file == path[0] }) else { return false }
        // An entire template may be in a file that is not read.
        if path.count == 2 {
            return pack.kinds.numbers.contains { pack.kinds[$0].file == path[0] && pack.brokenKinds.contains($0) }
        }
        return pack.templates.contains { $0.id == path[1] && ($0.isIncomplete || $0.isBroken) }
    }

    /// Reports a key without a space between its colon and value. The translation exists, but could not be read.
    mutating func refuse(_ key: Node, _ path: [String]) {
        diagnostics.report(YAMLSyntax.keyWithoutSeparator(key, path.last ?? ""))
        refused.insert(path)
    }

    mutating func readItem(_ node: Node, of item: Item, kind: Kind, in pack: Pack) {
        var seen: [Node] = []
        for entry in node.entries {
            // An item has few texts, so a linear search is faster than a dictionary.
            if let first = seen.first(where: { $0.contentEquals(entry.key) }) {
                diagnostics.report(DuplicateKey.diagnostic(entry.key, first: first))
                continue
            }
            seen.append(entry.key)
            if let near = entry.keyWithoutSeparator(among: kind.fields.map(\.name)), node.entry(near) == nil,
                kind.positions[entry.key.text ?? ""] == nil, !isConfirmation
            {
                refuse(entry.key, [kind.file, item.id, near])
                continue
            }
            if kind.positions[entry.key.text ?? ""] == nil, endsText(entry) { continue }
            let name = fieldName(entry.key, in: node, kind)
            if kind.positions[name] == nil, isConfirmation { noteOrphan(entry.key, at: [kind.file, item.id, name], of: pack) }
            if let position = kind.positions[name], item.values.indices.contains(position) {
                switch item.values[position] {
                case .text(let message): keep(entry.value, for: message, field: name)
                case .unknown: skippedNode = true
                case .specs, .list:
                    index.extend(to: .allButFields, of: pack)
                    readTree(entry.value, key: entry.key, path: [kind.file, item.id, name], pack, under: nil)
                case .absent where isConfirmation: noteOrphan(entry.key, at: [kind.file, item.id, name], of: pack)
                default:
                    skippedNode = true
                    if !isConfirmation, !pack.brokenKinds.contains(item.kind) {
                        diagnostics.report(UnknownTranslation.nothingToTranslate(entry.key, item: item.id))
                    }
                }
            }
        }
    }

    /// Whether a key is the rest of a text that an unquoted comma ended. If so, reports the key.
    mutating func endsText(_ entry: Node.Entry) -> Bool {
        guard !isConfirmation, entry.value.isMissing, entry.value.range.isEmpty, UnquotedComma.fits(entry) else { return false }
        diagnostics.report(UnquotedComma.diagnostic(entry))
        return true
    }

    /// Returns the field that a key refers to, or the probable field if the key is misspelt, or the key itself.
    mutating func fieldName(_ key: Node, in node: Node, _ kind: Kind) -> String {
        let name = key.text ?? ""
        if kind.positions[name] != nil || isConfirmation { return name }
        let left = kind.fields.filter { $0.type.isText && node.entry($0.name) == nil }.map(\.name)
        diagnostics.report(UnknownTranslation.diagnostic(key, what: "text of \(kind.id.withArticle)", among: left))
        return suggestion(for: name, among: left) ?? name
    }

    mutating func keep(_ node: Node, for message: MessageID, field: String) {
        if node.isMissing, !node.isUnreadable { return }
        if isConfirmation { return compare(node, message) }
        if node.hasOnlyEmptyForms { return }
        if let text = MessageText(node, field: field, &diagnostics) {
            found.append((message, text))
        } else {
            refused.insert(catalogue[message]?.path ?? [])
        }
    }

    /// Whether the node may contain texts that could not be read. An empty node contains none, except in recorded source texts,
    /// where they were deleted.
    func isRefused(_ node: Node) -> Bool { isConfirmation || node.isUnreadable || !node.isMissing }
}
