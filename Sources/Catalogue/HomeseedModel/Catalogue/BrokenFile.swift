package import HomeseedSource
import Synchronization

/// What may be said of the content of a file that breaks off at a fault.
///
/// What stands before the fault is checked as ever. What was being read when it broke off is not: that a key is
/// missing there is no second fault.
package struct BrokenFile: Sendable {
    private let file: FileID
    /// Where the item, or other part, begins that broke off.
    private let cut: UInt32
    /// Keys and values of the file's outermost map: where it is said that one is missing in it.
    private let outermost: Set<SourceLocation>
    /// The words of what was not read, or otherwise than it was meant: what is missed elsewhere may be there.
    private let unread: UnreadWords

    /// Nil for a file that was read to its end.
    ///
    /// - Parameter faults: what kept it from being read. One may be said to lie further up than where reading it ended.
    package init?(_ document: Document, faults: [FileID: UInt32] = [:]) {
        guard document.isBroken else { return nil }
        let fault = faults[document.file] ?? .max
        file = document.file
        guard let root = document.root else {
            cut = 0
            outermost = []
            unread = UnreadWords(in: [])
            return
        }
        outermost = Set(root.entries.flatMap { [$0.key.place, $0.value.place] })
        let start = min(fault, BrokenFile.lastPart(of: root, depth: 2) ?? root.range.lower)
        cut = start
        unread = UnreadWords(in: root.fileBytes.dropFirst(Int(start)))
    }

    /// Where the first fault of each file is said to be.
    package static func places(of faults: Diagnostics) -> [FileID: UInt32] {
        let reading = Set(CheckID.syntaxChecks)
        return faults.all.reduce(into: [:]) { places, fault in
            guard reading.contains(fault.check), fault.severity == .error, let place = fault.place else { return }
            places[place.file] = min(places[place.file] ?? .max, place.range.lower)
        }
    }

    /// The last part of a part: an item of the list of items, a message among the messages.
    private static func lastPart(of node: Node, depth: Int) -> UInt32? {
        var last: (start: UInt32, value: Node)?
        for entry in node.entries { last = (entry.key.range.lower, entry.value) }
        for element in node.elements { last = (element.range.lower, element) }
        guard let last else { return nil }
        return depth > 1 ? lastPart(of: last.value, depth: depth - 1) ?? last.start : last.start
    }

    /// Whether what stands here may have been read otherwise than it was meant.
    package func covers(_ place: SourceLocation) -> Bool { place.file == file && place.range.lower >= cut }

    fileprivate var number: Int { Int(file.index) }

    /// Whether something that is said of the content may be due to the fault alone.
    package func mayExplain(_ diagnostic: Diagnostic) -> Bool {
        guard let place = diagnostic.place, place.file == file else { return false }
        if place.range.lower >= cut || diagnostic.check == MissingKey.id && outermost.contains(place) { return true }
        // What it refers to may stand where nothing was read.
        if diagnostic.check == UnknownReference.id, let name = diagnostic.missing?.name, unread.all.contains(name) { return true }
        // A bracket that is never closed makes a list of what was to be something else.
        return diagnostic.check == WrongForm.id && place.range.upper >= cut
    }
}

/// The words of a stretch of a file, taken apart once someone asks for them: hardly ever does anyone.
private final class UnreadWords: Sendable {
    private let bytes: ArraySlice<UInt8>
    private let known = Mutex<Set<String>?>(nil)

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
    /// What a text was to say that its file breaks off in, nobody knows: its translations are not held against it.
    package mutating func doubtBrokenMessages() {
        for file in brokenFiles where messages.indices.contains(file.number) {
            for index in messages[file.number].indices where file.covers(messages[file.number][index].source.place) {
                messages[file.number][index].source.isIncomplete = true
            }
        }
    }
}

extension Diagnostics {
    /// Leaves out what the faults of broken files explain.
    package func without(_ broken: [BrokenFile]) -> Diagnostics {
        if broken.isEmpty { return self }
        var kept = Diagnostics()
        for diagnostic in all where !broken.contains(where: { $0.mayExplain(diagnostic) }) { kept.report(diagnostic) }
        return kept
    }
}
