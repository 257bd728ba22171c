import HomeseedSource
import HomeseedText

/// An entry of a file: the text of one key, with the comment before it.
struct FileEntry {
    /// The name in the file. Entries of a file and of its replacement correspond if they have the same name.
    var name: String
    /// The message's key. Several entries may belong to one message.
    var key: String
    /// The range without the comment.
    var range: Range<Int>
    /// The range of the comment directly before the entry.
    var comment: Range<Int>?

    /// The range with the comment.
    var whole: Range<Int> { (comment?.lowerBound ?? range.lowerBound)..<range.upperBound }
}

/// The entries of a file, with the notation between them.
struct FileEntries {
    var entries: [FileEntry]
    /// The white space before a new entry.
    var separator: String
    /// The position for the first entry in a file without entries, or `nil` if the file has no room for one.
    var start: Int?
}

/// A format whose files are lists of entries.
protocol EntryFormat: LocaleFormat {
    /// Returns a file's entries, or `nil` if it can't be read.
    ///
    /// - Parameter keys: The keys of the catalogue's messages.
    static func entries(in file: FormatFile, among keys: Set<String>) -> FileEntries?

    /// Returns the edits that give an entry of an existing file another text, or `nil` if the whole entry must be replaced.
    static func update(_ entry: FileEntry, in known: [UInt8], to new: FileEntry, in fresh: [UInt8]) -> [(
        range: Range<Int>, bytes: [UInt8]
    )]?

    /// Returns the edits outside of the entries that their texts require, such as a namespace declaration.
    static func headEdits(in known: FormatFile, replacing fresh: FormatFile) -> [(range: Range<Int>, bytes: [UInt8])]
}

extension EntryFormat {
    static func headEdits(in known: FormatFile, replacing fresh: FormatFile) -> [(range: Range<Int>, bytes: [UInt8])] { [] }
}

/// An export that replaces a list of entries: an entry with the same text keeps its bytes, and all entries keep their order.
struct EntryRetention<Format: EntryFormat> {
    private let known: [UInt8]
    private let fresh: [UInt8]
    private let comparison: EntryComparison
    private let there: FileEntries
    private let here: FileEntries
    private let isRetained: (String) -> Bool
    private var edits: ByteEdits
    private var retained: Set<String> = []

    /// Returns the updated file, or `nil` if the existing file's structure doesn't allow that.
    static func file(
        _ export: SourceFile, over known: FormatFile, of exchange: Exchange, _ wasExported: @escaping (String) -> Bool
    ) -> SourceFile? {
        var ignored = Diagnostics()
        let new = FormatFile(known.id, export)
        let keys = Set(exchange.units.map(\.key))
        guard let there = Format.entries(in: known, among: keys), let here = Format.entries(in: new, among: keys),
            let comparison = EntryComparison(new, known, of: exchange, as: Format.self, wasExported)
        else { return nil }
        let reduced = Format.reduced(exchange, &ignored).units.byKey
        let all = exchange.units.byKey
        let plurals = Set(exchange.units.filter(\.isPlural).map(\.key))
        var retention = EntryRetention(
            known: known.file.bytes, fresh: export.bytes, comparison: comparison, there: there, here: here,
            isRetained: { key in
                comparison.isUnsupportedText(key, reduced, all)
                    // Old systems read a text with plural forms from `.strings`.
                    || plurals.contains(key) && comparison.ours[key] == nil
                        && comparison.theirs[key]?.texts.values.contains { $0.isPlural } == false
            }, edits: ByteEdits(known.file.bytes))
        for edit in Format.headEdits(in: known, replacing: new) { retention.edits.replace(edit.range, with: edit.bytes) }
        guard retention.merge() else { return nil }
        let file = SourceFile(path: export.path, bytes: retention.edits.result())
        return EntryComparison.holds(file, all: export, id: known.id, of: exchange, as: Format.self, wasExported) ? file : nil
    }

    /// Collects the edits. Returns `false` if an entry can't be placed.
    private mutating func merge() -> Bool {
        var known: [String: FileEntry] = [:]
        for entry in there.entries where known[entry.name] == nil { known[entry.name] = entry }
        let ends = Dictionary(there.entries.map { ($0.key, $0.range.upperBound) }) { max($0, $1) }
        var placed: Set<String> = []
        var position: Int?
        for entry in here.entries {
            if let ours = comparison.ours[entry.key], let theirs = comparison.theirs[entry.key], let end = ends[entry.key],
                comparison.isSame(ours, theirs), !losesDecimals(known[entry.name], entry)
            {
                retained.insert(entry.key)
                position = end
            } else if let old = known[entry.name] {
                if placed.insert(entry.name).inserted { update(old, to: entry) }
                position = old.range.upperBound
            } else if !insert(entry, after: position) {
                return false
            }
        }
        var names: Set<String> = []
        for (number, entry) in there.entries.enumerated() where !retained.contains(entry.key) && !isRetained(entry.key) {
            // A duplicate stays, since an import reports it.
            let isDuplicate = !names.insert(entry.name).inserted && comparison.ours[entry.key] != nil
            if !placed.contains(entry.name), !isDuplicate { remove(entry, isFirst: number == 0) }
        }
        return true
    }

    /// Whether an app shows a number of the existing entry with six decimal places, and the catalogue states fewer.
    private func losesDecimals(_ old: FileEntry?, _ new: FileEntry) -> Bool {
        old.map { WrittenSpecifiers.losesDecimals(known[$0.range], besides: fresh[new.range]) } ?? false
    }

