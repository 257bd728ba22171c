package import HomeseedLocalisation
import HomeseedStore
package import HomeseedText

/// The exported translations of a pack into one language as hashes: the merge base of an import.
///
/// The record is a text file with one line for each text, sorted by key, so that git can merge it. Git's conflict markers are
/// skipped, and entries of duplicate keys are combined.
package struct ExportRecord: Hashable, Sendable {
    /// A translation as exported. An export with a different translation adds another entry.
    package struct Entry: Hashable, Sendable {
        /// The number of the export. Each record counts its own exports, from 1.
        package var export: Int
        /// The hashes of the translation, and of its reduced versions in formats that cannot represent it completely. ``missing``
        /// if there was no translation.
        var forms: [String]
        var state: ExchangeState
        /// The hash of the translator's note.
        var note: String?
        /// The hash of the translated source text.
        package var source: String

        static let missing = "-"

        package func hasForm(of text: ExchangeText?) -> Bool { forms.contains(ExportRecord.hash(text)) }
        package func hasNote(_ note: String?) -> Bool { self.note == note.map(ExportRecord.hash) }
        package func hasSource(_ text: ExchangeText) -> Bool { source == ExportRecord.hash(text) }
    }

    private var entries: [String: [Entry]] = [:]
    /// The translations that were imported, newest last. They are not a merge base: a file that contains one of these
    /// translations has no new text.
    private var imported: [String: [Imported]] = [:]

    private struct Imported: Hashable {
        /// The hashes of the translation and of its file's name.
        var form, file: String
    }

    /// The number of entries and of imported texts kept for each text.
    static let limit = 8

    package init() {}

    // MARK: Reading

    /// The entries of a text, oldest first.
    package subscript(key: String) -> [Entry] { entries[key] ?? [] }

    package var isEmpty: Bool { entries.isEmpty }

    /// Whether the translation was imported, from any file or from the given file.
    package func wasImported(_ text: ExchangeText, key: String, from file: String? = nil) -> Bool {
        let (form, file) = (ExportRecord.hash(text), file.map(ExportRecord.hash))
        return imported[key]?.contains { $0.form == form && (file == nil || file == $0.file) } == true
    }

    /// Whether the newest export lacks the translation, and an earlier export or an import contained it.
    package func wasReplaced(_ text: ExchangeText, key: String) -> Bool {
        let last = self[key].last
        if last?.hasForm(of: text) == true { return false }
        if wasImported(text, key: key) { return true }
        return self[key].contains {
            $0.hasForm(of: text) && $0.hasNote(text.note) && (text.state == .translated || $0.state == text.state)
        }
    }

    /// Returns the number of the export that matches most translations of a file, preferring newer exports. Returns 0 if there
    /// are none.
    package func export(fitting texts: [(key: String, text: ExchangeText)]) -> Int {
        var changes: [Int: Int] = [:]
        for all in entries.values { for entry in all { changes[entry.export, default: 0] += 0 } }
        for (key, text) in texts {
            let (all, form) = (self[key], ExportRecord.hash(text))
            for (number, entry) in all.enumerated() where entry.forms.contains(form) {
                changes[entry.export, default: 0] += 1
                if number + 1 < all.count { changes[all[number + 1].export, default: 0] -= 1 }
            }
        }
        var (sum, best, found) = (0, Int.min, 0)
        for (export, change) in changes.sorted(by: { $0.key < $1.key }) {
            sum += change
            if sum >= best { (best, found) = (sum, export) }
        }
        return found
    }

    // MARK: Writing

    /// Adds a translation that an import takes from a file.
    package mutating func addImported(_ text: ExchangeText, key: String, from file: String) {
        let new = Imported(form: ExportRecord.hash(text), file: ExportRecord.hash(file))
        guard ExportRecord.isWritable(key), new.form != Entry.missing else { return }
        add([new], to: key)
    }

    private mutating func add(_ new: [Imported], to key: String) {
        imported[key] = ((imported[key] ?? []).filter { !new.contains($0) } + new).suffix(ExportRecord.limit)
    }

    /// Adds an export.
    ///
    /// - Parameters:
    ///   - exchange: the texts of the catalogue.
    ///   - reduced: the parts of the texts that the format can represent.
    ///   - former: returns the keys under which a text was exported before it was renamed.
    package mutating func add(_ exchange: Exchange, reduced: Exchange, in locale: LocaleID, former: (ExchangeUnit) -> [String]) {
        let export = (entries.values.lazy.compactMap { $0.last?.export }.max() ?? 0) + 1
        var next: [String: [Entry]] = [:]
        var taken: [String: [Imported]] = [:]
        for (number, unit) in exchange.units.enumerated() where ExportRecord.isWritable(unit.key) {
            var known = self[unit.key]
            if known.isEmpty, let key = former(unit).first(where: { !self[$0].isEmpty }) { known = self[key] }
            taken[unit.key] = imported[unit.key] ?? former(unit).first { imported[$0] != nil }.flatMap { imported[$0] }
            let text = unit.texts[locale]
            let held = reduced.units.indices.contains(number) ? reduced.units[number].texts[locale] : text
            var entry = Entry(
                export: export, forms: [ExportRecord.hash(text)], state: text?.state ?? .translated,
                note: text?.note.map(ExportRecord.hash),
                source: ExportRecord.hash(unit.texts[exchange.source]))
            if let last = known.last, last.forms.contains(entry.forms[0]), last.state == entry.state, last.note == entry.note,
                last.source == entry.source
            {
                entry = last
            }
            if let held, !entry.forms.contains(ExportRecord.hash(held)) { entry.forms.append(ExportRecord.hash(held)) }
            next[unit.key] = (known.filter { $0.export != entry.export } + [entry]).suffix(ExportRecord.limit)
        }
        (entries, imported) = (next, taken)
    }

    private static func isWritable(_ key: String) -> Bool { !key.isEmpty && !key.unicodeScalars.contains { $0.value < 0x20 } }

    /// Returns a hash of a text without its state, note and location, or ``Entry/missing`` if it is `nil` or empty.
    static func hash(_ text: ExchangeText?) -> String {
        guard let text, text.hasText else { return Entry.missing }
        return hash(
            text.variants.map { "\u{1}" + $0.map { "\($0.key.word)=\($0.text)" }.joined(separator: "\u{1}") } ?? text.all.first
                ?? "")
    }

    static func hash(_ text: String) -> String { String(Fingerprint(Array(text.utf8)).text.prefix(12)) }
}

