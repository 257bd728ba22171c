import Foundation
import Homeseed
import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// A folder of exported texts, with a list of the last export. The list distinguishes translators' edits from outdated texts,
/// so that edits are not overwritten.
struct ExportFolder {
    let path: String
    /// The fingerprints of each exported file and its texts.
    private(set) var known: [String: Written] = [:]

    struct Written {
        var whole: String
        var texts: Set<String>
    }

    /// A text that an export would remove or change.
    struct Loss {
        var file: String
        var key: String
        var locale: LocaleID
        /// The text in the existing file.
        var there: ExchangeText
        var here: ExchangeText?
        /// Whether the text is a source text instead of a translation.
        var isSource = false

        struct Name: Hashable {
            var key: String
            var locale: LocaleID
        }

        var name: Name { Name(key: key, locale: locale) }
    }

    /// A comment, or a cell of a custom column.
    struct Remark {
        var file: String
        var text: String
    }

    private static let list = ".homeseed/exported.txt"

    init(_ path: String) throws {
        self.path = path
        var file = ""
        for line in String(decoding: try current(ExportFolder.list) ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
        where !line.hasPrefix("#") {
            if line.hasPrefix(" ") {
                known[file]?.texts.insert(line.trimmingCharacters(in: .whitespaces))
            } else {
                let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
                guard parts.count == 2 else { continue }
                file = parts[1]
                known[file] = Written(whole: parts[0], texts: [])
            }
        }
    }

    func current(_ file: String) throws -> [UInt8]? { try FileChanges().current(path + "/" + file) }

    /// Returns the keys of texts, by language, that are unchanged in the catalogue since their export.
    static func keysExportedUnchanged(
        _ incoming: IncomingTexts, _ catalogue: Catalogue, among written: Set<String>
    ) -> [LocaleID: Set<String>] {
        if written.isEmpty { return [:] }
        var ignored = Diagnostics()
        let exchange = catalogue.exchange(of: incoming.pack, in: incoming.exchange.locales)
        let files = incoming.format.export(exchange, &ignored).enumerated().map { FormatFile(FileID($0), $1) }
        var sent: [LocaleID: Set<String>] = [:]
        for unit in units(of: files, as: incoming.format, of: exchange, packs: { _ in nil }) {
            for (locale, text) in unit.texts where written.contains(fingerprint(unit.key, in: locale, of: text)) {
                sent[locale, default: []].insert(unit.key)
            }
        }
        return sent
    }

    /// Returns the keys of texts, by language, that are unchanged in the imported files since their export.
    static func unchangedSinceExport(_ incoming: IncomingTexts, among written: Set<String>) -> [LocaleID: Set<String>] {
        if written.isEmpty { return [:] }
        return units(of: incoming.files, as: incoming.format, of: incoming.exchange, packs: { _ in nil }).reduce(into: [:]) {
            found, unit in
            for (locale, text) in unit.texts where written.contains(fingerprint(unit.key, in: locale, of: text)) {
                found[locale, default: []].insert(unit.key)
            }
        }
    }

    /// Returns the fingerprints of the exports in the folders around imported files.
    static func written(around paths: [String]) throws -> Set<String> {
        try Set(paths.flatMap { folders(around: $0) }).reduce(into: []) { all, folder in
            for one in try ExportFolder(folder).known.values { all.formUnion(one.texts) }
        }
    }

    /// Returns the folders around a file that contain a list of exports, at most five levels up.
    private static func folders(around path: String) -> [String] {
        var folder = path
        return (0..<5).compactMap { _ in
            folder = folder.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            if folder.isEmpty { folder = path.hasPrefix("/") ? "/" : "." }
            return Paths.exists(folder + "/" + list) ? folder : nil
        }
    }

    // MARK: Recording

    /// A predicate for whether an earlier export wrote a comment, or a line of a comment.
    var wasExported: (String) -> Bool {
        let written = known.values.reduce(into: Set<String>()) { $0.formUnion($1.texts) }
        return { written.contains(ExportFolder.fingerprint($0)) }
    }

    /// Records the exported files.
    ///
    /// - Parameter comments: the files before they received the retained parts of existing files.
    mutating func note(
        _ files: [SourceFile], comments exported: [SourceFile]? = nil, as format: any LocaleFormat.Type, of exchange: Exchange
    ) {
        let units = ExportFolder.units(
            of: files.enumerated().map { FormatFile(FileID($0), $1) }, as: format, of: exchange
        ) { _ in nil }
        let own = Set(exchange.units.map(\.key))
        let sent = Set(exchange.units.flatMap { unit in unit.texts.keys.map { Loss.Name(key: unit.key, locale: $0) } })
        var texts: [Int: Set<String>] = [:]
        for unit in units where own.contains(unit.key) {
            // A text that the file only retains was not exported, so an import may still read it.
            for (locale, text) in unit.texts
            where locale != exchange.source
                && (!text.hasText || sent.contains(Loss.Name(key: unit.key, locale: locale)))
            {
                let file = ((text.place ?? unit.place)?.file).map { Int($0.index) } ?? 0
                texts[file, default: []].insert(ExportFolder.fingerprint(unit.key, in: locale, of: text))
            }
        }
        let numbers = Dictionary(files.enumerated().map { ($1.path, $0) }) { first, _ in first }
        let parts = ExportFolder.parts(of: files.enumerated().map { FormatFile(FileID($0), $1) }, format, exchange)
        for part in parts where own.contains(part.unit.key) {
            guard let file = numbers[part.file] else { continue }
            if let text = part.unit.texts[exchange.source] {
                texts[file, default: []].insert(ExportFolder.fingerprint(part.unit.key, in: exchange.source, of: text))
            }
        }
        // If no existing file was merged, the file is exactly the export.
        let sentParts = exported.flatMap {
            $0.elementsEqual(files) { $0.path == $1.path && $0.bytes == $1.bytes }
                ? nil
                : ExportFolder.parts(of: $0.enumerated().map { FormatFile(FileID($0), $1) }, format, exchange)
        }
        for part in sentParts ?? parts where own.contains(part.unit.key) {
            guard let file = numbers[part.file], let comment = part.unit.comment else { continue }
            texts[file, default: []].formUnion((comment.scalarLines + [comment]).map(ExportFolder.fingerprint))
        }
        for (number, file) in files.enumerated() {
            for remark in format.remarks(in: FormatFile(FileID(number), file)) {
                texts[number, default: []].insert(ExportFolder.fingerprint(remark.text))
            }
            known[file.path] = Written(whole: Fingerprint(file.bytes).text, texts: texts[number] ?? [])
        }
    }

    /// Returns all texts of the files as an import reads them, including files that are parsed together.
    static func units(
        of files: [FormatFile], as format: any LocaleFormat.Type, of exchange: Exchange, packs: @escaping PackLookup
    ) -> [ExchangeUnit] {
        var units: [ExchangeUnit] = []
        var numbers: [String: Int] = [:]
        for group in IncomingReading.groups(files, format) {
            for unit in format.units(of: group, as: exchange, packs: packs) {
                if let known = numbers[unit.key] {
                    units[known].texts.merge(unit.texts) { first, _ in first }
                } else {
                    numbers[unit.key] = units.count
                    units.append(unit)
                }
            }
        }
        return units
    }

    /// A text with the path of its file.
    struct Part {
        var file: String
        var unit: ExchangeUnit
    }

    /// Returns the texts of the files. If several files contain a text and are parsed separately, each of these texts is
    /// returned.
    static func parts(of files: [FormatFile], _ format: any LocaleFormat.Type, _ exchange: Exchange) -> [Part] {
        return IncomingReading.groups(files, format).flatMap { group in
            let paths = Dictionary(group.map { ($0.id, $0.path) }) { first, _ in first }
            return format.units(of: group, as: exchange).map { unit in
                Part(
                    file: (unit.texts[exchange.source]?.place ?? unit.place).flatMap { paths[$0.file] } ?? group[0].path,
                    unit: unit)
            }
        }
    }

    /// Returns the source texts of the files.
    static func sources(of files: [FormatFile], _ format: any LocaleFormat.Type, _ exchange: Exchange) -> [(
        file: String, key: String, text: ExchangeText
    )] {
        parts(of: files, format, exchange).compactMap { part in
            part.unit.texts[exchange.source].flatMap { $0.hasText ? (part.file, part.unit.key, $0) : nil }
        }
    }

    /// Adds the updated list to the changes.
    func list(in changes: inout FileChanges) throws {
        let lines = known.sorted { $0.key < $1.key }.map { file, written in
            "\(written.whole) \(file)\n" + written.texts.sorted().map { " \($0)\n" }.joined()
        }
        let head =
            "# Hashes of the files and texts that Homeseed wrote here. Keep this file: it prevents Homeseed from overwriting later edits.\n"
        let before = try current(ExportFolder.list)
        let after = Array((head + lines.joined()).utf8)
        if before != after { changes.set(path + "/" + ExportFolder.list, to: after, before: before) }
    }

    static func fingerprint(_ remark: String) -> String { Fingerprint(Array(("\u{0}" + remark).utf8)).text }

    static func fingerprint(_ key: String, in locale: LocaleID, of text: ExchangeText) -> String {
        let forms =
            text.variants.map { $0.map { "\($0.key.word)=\($0.text)" }.joined(separator: "\u{1}") } ?? text.all.first ?? ""
        let parts = [key, locale.tag, text.state.rawValue, text.note ?? "", text.isPlural ? "plural" : "", forms]
        return Fingerprint(Array(parts.joined(separator: "\u{0}").utf8)).text
    }
}
