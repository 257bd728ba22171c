import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// Reads one file of translations: the same shape as the pack's own files, lists by id, texts only.
struct TranslationReading: Sendable {
    var diagnostics = Diagnostics()
    private(set) var found: [(MessageID, MessageText)] = []
    /// Texts of which a translation is there that could not be read, by the beginning of their paths.
    private(set) var refused: Set<[String]> = []
    /// What a file of confirmed texts says: of which messages it speaks, and what is to be said against their translations.
    var confirmed: [MessageID] = []
    var marks: [(MessageID, TranslationMark)] = []
    /// What a file of confirmed texts says of texts that are nowhere in the pack.
    private(set) var orphans: [Node] = []
    /// What it translates that is nowhere in the pack, and no slip of the pen.
    private(set) var unknown: [UnknownTranslation.Finding] = []
    /// What has another name in the pack than here.
    private(set) var renamed: [UnknownTranslation.Renamed] = []
    private var formerNames: FormerNames?
    private var itemIDs: Set<String>?
    private let isConfirmation: Bool
    private var suggestions: [SourceLocation: Suggestions] = [:]
    /// Whether something was passed over that is no text, or may be one.
    private var hasPassedOver = false
    private(set) var packNumber: PackIndex?
    let catalogue: Catalogue
    private let locale: LocaleIndex
    private let packName: String
    /// The names of the files beside it.
    private let neighbours: Set<String>
    /// What is wrong with the files of the packs.
    private var faults: SectionFaults
    private var index: TextPathIndex
    private var others: [[String]: MessageID] { index.paths.messages }
    private var steps: [[String]: Set<String>] { index.paths.steps }
    /// The names at the margin of the file.
    private var sections: Set<String> = []

    /// - Parameter isConfirmation: whether the file holds the source texts that translations were confirmed against. What
    ///   it says of texts that are gone is no fault.
    init(_ catalogue: Catalogue, locale: LocaleIndex, pack: String, beside neighbours: Set<String> = [], faults: [FileID: Set<CheckID>], isConfirmation: Bool = false, paths: [PackIndex: TextPaths] = [:]) {
        index = TextPathIndex(catalogue, shared: paths)
        self.isConfirmation = isConfirmation
        self.catalogue = catalogue
        self.locale = locale
        packName = pack
        self.neighbours = neighbours
        self.faults = SectionFaults(faults)
    }

    /// Whether all that stands in the file is texts that were found: then it is read alike as long as the pack has these, whatever
    /// else is wrong there.
    var isPlain: Bool {
        !hasPassedOver && !faults.wereAsked && diagnostics.all.isEmpty && unknown.isEmpty && renamed.isEmpty && refused.isEmpty && orphans.isEmpty
    }

