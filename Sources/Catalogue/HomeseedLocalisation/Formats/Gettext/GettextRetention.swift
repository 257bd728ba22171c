import HomeseedSource
import HomeseedText

/// An export over a PO that translators' tools have worked in: header, comments, references, flags and unused entries stay, and so
/// does every byte of an entry that says the same.
struct GettextRetention {
    private let known: [UInt8]
    private let fresh: [UInt8]
    private let knownEntries: POReader
    private let freshEntries: POReader
    private let lineEnd: String
    /// Whether both files number plural forms alike.
    private let hasSameForms: Bool
    private var result: [UInt8] = []

    /// Returns the export with what the known file keeps, or as it is if the known file can't be read.
    static func file(_ export: SourceFile, over known: FormatFile) -> SourceFile {
        var ignored = Diagnostics()
        guard known.text(&ignored) != nil, let entries = try? POReader(known.file.bytes), let fresh = try? POReader(export.bytes) else { return export }
        var retention = GettextRetention(known.file.bytes, entries, export.bytes, fresh)
        return SourceFile(path: export.path, bytes: retention.merged())
    }

    private init(_ known: [UInt8], _ knownEntries: POReader, _ fresh: [UInt8], _ freshEntries: POReader) {
        (self.known, self.knownEntries) = (known, knownEntries)
        (self.fresh, self.freshEntries) = (fresh, freshEntries)
        lineEnd = known.firstIndex(of: 0x0A).map { $0 > 0 && known[$0 - 1] == 0x0D } == true ? "\r\n" : "\n"
        let (one, other) = (POHeader(knownEntries.header?.strings[0] ?? ""), POHeader(freshEntries.header?.strings[0] ?? ""))
        let locale = other["Language"].flatMap { LocaleID.posix($0) } ?? other["X-Source-Language"].flatMap(LocaleID.init) ?? .english
        let ours = POPluralForms(other["Plural-Forms"], strings: 0, for: locale)
        hasSameForms = one["Plural-Forms"].map { POPluralForms($0, strings: 0, for: locale)?.keys == ours?.keys } ?? false
    }

    private mutating func merged() -> [UInt8] {
        // In the known file's order; a new entry follows the one that it follows in the export.
        var followers: [[UInt8]: [Int]] = [:]
        let knownKeys = Set(knownEntries.entries.filter { !$0.isHeader }.map(\.identity))
        var numbers: [[UInt8]: Int] = [:]
        var last: [UInt8] = []
        for (number, chunk) in freshEntries.chunks.enumerated() {
            guard let entry = chunk.entry.map({ freshEntries.entries[$0] }), !entry.isHeader else { continue }
            numbers[entry.identity] = number
            if knownKeys.contains(entry.identity) { last = entry.identity } else { followers[last, default: []].append(number) }
        }
        var end = 0
        var written: Set<[UInt8]> = []
        if knownEntries.header == nil {
            end = known.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            result += known[..<end]
            if let chunk = freshEntries.chunks.first { result += ended(fresh[chunk.range]) + Array(lineEnd.utf8) }
            followers[[]]?.forEach { insert($0) }
        }
        for chunk in knownEntries.chunks {
            let gap = known[end..<chunk.range.lowerBound]
            end = chunk.range.upperBound
            guard let entry = chunk.entry.map({ knownEntries.entries[$0] }) else {
                append(gap, known[chunk.range])
                continue
            }
            if entry.isHeader {
                append(gap, header(entry, chunk.range)[...])
                followers[[]]?.forEach { insert($0) }
                continue
            }
            guard let number = numbers[entry.identity], written.insert(entry.identity).inserted, let index = freshEntries.chunks[number].entry else { continue }
            let other = freshEntries.entries[index]
            let isSame = entry.says(other, hasSameForms: hasSameForms)
            append(gap, isSame ? known[chunk.range] : rewritten(chunk.range, as: other, freshEntries.chunks[number].range)[...])
            followers[entry.identity]?.forEach { insert($0) }
        }
        result += known[end...]
        return result
    }

    // MARK: Writing

    private mutating func append(_ gap: ArraySlice<UInt8>, _ chunk: ArraySlice<UInt8>) {
        if let last = result.last, last != 0x0A, !gap.contains(0x0A), result.count > 3 { result += (lineEnd + lineEnd).utf8 }
        result += gap
        result += chunk
    }

    private mutating func insert(_ number: Int) {
        if let last = result.last, last != 0x0A { result += lineEnd.utf8 }
        result += lineEnd.utf8
        result += ended(fresh[freshEntries.chunks[number].range])
    }

