import HomeseedSource
import HomeseedText

/// An export that replaces a PO file edited by translators' tools. It retains the header, comments, references, flags and
/// unused entries. Unchanged entries and header lines keep their bytes.
struct GettextRetention {
    private let known: [UInt8]
    private let fresh: [UInt8]
    private let knownEntries: POReader
    private let freshEntries: POReader
    private let lineEnd: String
    private let numbering: POPluralNumbering
    private let wasExported: (String) -> Bool
    private var result: [UInt8] = []

    /// Returns the export with the retained parts of the known file, or unchanged if that file can't be read.
    static func file(
        _ export: SourceFile, over known: FormatFile, of exchange: Exchange, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        var ignored = Diagnostics()
        guard known.text(&ignored) != nil, let entries = try? POReader(known.file.bytes), let fresh = try? POReader(export.bytes)
        else { return export }
        let numbering = GettextFormat.isTemplate(export.path) ? .template : POPluralNumbering(entries, fresh, of: exchange)
        var retention = GettextRetention(known.file.bytes, entries, export.bytes, fresh, numbering, wasExported)
        return SourceFile(path: export.path, bytes: retention.merged())
    }

    private init(
        _ known: [UInt8], _ knownEntries: POReader, _ fresh: [UInt8], _ freshEntries: POReader, _ numbering: POPluralNumbering,
        _ wasExported: @escaping (String) -> Bool
    ) {
        (self.known, self.knownEntries) = (known, knownEntries)
        (self.fresh, self.freshEntries) = (fresh, freshEntries)
        (self.numbering, self.wasExported) = (numbering, wasExported)
        lineEnd = known.firstIndex(of: 0x0A).map { $0 > 0 && known[$0 - 1] == 0x0D } == true ? "\r\n" : "\n"
    }