    mutating func read(_ document: Document, _ file: FileID) {
        guard let pack = pack(of: file) else { return }
        packNumber = pack.number
        guard let root = document.root, !root.isMissing else { return }
        guard root.kind == .mapping else {
            diagnostics.report(WrongForm.diagnostic(root.place, what: "A file of translations", expected: "`categories:`, `chores:` and the like"))
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

    /// The pack that the file is named after or, where its name is misspelt, was meant to be: nothing of that one is missing.
    private mutating func pack(of file: FileID) -> Pack? {
        if let found = catalogue.translatedPack(named: packName) { return found }
        let packs = catalogue.packs.dropFirst()
        if catalogue.unreadPacks.contains(packName) { return nil }
        let place = SourceLocation(file: file, range: SourceRange(0, 0))
        let untranslated = packs.map(\.id).filter { !neighbours.contains($0) }
        diagnostics.report(UnknownReference.diagnostic(place, packName, what: "pack", among: untranslated))
        return suggestion(for: packName, among: untranslated).flatMap { near in packs.first { $0.id == near } }
    }

    /// Where many names at the margin are not known, the file is another, or was laid out otherwise: that is one finding.
    private mutating func reportUnknownSections(_ root: Node, _ pack: Pack) -> Bool {
        index.extend(to: .allButFields, of: pack)
        let known = Set(pack.kinds.map(\.file) + [Key.schema.name]).union(steps[[]] ?? [])
        var meant: Suggestions?
        var unknown: [Node] = []
        for key in root.entries.map(\.key) {
            guard let name = key.text, !known.contains(name), !isFaulty(name, of: pack) else { continue }
            meant = meant ?? Suggestions(known)
            if meant?.suggestion(for: name) == nil { unknown.append(key) }
        }
        let isWhole = unknown.count == root.entries.count { !$0.key.contentEquals(Key.schema.name) }
        // What a record says of texts that are gone is no fault.
        guard !isConfirmation && unknown.count > 2 || isWhole && !unknown.isEmpty, !pack.isModelBroken, pack.brokenKinds.isEmpty,
            let found = UnknownTranslation.nothingKnown(unknown, pack, known: known.subtracting([Key.schema.name]).sorted())
        else { return false }
        diagnostics.report(found)
        refused.insert([])
        return true
    }

    /// What could stand where this is, and is not translated elsewhere.
    private func siblings(of path: [String], _ pack: Pack) -> Set<String> {
        let known = steps[Array(path.dropLast())] ?? []
        return path.count == 1 ? known.union(pack.kinds.map(\.file)) : known
    }

    private mutating func notSeen(_ key: Node, _ seen: inout [String: Node]) -> Bool {
        let name = key.text ?? ""
        if let first = seen[name] {
            diagnostics.report(DuplicateKey.diagnostic(key, first: first))
            return false
        }
        seen[name] = key
        return true
    }

    // MARK: Items

    private mutating func readItems(_ section: Node, kind number: KindIndex, of pack: Pack, under sectionKey: Node) {
        let kind = pack.kinds[number]
        if pack.itemNumbers[number].isEmpty, section.firstEntry != nil {
            // A file that is gone is one finding, and not one for each of its items.
            if !pack.brokenKinds.contains(number), !isConfirmation { diagnostics.report(UnknownTranslation.noItems(sectionKey, kind)) }
            return
        }
        var seen: Set<Int> = []
        for entry in section.entries {
            if pack.itemNumbers[number][entry.key.text ?? ""] == nil, endsSection(entry, after: sectionKey, of: pack) { break }
            guard let item = item(entry.key, in: section, kind: number, of: pack) else { continue }
            guard seen.insert(item.index).inserted else {
                diagnostics.report(DuplicateKey.diagnostic(entry.key, first: section.entry(entry.key.text ?? "")?.key ?? entry.key))
                continue
            }
            if entry.value.kind == .scalar, let main = kind.mainText, !entry.value.isMissing {
                keepMain(entry.value, field: main, of: pack.items[item.index], kind: kind)
                continue
            }
            guard entry.value.kind == .mapping else {
                if isRefused(entry.value) { refused.insert([kind.file, pack.items[item.index].id]) }
                if !entry.value.isMissing {
                    diagnostics.report(WrongForm.diagnostic(entry.use, what: "The translation of '\(entry.key.text ?? "")'", expected: kind.mainText.map { "its \(kind.fields[$0].name), or its texts by field" } ?? "its texts by field, as in {title: …}"))
                }
                continue
            }
            readItem(entry.value, of: pack.items[item.index], kind: kind, in: pack)
        }
    }

    /// Whether a section begins here that stands too far to the right: its own lines seem to be of the one before then.
    private mutating func endsSection(_ entry: Node.Entry, after section: Node, of pack: Pack) -> Bool {
        guard !isConfirmation, entry.value.isMissing, entry.value.range.isEmpty, let name = entry.key.text, !sections.contains(name) else { return false }
        if !pack.kinds.contains(where: { $0.file == name }) {
            index.extend(to: .allButFields, of: pack)
            guard steps[[]]?.contains(name) == true else { return false }
        }
        diagnostics.report(UnknownTranslation.displaced(entry.key, in: section))
        refused.insert([name])
        return true
    }

    /// The one text that an item has to have, written without its field's name.
    private mutating func keepMain(_ node: Node, field: FieldIndex, of item: Item, kind: Kind) {
        guard item.values.indices.contains(field), case .text(let message) = item.values[field] else {
            hasPassedOver = true
            return
        }
        keep(node, for: message, field: kind.fields[field].name)
    }

    /// The item that a key names or, where it is misspelt, was meant to name.
    private mutating func item(_ key: Node, in section: Node, kind: KindIndex, of pack: Pack) -> ItemID? {
        let items = pack.itemNumbers[kind]
        if let found = items[key.text ?? ""] {
            // To Swift, two words are the same that only look so.
            if pack.items.indices.contains(found.index), !key.contentEquals(pack.items[found.index].id), !isConfirmation,
                let confusable = ConfusableKey.diagnostic(key, among: items.keys)
            {
                diagnostics.report(confusable)
            }
            return found
        }
        let path = [pack.kinds[kind].file, key.text ?? ""]
        if let now = nameNow(path, pack), section.entry(now) == nil {
            if !isConfirmation { renamed.append(.init(key: key, path: path, what: pack.kinds[kind].id, now: now, isSaid: true)) }
            return items[now]
        }
        if isConfirmation {
            noteOrphan(key, at: path, of: pack)
            return nil
        }
        if pack.brokenKinds.contains(kind) || isFaulty(pack.kinds[kind].file, of: pack, by: [BadID.id, MissingID.id, WrongForm.id, YAMLSyntax.id, UnknownFile.id]) { return nil }
        if let near = stuckItem(key, items) {
            refuse(key, [pack.kinds[kind].file, near])
            return nil
        }
        guard let near = untranslated(near: key.text ?? "", in: section, among: items.keys) else {
            if !pack.doubtfulKinds.contains(kind) {
                unknown.append(.init(key: key, path: path, what: pack.kinds[kind].id, isEmpty: section.entry(key.text ?? "")?.value.isMissing == true))
            }
            return nil
        }
        diagnostics.report(UnknownTranslation.diagnostic(key, what: pack.kinds[kind].id, among: [near]))
        renamed.append(.init(key: key, path: path, what: pack.kinds[kind].id, now: near, isSaid: false))
        return items[near]
    }

    /// Where all that could have such a text was read, it is gone or never was.
    private mutating func noteOrphan(_ key: Node, at path: [String], of pack: Pack) {
        guard let section = path.first, !isFaulty(section, of: pack), !pack.isModelBroken, pack.brokenKinds.isEmpty, !isIncomplete(path, pack) else { return }
        if path.count == 2, catalogue.former?.items(of: pack.id, in: section)[path[1]] != nil { return }
        orphans.append(key)
    }

    /// What the item or template is called now that says that this was its name.
    private mutating func nameNow(_ path: [String], _ pack: Pack) -> String? {
        if formerNames == nil { formerNames = FormerNames(pack) }
        return formerNames?.now(path)
    }

    /// The item in `dishes:{title: …}`.
    private func stuckItem(_ key: Node, _ items: [String: ItemID]) -> String? {
        guard let id = key.text?.prefix(while: { $0 != ":" && $0 != "=" && $0 != " " }), items[String(id)] != nil else { return nil }
        return key.stuckKey(among: [String(id)])
    }

    /// What of a section was meant, and is not translated yet: made ready once, for a section of another pack has a fault in each line.
    private mutating func untranslated(near name: String, in section: Node, among ids: some Sequence<String>) -> String? {
        if suggestions[section.place] == nil {
            let present = Set(section.entries.compactMap(\.key.text))
            suggestions[section.place] = Suggestions(ids.filter { !present.contains($0) })
        }
        return suggestions[section.place]?.suggestion(for: name)
    }

    /// Whether some of what a section translates could not be read, so that it seems not to be there.
    private mutating func isFaulty(_ section: String, of pack: Pack, by checks: Set<CheckID>? = nil) -> Bool {
        let found = faults.found(section, of: pack, in: catalogue.sources)
        return checks.map { !$0.isDisjoint(with: found) } ?? !found.isEmpty
    }

    /// Whether something may be in a template of which some records could not be read.
    private func isIncomplete(_ path: [String], _ pack: Pack) -> Bool {
        guard path.count > 1, pack.kinds.contains(where: { $0.isFolder && $0.file == path[0] }) else { return false }
        // A whole template may be in a file that is not read.
        if path.count == 2 { return pack.kinds.numbers.contains { pack.kinds[$0].file == path[0] && pack.brokenKinds.contains($0) } }
        return pack.templates.contains { $0.id == path[1] && ($0.isIncomplete || $0.isBroken) }
    }

    /// A key and its value that stuck together: there is a translation, which can't be read.
    private mutating func refuse(_ key: Node, _ path: [String]) {
        diagnostics.report(YAMLSyntax.stuckKey(key, path.last ?? ""))
        refused.insert(path)
    }

    private mutating func readItem(_ node: Node, of item: Item, kind: Kind, in pack: Pack) {
        var seen: [Node] = []
        for entry in node.entries {
            // An item has a few texts only: looking through them costs less than a table.
            if let first = seen.first(where: { $0.contentEquals(entry.key) }) {
                diagnostics.report(DuplicateKey.diagnostic(entry.key, first: first))
                continue
            }
            seen.append(entry.key)
            if let near = entry.stuckKey(among: kind.fields.map(\.name)), node.entry(near) == nil, kind.positions[entry.key.text ?? ""] == nil, !isConfirmation {
                refuse(entry.key, [kind.file, item.id, near])
                continue
            }
            if kind.positions[entry.key.text ?? ""] == nil, endsText(entry) { continue }
            let name = fieldName(entry.key, in: node, kind)
            if kind.positions[name] == nil, isConfirmation { noteOrphan(entry.key, at: [kind.file, item.id, name], of: pack) }
            if let position = kind.positions[name], item.values.indices.contains(position) {
                switch item.values[position] {
                case .text(let message): keep(entry.value, for: message, field: name)
                case .unknown: hasPassedOver = true
                case .specs, .list:
                    index.extend(to: .allButFields, of: pack)
                    readTree(entry.value, key: entry.key, path: [kind.file, item.id, name], pack, under: nil)
                case .absent where isConfirmation: noteOrphan(entry.key, at: [kind.file, item.id, name], of: pack)
                default:
                    hasPassedOver = true
                    if !isConfirmation, !pack.brokenKinds.contains(item.kind) { diagnostics.report(UnknownTranslation.nothingToTranslate(entry.key, item: item.id)) }
                }
            }
        }
    }

    /// Whether what looks like a key is the rest of a text, which a comma in braces ended.
    private mutating func endsText(_ entry: Node.Entry) -> Bool {
        guard !isConfirmation, entry.value.isMissing, entry.value.range.isEmpty, UnquotedComma.fits(entry) else { return false }
        diagnostics.report(UnquotedComma.diagnostic(entry))
        return true
    }

    /// The field that a key names or, where it is misspelt, was meant to name.
    private mutating func fieldName(_ key: Node, in node: Node, _ kind: Kind) -> String {
        let name = key.text ?? ""
        if kind.positions[name] != nil || isConfirmation { return name }
        let left = kind.fields.filter { $0.type.isText && node.entry($0.name) == nil }.map(\.name)
        diagnostics.report(UnknownTranslation.diagnostic(key, what: "text of \(kind.id.withArticle)", among: left))
        return suggestion(for: name, among: left) ?? name
    }

    private mutating func keep(_ node: Node, for message: MessageID, field: String) {
        if node.isMissing, !node.isUnreadable { return }
        if isConfirmation { return compare(node, message) }
        if node.hasOnlyEmptyForms { return }
        if let text = MessageText(node, field: field, &diagnostics) {
            found.append((message, text))
        } else {
            refused.insert(catalogue[message]?.path ?? [])
        }
    }

    /// Whether what stands here may hold texts that can't be read. Where nothing stands, nothing is translated; but a record
    /// in which nothing stands was emptied.
    private func isRefused(_ node: Node) -> Bool { isConfirmation || node.isUnreadable || !node.isMissing }

    // MARK: Everything else, by path

    /// - Parameter parent: what holds it; nil where its key has been spoken of already.
    private mutating func readTree(_ node: Node, key: Node, path: [String], _ pack: Pack, under parent: Node?) {
        if let message = others[path] {
            keep(node, for: message, field: path.last ?? "")
            return
        }
        if steps[path] == nil || node.kind != .mapping { index.extend(to: .everything, of: pack) }
        guard let known = steps[path] else { return readUnknown(node, key: key, path: path, pack, under: parent) }
        guard node.kind == .mapping else {
            if isRefused(node) { refused.insert(path) }
            if !node.isMissing {
                diagnostics.report(WrongForm.diagnostic(node.place, what: "'\(path.last ?? "")'", expected: "keys such as \(known.sorted().prefix(3).quotedList)"))
            }
            return
        }
        var seen: [String: Node] = [:]
        for entry in node.entries where notSeen(entry.key, &seen) {
            if !known.contains(entry.key.text ?? "") {
                if path.count == 1, endsSection(entry, after: key, of: pack) { break }
                if !isConfirmation, entry.value.isMissing, let near = entry.keyWithoutColon(among: known.sorted()), node.entry(near) == nil {
                    refuse(entry.key, path + [near])
                    continue
                }
                if endsText(entry) { continue }
            }
            readTree(entry.value, key: entry.key, path: path + [entry.key.text ?? ""], pack, under: node)
        }
    }

    /// Whether a record's name is made of ids of items where another one is not: `leo/week/make-bed`.
    private mutating func namesItems(_ name: String, otherThan near: String, _ pack: Pack) -> Bool {
        func parts(_ name: String) -> Set<String> { Set(name.split { $0 == "/" || $0 == "," || $0 == " " }.map(String.init)) }
        let (own, others) = (parts(name), parts(near))
        let gone = own.subtracting(others)
        if gone.isEmpty { return false }
        let known = itemIDs ?? Set(pack.items.map(\.id))
        itemIDs = known
        return !gone.isDisjoint(with: known) && others.subtracting(own).isDisjoint(with: known)
    }

    /// Reads what has a name that is nowhere in the pack as what was meant.
    private mutating func readUnknown(_ node: Node, key: Node, path: [String], _ pack: Pack, under parent: Node?) {
        if let now = nameNow(path, pack), let parent, parent.entry(now) == nil {
            if !isConfirmation { renamed.append(.init(key: key, path: path, what: "template", now: now, isSaid: true)) }
            return readTree(node, key: key, path: path.dropLast() + [now], pack, under: nil)
        }
        if isConfirmation { return noteOrphan(key, at: path, of: pack) }
        if path.count == 1, pack.kinds.numbers.contains(where: { pack.kinds[$0].file == path[0] && pack.brokenKinds.contains($0) }) { return }
        if isFaulty(path.first ?? "", of: pack) || pack.isModelBroken || isIncomplete(path, pack) { return }
        let name = path.last ?? ""
        if parent != nil, key.holdsSign, let near = key.stuckKey(among: siblings(of: path, pack).sorted()) { return refuse(key, path.dropLast() + [near]) }
        guard let parent, let near = untranslated(near: name, in: parent, among: siblings(of: path, pack)) else {
            unknown.append(.init(key: key, path: path, what: "text", isEmpty: node.isMissing))
            return
        }
        var found = UnknownTranslation.diagnostic(key, what: "text", among: [near])
        // What the pack itself knows by the name that stands here: then it is the text's own name that has the slip.
        if namesItems(name, otherThan: near, pack) { found.fix = nil }
        diagnostics.report(found)
        renamed.append(.init(key: key, path: path, what: "text", now: near, isSaid: false))
        if path.count == 1, node.kind == .mapping, let kind = pack.kinds.firstNumber(where: { $0.file == near && !$0.isFolder }) {
            return readItems(node, kind: kind, of: pack, under: key)
        }
        readTree(node, key: key, path: path.dropLast() + [near], pack, under: nil)
    }
}
