package import HomeseedSource
import HomeseedText

/// A file whose parsing stopped at a syntax error. It decides which diagnostics the error may explain.
///
/// The content before the error is checked as usual. The part in which parsing stopped is not checked, because a key missing
/// there is not a second error.
package struct BrokenFile: Sendable {
    private let file: FileID
    /// The byte offset where the unreliable part begins: at the last parsed item or the first syntax error, whichever comes
    /// first.
    private let unreliableStart: UInt32
    /// The keys and values of the file's outermost mapping, at which missing keys are reported.
    private let outermost: Set<SourceLocation>
    /// The words of the bytes that were not parsed reliably. They may include the definition of a name that other files use.
    private let unread: UnreadWords

    /// Creates a broken file, or returns `nil` if the document was parsed to its end.
    ///
    /// - Parameter faults: The offset of the first syntax error of each file, which may be before the point where parsing
    ///   ended.
    package init?(_ document: Document, faults: [FileID: UInt32] = [:]) {
        guard document.isBroken else { return nil }
        let fault = faults[document.file] ?? .max
        file = document.file
        guard let root = document.root else {
            unreliableStart = 0
            outermost = []
            unread = UnreadWords(in: [])
            return
        }
        outermost = Set(root.entries.flatMap { [$0.key.place, $0.value.place] })
        let start = min(fault, BrokenFile.lastPart(of: root, depth: 2) ?? root.range.lower)
        unreliableStart = start
        unread = UnreadWords(in: root.fileBytes.dropFirst(Int(start)))
    }

    /// Returns the offset of the first syntax error of each file.
    package static func places(of faults: Diagnostics) -> [FileID: UInt32] {
        let reading = Set(CheckID.syntaxChecks)
        return faults.all.reduce(into: [:]) { places, fault in
            guard reading.contains(fault.check), fault.severity == .error, let place = fault.place else { return }
            places[place.file] = min(places[place.file] ?? .max, place.range.lower)
        }
    }

    /// Returns the offset of the last entry or element of a node, at most `depth` levels down, or `nil` if it has none.
    private static func lastPart(of node: Node, depth: Int) -> UInt32? {
        var last: (start: UInt32, value: Node)?
        for entry in node.entries { last = (entry.key.range.lower, entry.value) }
        for element in node.elements { last = (element.range.lower, element) }
        guard let last else { return nil }
        return depth > 1 ? lastPart(of: last.value, depth: depth - 1) ?? last.start : last.start
    }

    /// Whether the location is in a part that may have been parsed differently from what the author meant.
    package func covers(_ place: SourceLocation) -> Bool { place.file == file && place.range.lower >= unreliableStart }

    fileprivate var number: Int { Int(file.index) }

    /// Whether the syntax error alone may have caused a diagnostic.
    package func couldExplain(_ diagnostic: Diagnostic) -> Bool {
        guard let place = diagnostic.place, place.file == file else { return false }
        if place.range.lower >= unreliableStart || diagnostic.check == MissingKey.id && outermost.contains(place) { return true }
        // The referenced name may be defined in a part that was not parsed.
        if diagnostic.check == UnknownReference.id, let name = diagnostic.missing?.name, unread.all.contains(name) { return true }
        // An unclosed bracket turns the content after it into a list.
        return diagnostic.check == WrongForm.id && place.range.upper >= unreliableStart
    }
}

/// The words of a byte range, split lazily because they are rarely needed.
private final class UnreadWords: Sendable {
    private let bytes: ArraySlice<UInt8>
    private let known = Locked<Set<String>?>(nil)

    package init(in bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    package var all: Set<String> {
        known.withLock { known in
            let words = known ?? UnreadWords.words(in: bytes)
            known = words
            return words
        }
    }

    private static func words(in bytes: ArraySlice<UInt8>) -> Set<String> {
        let parts = bytes.split { byte in
            !((0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D || byte == 0x5F || byte >= 0x80)
        }
        return Set(parts.map { String(decoding: $0, as: UTF8.self) })
    }
}

extension Catalogue {
    /// Marks the texts in unreliable parts of broken files as incomplete, so that translations are not checked against them.
    package mutating func markTruncatedMessages() {
        for file in brokenFiles where messages.indices.contains(file.number) {
            for index in messages[file.number].indices where file.covers(messages[file.number][index].source.place) {
                messages[file.number][index].source.isIncomplete = true
            }
        }
    }
}

extension Diagnostics {
    /// Returns the diagnostics that syntax errors do not explain.
    package func without(_ broken: [BrokenFile]) -> Diagnostics {
        if broken.isEmpty { return self }
        var kept = Diagnostics()
        for diagnostic in all where !broken.contains(where: { $0.couldExplain(diagnostic) }) { kept.report(diagnostic) }
        return kept
    }
}
