import HomeseedSource
import HomeseedSyntax

/// Reads one file of translations: the same shape as the pack's own files, lists by id, texts only.
struct TranslationReading: Sendable {
    private(set) var diagnostics = Diagnostics()
    private(set) var found: [(MessageID, MessageText)] = []
    private(set) var packNumber: Int?
    private let catalogue: Catalogue
    private let locale: Int
    private let packName: String
    /// Messages that are not simply a field of an item, by their path.
    private var others: [[String]: MessageID] = [:]
    private var steps: [[String]: Set<String>] = [:]

    init(_ catalogue: Catalogue, locale: Int, pack: String) {
        self.catalogue = catalogue
        self.locale = locale
        packName = pack
    }

    mutating func read(_ document: Document, _ file: FileID) {
        guard let pack = catalogue.packs.first(where: { $0.id == packName && $0.number > 0 }) else {
            if catalogue.unreadPacks.contains(packName) { return }
            let place = Place(file: file, range: SourceRange(0, 0))
            diagnostics.report(
                UnknownReference.diagnostic(place, packName, what: "pack", among: catalogue.packs.dropFirst().map(\.id)))
            return
        }
        packNumber = pack.number
        guard let root = document.root, !root.isMissing else { return }
        guard root.kind == .mapping else {
            diagnostics.report(WrongForm.diagnostic(root.place, what: "A file of translations", expected: "`categories:`, `chores:` and the like"))
            return
        }
        var seen: [String: Node] = [:]
        for section in root.entries {
            let name = section.key.text ?? ""
            guard notSeen(section.key, &seen) else { continue }
            if let kind = pack.kinds.firstIndex(where: { $0.file == name && !$0.isFolder }), section.value.kind == .mapping {
                readItems(section.value, kind, pack)
            } else {
                indexOthers(pack)
                readTree(section.value, key: section.key, path: [name], pack)
            }
        }
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

    private mutating func readItems(_ section: Node, _ number: Int, _ pack: Pack) {
        let kind = pack.kinds[number]
        var seen: Set<Int> = []
        for entry in section.entries {
            guard let item = pack.itemNumbers[number][entry.key.text ?? ""] else {
                if pack.brokenKinds.contains(number) { continue }
                diagnostics.report(
                    UnknownTranslation.diagnostic(entry.key, what: kind.id, among: pack.itemNumbers[number].keys))
                continue
            }
            guard seen.insert(item.index).inserted else {
                diagnostics.report(DuplicateKey.diagnostic(entry.key, first: section.entry(entry.key.text ?? "")?.key ?? entry.key))
                continue
            }
            guard entry.value.kind == .mapping else {
                diagnostics.report(WrongForm.diagnostic(entry.use, what: "The translation of '\(entry.key.text ?? "")'", expected: "its texts by field, as in {title: …}"))
                continue
            }
            readItem(entry.value, pack.items[item.index], kind, pack)
        }
    }

    private mutating func readItem(_ node: Node, _ item: Item, _ kind: Kind, _ pack: Pack) {
        var seen: [String: Node] = [:]
        for entry in node.entries {
            guard notSeen(entry.key, &seen) else { continue }
            let name = entry.key.text ?? ""
            if let position = kind.positions[name], item.values.indices.contains(position) {
                switch item.values[position] {
                case .text(let message): keep(entry.value, for: message, field: name)
                case .unknown: break
                case .specs, .list:
                    indexOthers(pack)
                    readTree(entry.value, key: entry.key, path: [kind.file, item.id, name], pack)
                default: diagnostics.report(UnknownTranslation.nothingToTranslate(entry.key, item: item.id))
                }
            } else {
                let texts = kind.fields.filter { $0.type is TextType }.map(\.name)
                diagnostics.report(UnknownTranslation.diagnostic(entry.key, what: "text of a \(kind.id)", among: texts))
            }
        }
    }

    private mutating func keep(_ node: Node, for message: MessageID, field: String) {
        if node.isMissing { return }
        if let text = MessageText(node, field: field, &diagnostics) { found.append((message, text)) }
    }

    // MARK: Everything else, by path

    private mutating func indexOthers(_ pack: Pack) {
        guard others.isEmpty else { return }
        for (file, messages) in catalogue.messages.enumerated() {
            for (index, message) in messages.enumerated() where message.pack == pack.number {
                others[message.path] = MessageID(file: FileID(file), index: index)
                for length in message.path.indices { steps[Array(message.path[..<length]), default: []].insert(message.path[length]) }
            }
        }
    }

    private mutating func readTree(_ node: Node, key: Node, path: [String], _ pack: Pack) {
        if let message = others[path] {
            keep(node, for: message, field: path.last ?? "")
            return
        }
        guard let known = steps[path] else {
            diagnostics.report(
                UnknownTranslation.diagnostic(key, what: "text", among: steps[Array(path.dropLast())].map(Array.init) ?? []))
            return
        }
        guard node.kind == .mapping else {
            if !node.isMissing {
                diagnostics.report(WrongForm.diagnostic(node.place, what: "'\(path.last ?? "")'", expected: "keys such as \(known.sorted().prefix(3).quotedList)"))
            }
            return
        }
        var seen: [String: Node] = [:]
        for entry in node.entries where notSeen(entry.key, &seen) {
            readTree(entry.value, key: entry.key, path: path + [entry.key.text ?? ""], pack)
        }
    }
}