extension ExportRecord {
    /// Parses a record. Invalid lines are skipped.
    package init(bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let parts = line.split(separator: "\t").map(String.init)
            guard parts.count > 1 else { continue }
            let read = parts.dropFirst().compactMap(Entry.init)
            if !read.isEmpty { entries[parts[0], default: []] += read }
            for part in parts.dropFirst() where part.hasPrefix(ExportRecord.importMark) {
                let all = part.dropFirst(ExportRecord.importMark.count).split(separator: " ").map { $0.split(separator: ":") }
                add(all.compactMap { $0.count == 2 ? Imported(form: String($0[0]), file: String($0[1])) : nil }, to: parts[0])
            }
        }
        for (key, all) in entries {
            var seen: Set<Entry> = []
            entries[key] = all.sorted { $0.export < $1.export }.filter { seen.insert($0).inserted }
        }
    }

    package var bytes: [UInt8] {
        let head =
            "# Hashes of the exported and imported translations. An import compares files with them, so that an outdated file reverts\n# nothing. Keep this file in git. If git reports a conflict in it, keep the lines of both sides.\n"
        let keys = Set(entries.keys).union(imported.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let lines = keys.map { key in
            let forms =
                imported[key].map { all in
                    [ExportRecord.importMark + all.map { "\($0.form):\($0.file)" }.joined(separator: " ")]
                } ?? []
            return ([key] + self[key].map(\.line) + forms).joined(separator: "\t") + "\n"
        }
        return Array((head + lines.joined()).utf8)
    }

    private static let importMark = "imported "

    /// Returns the path of a record in the folder of all translations.
    package static func path(_ pack: String, _ locale: LocaleID, in folder: String) -> String {
        "\(folder)/.homeseed/exported/\(locale.tag)/\(pack).txt"
    }
}

extension ExportRecord.Entry {
    /// Parses an entry: `3 5d41402abc4b/7d793037a076 needs-review ~76b6 @8b1a9953c461`
    fileprivate init?(_ line: String) {
        let parts = line.split(separator: " ").map(String.init)
        guard parts.count > 2, let export = Int(parts[0]), export > 0 else { return nil }
        self.init(
            export: export, forms: parts[1].split(separator: "/").map(String.init), state: .translated, note: nil, source: "")
        for part in parts.dropFirst(2) {
            if part.hasPrefix("~") {
                note = String(part.dropFirst())
            } else if part.hasPrefix("@") {
                source = String(part.dropFirst())
            } else {
                state = ExchangeState(rawValue: part) ?? .translated
            }
        }
    }

    fileprivate var line: String {
        [
            "\(export)", forms.joined(separator: "/"), state == .translated ? nil : state.rawValue, note.map { "~" + $0 },
            "@" + source,
        ].compactMap(\.self).joined(separator: " ")
    }
}