    /// The bytes with the known file's line ends.
    private func ended(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        lineEnd == "\n" ? Array(bytes) : bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    }

    private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
        bytes.split(separator: 0x0A).map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
    }

    /// The export's entry with the references and flags of the known one. Its comments stay where the export has no translation that
    /// they could be about.
    private func rewritten(_ range: Range<Int>, as entry: POEntry, _ own: Range<Int>) -> [UInt8] {
        let (there, here) = (GettextRetention.lines(known[range]), GettextRetention.lines(fresh[own]))
        let isTranslated = entry.strings.values.contains { !$0.isEmpty }
        func isSaid(_ line: String) -> Bool { line.hasPrefix("#") && !["#.", "#,", "#:", "#|", "#~"].contains { line.hasPrefix($0) } }
        func flags(_ lines: [String]) -> [String] {
            lines.filter { $0.hasPrefix("#,") }.flatMap { $0.dropFirst(2).split { $0 == "," || $0 == " " }.map(String.init) }
        }
        let theirs = flags(there).filter { !["fuzzy", GettextWriting.pythonFlag].contains($0) }
        let ours = flags(here).filter { !theirs.contains("no-" + $0) }
        let all = ours + theirs.filter { !ours.contains($0) }
        let lines = (isTranslated ? here : there).filter(isSaid) + here.filter { $0.hasPrefix("#.") } + there.filter { $0.hasPrefix("#:") }
            + (all.isEmpty ? [] : ["#, " + all.joined(separator: ", ")]) + here.filter { !$0.hasPrefix("#") }
        return Array(lines.map { $0 + lineEnd }.joined().utf8)
    }

    /// The known header; only fields without which the file would be misread become those of the export.
    private func header(_ entry: POEntry, _ range: Range<Int>) -> [UInt8] {
        let (text, ours) = (entry.strings[0] ?? "", POHeader(freshEntries.header?.strings[0] ?? ""))
        let theirs = POHeader(text)
        let language = theirs["Language"].flatMap { LocaleID.posix($0) }
        var changed: [String] = []
        if language != ours["Language"].flatMap({ LocaleID.posix($0) }) { changed.append("Language") }
        if !hasSameForms { changed.append("Plural-Forms") }
        if theirs["X-Source-Language"] != ours["X-Source-Language"] { changed.append("X-Source-Language") }
        if theirs["Content-Type"]?.lowercased().contains("utf-8") != true { changed.append("Content-Type") }
        if changed.isEmpty { return Array(known[range]) }
        var fields = text.split(separator: "\n").map(String.init)
        for name in changed {
            let field = "\(name): \(ours[name] ?? "")"
            if let index = fields.firstIndex(where: { $0.hasPrefix(name + ":") }) { fields[index] = field } else { fields.append(field) }
        }
        let comments = GettextRetention.lines(known[range]).filter { $0.hasPrefix("#") }
        let lines = comments + ["msgid \"\"", "msgstr \"\""] + fields.map { POText.quoted($0 + "\n") }
        return Array(lines.map { $0 + lineEnd }.joined().utf8)
    }
}

extension POReader {
    /// The entry without an id.
    var header: POEntry? { entries.first { $0.isHeader } }
}

extension POEntry {
    var isHeader: Bool { context == nil && id.isEmpty }

    /// The context, or the id of an entry without one.
    fileprivate var identity: [UInt8] { Array(ExchangeKey.normalised(context ?? id).utf8) }

    /// Whether a reader would take the same from both. Comments on a text that is not translated are not compared.
    fileprivate func says(_ other: POEntry, hasSameForms: Bool) -> Bool {
        func isSame(_ one: String?, _ two: String?) -> Bool { (one == nil) == (two == nil) && (one ?? "").utf8.elementsEqual((two ?? "").utf8) }
        func texts(_ entry: POEntry) -> [Int: [UInt8]] { entry.strings.filter { !$0.value.isEmpty }.mapValues { Array($0.utf8) } }
        guard isSame(context, other.context), isSame(id, other.id), isSame(plural, other.plural), isSame(extracted, other.extracted) else { return false }
        guard plural == nil || hasSameForms, texts(self) == texts(other) else { return false }
        if texts(other).isEmpty { return true }
        let isStale = translator.contains(GettextWriting.staleMark)
        return flags.contains("fuzzy") == other.flags.contains("fuzzy") && isStale == other.translator.contains(GettextWriting.staleMark) && isSame(note, other.note)
    }
}
