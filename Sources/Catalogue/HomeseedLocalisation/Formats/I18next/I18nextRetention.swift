import HomeseedSource
import HomeseedText

/// An export that replaces an i18next file: unchanged texts keep their bytes and their place, also under flat keys such as
/// `chores.walk`.
struct I18nextRetention {
    private let known: [UInt8]
    private let fresh: [UInt8]
    /// The texts that stay in the file although the export lacks them.
    private let isRetained: (String) -> Bool
    private var edits: ByteEdits

    /// Returns the updated file, or `nil` if the existing file can't be read.
    static func file(
        _ export: SourceFile, over known: FormatFile, of exchange: Exchange, _ wasExported: @escaping (String) -> Bool
    ) -> SourceFile? {
        var ignored = Diagnostics()
        let new = FormatFile(known.id, export)
        guard let there = known.readJSON(&ignored), let here = new.readJSON(&ignored), there.kind == .mapping,
            let comparison = EntryComparison(new, known, of: exchange, as: I18nextFormat.self, wasExported)
        else { return nil }
        let reduced = I18nextFormat.reduced(exchange, &ignored).units.byKey
        let all = exchange.units.byKey
        var retention = I18nextRetention(
            known: known.file.bytes, fresh: export.bytes,
            isRetained: { comparison.isUnsupportedText($0, reduced, all) }, edits: ByteEdits(known.file.bytes))
        retention.merge(there, here, at: [])
        let file = SourceFile(path: export.path, bytes: retention.edits.result())
        return EntryComparison.holds(file, all: export, id: known.id, of: exchange, as: I18nextFormat.self, wasExported)
            ? file : nil
    }

    private mutating func merge(_ there: Node, _ here: Node, at path: [String]) {
        var position: Int?
        var placed: Set<String> = []
        for entry in wanted(here, in: there, at: "") {
            if let known = there.entry(entry.name) {
                placed.insert(entry.name)
                position = Int(known.value.range.upper)
                if known.value.kind == .mapping, entry.value.kind == .mapping {
                    merge(known.value, entry.value, at: path + [entry.name])
                } else if !isSame(known.value, entry.value) {
                    edits.replace(bytes(known.value), with: fresh[bytes(entry.value)])
                }
            } else {
                insert(entry, into: there, after: position, isOnly: placed.isEmpty && there.firstEntry == nil)
            }
        }
        remove(there, at: path) { placed.contains($0) }
    }

    /// Returns the exported entries. Entries of a branch whose keys are flat in the existing file are flat, too.
    private func wanted(_ here: Node, in there: Node, at prefix: String) -> [(name: String, value: Node)] {
        here.entries.flatMap { entry -> [(name: String, value: Node)] in
            let name = prefix + (entry.key.text ?? "")
            if there.entry(name) == nil, entry.value.kind == .mapping, hasFlatKeys(there, below: name + ".") {
                return wanted(entry.value, in: there, at: name + ".")
            }
            return [(name, entry.value)]
        }
    }

    private func hasFlatKeys(_ there: Node, below prefix: String) -> Bool {
        there.entries.contains { ($0.key.text ?? "").hasPrefix(prefix) }
    }

    private func isSame(_ one: Node, _ other: Node) -> Bool {
        guard let known = one.text, let new = other.text, one.style != .plain else { return false }
        let text = I18nextText(known)
        return text.fault == nil && text.text.withLineFeeds.utf8.elementsEqual(I18nextText(new).text.utf8)
    }

    private func bytes(_ node: Node) -> Range<Int> { Int(node.range.lower)..<Int(node.range.upper) }

    // MARK: Inserting and removing

    private mutating func insert(_ entry: (name: String, value: Node), into there: Node, after position: Int?, isOnly: Bool) {
        let space = space(in: there)
        let text = Array(JSONTree.string(entry.name).text(colon: ": ").utf8) + Array(": ".utf8) + fresh[bytes(entry.value)]
        if let position {
            edits.insert(Array(",".utf8) + space + text, at: position)
        } else {
            edits.insert(space + text + (isOnly ? [] : Array(",".utf8)), at: Int(there.range.lower) + 1)
        }
    }

    /// Returns the white space before an object's first key.
    private func space(in object: Node) -> [UInt8] {
        guard let first = object.firstEntry else { return [] }
        let space = known[(Int(object.range.lower) + 1)..<Int(first.key.range.lower)]
        return space.filter { $0 != 0x0D }
    }

    private mutating func remove(_ there: Node, at path: [String], unless isPlaced: (String) -> Bool) {
        let entries = Array(there.entries)
        let names = Set(entries.compactMap { $0.value.kind == .scalar ? $0.key.text : nil })
        let kept = entries.map { entry in
            let name = entry.key.text ?? ""
            return isPlaced(name) || entry.value.isNull || isKept(entry, at: path)
                || entry.value.kind == .scalar && I18nextReading.hasSiblingForms(name, among: names)
        }
        var start = 0
        while start < entries.count {
            guard !kept[start] else {
                start += 1
                continue
            }
            let end = kept[start...].firstIndex(of: true) ?? entries.count
            if start > 0 {
                edits.replace(Int(entries[start - 1].value.range.upper)..<Int(entries[end - 1].value.range.upper), with: [])
            } else if end < entries.count {
                edits.replace(Int(entries[0].key.range.lower)..<Int(entries[end].key.range.lower), with: [])
            } else {
                edits.replace(Int(entries[0].key.range.lower)..<Int(entries[end - 1].value.range.upper), with: [])
            }
            start = end
        }
    }

    private func isKept(_ entry: Node.Entry, at path: [String]) -> Bool {
        let path = path + [entry.key.text ?? ""]
        if entry.value.kind == .mapping {
            let entries = Array(entry.value.entries)
            return !entries.isEmpty && entries.allSatisfy { isKept($0, at: path) }
        }
        let key = ExchangeKey.normalised(ExchangeKey.joined(path))
        if isRetained(key) { return true }
        guard let stem = I18nextFormat.stem(of: path) else { return false }
        return isRetained(ExchangeKey.normalised(ExchangeKey.joined(stem)))
    }
}

extension [ExchangeUnit] {
    var byKey: [String: ExchangeUnit] { Dictionary(map { ($0.key, $0) }) { first, _ in first } }
}