    private mutating func insert(_ entry: FileEntry, after position: Int?) -> Bool {
        let space = Array(there.separator.utf8)
        let text = Array(fresh[entry.whole])
        if let position {
            edits.insert(space + text, at: position)
        } else if let first = there.entries.first {
            edits.insert(text + space, at: first.whole.lowerBound)
        } else if let start = there.start {
            edits.insert(space + text, at: start)
        } else {
            return false
        }
        return true
    }

    private mutating func update(_ old: FileEntry, to new: FileEntry) {
        let units = comparison.ours[new.key].flatMap { ours in comparison.theirs[new.key].map { (ours, $0) } }
        if let (ours, theirs) = units, !comparison.hasSameDescription(ours, theirs) {
            if let comment = new.comment {
                let text = Array(fresh[comment.lowerBound..<new.range.lowerBound])
                edits.replace((old.comment?.lowerBound ?? old.range.lowerBound)..<old.range.lowerBound, with: text)
            } else if let comment = old.comment {
                edits.replace(comment.lowerBound..<old.range.lowerBound, with: [])
            }
            let isDescribedInside = new.comment == nil && old.comment == nil
            if !isDescribedInside, comparison.hasSameTexts(ours, theirs), !losesDecimals(old, new) { return }
        }
        if known[old.range].elementsEqual(fresh[new.range]) { return }
        let changed = Format.update(old, in: known, to: new, in: fresh) ?? [(old.range, Array(fresh[new.range]))]
        for edit in changed { edits.replace(edit.range, with: edit.bytes) }
    }

    private mutating func remove(_ entry: FileEntry, isFirst: Bool) {
        var (start, end) = (entry.whole.lowerBound, entry.range.upperBound)
        var breaks = there.separator.utf8.count { $0 == 0x0A }
        func isSpace(_ index: Int) -> Bool { known.indices.contains(index) && [0x20, 0x09, 0x0D].contains(known[index]) }
        if isFirst, there.start == 0 || there.start == 3 {
            while isSpace(end) || breaks > 0 && known.indices.contains(end) && known[end] == 0x0A {
                if known[end] == 0x0A { breaks -= 1 }
                end += 1
            }
        } else {
            while isSpace(start - 1) || breaks > 0 && known.indices.contains(start - 1) && known[start - 1] == 0x0A {
                if known[start - 1] == 0x0A { breaks -= 1 }
                start -= 1
            }
        }
        edits.replace(start..<end, with: [])
    }
}

/// The printf specifiers of a file's text, which an update retains where the argument is the same.
enum WrittenSpecifiers {
    /// Returns a new text with the conversions of the existing text: `%1$x` for `%1$lld`.
    static func kept(_ new: ArraySlice<UInt8>, from old: ArraySlice<UInt8>) -> [UInt8] {
        let known = specifiers(of: old)
        return visit(new) { specifier, number in
            guard let old = known[number], specifier.number != nil, old.type.isSameKind(as: specifier.type),
                specifier.type.digits == nil || old.type.digits == specifier.type.digits
                    || old.type.digits == nil && !isFixed(old)
            else { return nil }
            return "%\(number)$" + old.unnumbered
        }
    }

    /// Returns a text with a number in each specifier and without its length modifiers, for comparisons.
    static func numbered(_ text: ArraySlice<UInt8>) -> [UInt8] {
        visit(text) { specifier, number in
            switch specifier.type {
            case .integer: "%\(number)$d"
            case .decimal(let digits): "%\(number)$" + Printf.precision(digits) + "f"
            case .text: "%\(number)$s"
            }
        }
    }

    /// Whether an existing text has `%f`, and the new text states a number of digits.
    static func losesDecimals(_ old: ArraySlice<UInt8>, besides new: ArraySlice<UInt8>) -> Bool {
        let (known, own) = (specifiers(of: old), specifiers(of: new))
        return known.contains { isFixed($1) && $1.type == .decimal() && own[$0]?.type.digits != nil }
    }

    /// Whether a specifier writes all its decimal places, unlike `%e` and `%g`.
    private static func isFixed(_ specifier: PrintfSpecifier) -> Bool {
        specifier.text.unicodeScalars.last.map { $0 == "f" || $0 == "F" } == true
    }

    /// Returns the first specifier of each argument.
    private static func specifiers(of text: ArraySlice<UInt8>) -> [Int: PrintfSpecifier] {
        var found: [Int: PrintfSpecifier] = [:]
        visit(text) { specifier, number in
            if found[number] == nil { found[number] = specifier }
            return nil
        }
        return found
    }

    @discardableResult
    private static func visit(_ bytes: ArraySlice<UInt8>, _ replacement: (PrintfSpecifier, Int) -> String?) -> [UInt8] {
        var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        var result = String.UnicodeScalarView()
        var next = 1
        while let percent = rest.firstIndex(of: "%") {
            result.append(contentsOf: rest[...percent])
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result.append("%")
                rest = rest.dropFirst()
            } else if let (specifier, after) = PrintfSpecifier.read(rest) {
                let number = specifier.number ?? next
                if specifier.number == nil { next += 1 }
                let text = replacement(specifier, number) ?? specifier.text
                result.append(contentsOf: text.unicodeScalars.dropFirst())
                rest = after
            }
        }
        result.append(contentsOf: rest)
        return Array(String(result).utf8)
    }
}