    private mutating func merged() -> [UInt8] {
        // Entries keep the known file's order. A new entry follows its predecessor in the export.
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
            for one in followers[[]] ?? [] { insert(one) }
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
                for one in followers[[]] ?? [] { insert(one) }
                continue
            }
            guard let number = numbers[entry.identity], written.insert(entry.identity).inserted,
                let index = freshEntries.chunks[number].entry
            else { continue }
            let other = freshEntries.entries[index]
            let comments = extracted(chunk.range, freshEntries.chunks[number].range)
            let strings = numbering.strings(of: other, over: entry)
            let isSame = comments.isSame && entry.matches(other, strings: strings)
            append(
                gap,
                isSame
                    ? known[chunk.range]
                    : rewritten(chunk.range, of: entry, as: other, freshEntries.chunks[number].range, comments.lines)[...])
            for one in followers[entry.identity] ?? [] { insert(one) }
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
        let chunk = freshEntries.chunks[number]
        let lines = numbering.lines(
            GettextRetention.lines(fresh[chunk.range]), of: chunk.entry.map { freshEntries.entries[$0] }, over: nil)
        result += lines.flatMap { ($0 + lineEnd).utf8 }
    }

    /// Returns the bytes with the known file's line endings.
    private func ended(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        lineEnd == "\n" ? Array(bytes) : bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    }

    private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
        bytes.split(separator: 0x0A).map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
    }

    /// Returns the export's entry with the references and flags of the known entry.
    ///
    /// Without a translation in the export, the known translator's comments are retained too.
    private func rewritten(
        _ range: Range<Int>, of knownEntry: POEntry, as entry: POEntry, _ own: Range<Int>, _ comments: [String]
    ) -> [UInt8] {
        let (there, here) = (GettextRetention.lines(known[range]), GettextRetention.lines(fresh[own]))
        let isTranslated = entry.strings.values.contains { !$0.isEmpty }
        func isTranslatorComment(_ line: String) -> Bool {
            line.hasPrefix("#") && !["#.", "#,", "#:", "#|", "#~"].contains { line.hasPrefix($0) }
        }
        func flags(_ lines: [String]) -> [String] {
            lines.filter { $0.hasPrefix("#,") }.flatMap { $0.dropFirst(2).split { $0 == "," || $0 == " " }.map(String.init) }
        }
        // A printf flag is dropped if the exported entry has no percent sign to check.
        let isFormatted = here.contains { $0.contains("%") }
        let theirs = flags(there).filter {
            !["fuzzy", GettextWriting.pythonFlag].contains($0) && (isFormatted || !GettextWriting.printfFlags.contains($0))
        }
        let ours = flags(here).filter { !theirs.contains("no-" + $0) }
        let all = ours + theirs.filter { !ours.contains($0) }
        let lines =
            (isTranslated ? here : there).filter(isTranslatorComment) + comments + there.filter { $0.hasPrefix("#:") }
            + (all.isEmpty ? [] : ["#, " + all.joined(separator: ", ")])
            + numbering.lines(here.filter { !$0.hasPrefix("#") }, of: entry, over: knownEntry)
        return Array(lines.map { $0 + lineEnd }.joined().utf8)
    }

    /// Returns an entry's `#.` lines, and whether the known file already has them. Lines that no export wrote are retained.
    private func extracted(_ range: Range<Int>, _ own: Range<Int>) -> (lines: [String], isSame: Bool) {
        func comments(_ bytes: ArraySlice<UInt8>) -> [String] { GettextRetention.lines(bytes).filter { $0.hasPrefix("#.") } }
        func content(_ line: String) -> String { String(line.dropFirst(line.hasPrefix("#. ") ? 3 : 2)) }
        let (there, here) = (comments(known[range]), comments(fresh[own]))
        if there == here { return (there, true) }
        let all = there.map(content)
        if wasExported(CommentMetadata(all.joined(separator: "\n")).comment ?? "") { return (here, false) }
        let ours = Set(here.map { Array(content($0).utf8) })
        let foreign = zip(there, all).filter { _, text in
            !ours.contains(Array(text.utf8)) && !wasExported(text) && (text.isEmpty || !CommentMetadata.isMetadata(text))
        }.map(\.0)
        let theirs = Set(all.map { Array($0.utf8) })
        if foreign.count + here.count == there.count, ours.allSatisfy(theirs.contains) { return (there, true) }
        return (foreign + here, false)
    }

    /// Returns the known header. Only fields that would cause a misreading are replaced by the export's fields.
    private func header(_ entry: POEntry, _ range: Range<Int>) -> [UInt8] {
        let (text, ours) = (entry.strings[0] ?? "", POHeader(freshEntries.header?.strings[0] ?? ""))
        let theirs = POHeader(text)
        let language = theirs["Language"].flatMap { LocaleID.posix($0) }
        var changed: Set<String> = []
        if language != ours["Language"].flatMap({ LocaleID.posix($0) }) { changed.insert("Language") }
        if !numbering.keepsHeader { changed.insert("Plural-Forms") }
        if theirs["X-Source-Language"] != ours["X-Source-Language"] { changed.insert("X-Source-Language") }
        if theirs["Content-Type"]?.lowercased().contains("utf-8") != true { changed.insert("Content-Type") }
        if changed.isEmpty { return Array(known[range]) }
        var lines = GettextRetention.lines(known[range])[...]
        var result = Array(lines.prefix { !$0.hasPrefix("msgstr") })
        lines = lines.dropFirst(result.count)
        // A group of lines that ends with a complete field, because tools wrap long fields.
        var (group, content): ([String], String) = ([], "")
        func close() {
            let fields = content.split(separator: "\n").map(String.init)
            let names = fields.map { String($0.prefix { $0 != ":" }) }
            if !names.contains(where: changed.contains), content.isEmpty || content.hasSuffix("\n") {
                result += group
                return
            }
            if group.first?.hasPrefix("msgstr") == true { result.append("msgstr \"\"") }
            for (field, name) in zip(fields, names) {
                result.append(POText.quoted((changed.remove(name) == nil ? field : "\(name): \(ours[name] ?? "")") + "\n"))
            }
        }
        for line in lines {
            guard let quote = line.unicodeScalars.firstIndex(of: "\""),
                let part = try? POText.unquoted(line.unicodeScalars[quote...], 0)
            else {
                group.append(line)
                continue
            }
            group.append(line)
            content += part
            // The first line is often empty.
            if content.isEmpty || content.hasSuffix("\n") {
                close()
                (group, content) = ([], "")
            }
        }
        if !group.isEmpty { close() }
        result += ["Language", "Content-Type", "Plural-Forms", "X-Source-Language"].filter(changed.contains).map {
            POText.quoted("\($0): \(ours[$0] ?? "")\n")
        }
        return Array(result.map { $0 + lineEnd }.joined().utf8)
    }
}

extension POReader {
    /// The header, which is the entry with an empty `msgid` and no context.
    var header: POEntry? { entries.first { $0.isHeader } }
}

extension POEntry {
    var isHeader: Bool { context == nil && id.isEmpty }

    /// The context, or the `msgid` of an entry without a context.
    fileprivate var identity: [UInt8] { Array(ExchangeKey.normalised(context ?? id).utf8) }

    /// Whether two entries have the same content, so that this entry can keep its bytes. Source comments and comments on a
    /// missing translation aren't compared.
    ///
    /// - Parameter strings: The other entry's texts, by this entry's numbers.
    fileprivate func matches(_ other: POEntry, strings: [Int: String]) -> Bool {
        func isSame(_ one: String?, _ two: String?) -> Bool {
            (one == nil) == (two == nil) && (one ?? "").utf8.elementsEqual((two ?? "").utf8)
        }
        func texts(_ strings: [Int: String]) -> [Int: [UInt8]] {
            strings.filter { !$0.value.isEmpty }.mapValues { Array($0.utf8) }
        }
        // Other programs' entries often have no context. The export's context is then the same text.
        let hasSameContext = isSame(context, other.context) || context == nil && identity == other.identity
        guard hasSameContext, isSame(id, other.id), isSame(plural, other.plural),
            texts(self.strings) == texts(strings)
        else { return false }
        if texts(strings).isEmpty { return true }
        let isStale = translator.contains(GettextWriting.staleMark)
        return flags.contains("fuzzy") == other.flags.contains("fuzzy")
            && isStale == other.translator.contains(GettextWriting.staleMark) && isSame(note, other.note)
    }
}
