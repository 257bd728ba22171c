import HomeseedDocument
import HomeseedSource

/// What may be said of the content of a file that breaks off at a fault.
///
/// What stands before the fault is checked as ever. What was being read when it broke off is not: that a key is
/// missing there is no second fault.
package struct BrokenFile: Sendable {
    private let file: FileID
    /// Where the item, or other part, begins that broke off.
    private let cut: UInt32
    /// Keys and values of the file's outermost map: where it is said that one is missing in it.
    private let outermost: Set<Place>

    /// Nil for a file that was read to its end.
    ///
    /// - Parameter faults: what kept it from being read. One may be said to lie further up than where reading it ended.
    init?(_ document: Document, faults: [FileID: UInt32] = [:]) {
        guard document.isBroken else { return nil }
        let fault = faults[document.file] ?? .max
        file = document.file
        guard let root = document.root else {
            cut = 0
            outermost = []
            return
        }
        outermost = Set(root.entries.flatMap { [$0.key.place, $0.value.place] })
        cut = min(fault, BrokenFile.lastPart(of: root, depth: 2) ?? root.range.lower)
    }

    /// Where the first fault of each file is said to be.
    static func places(of faults: Diagnostics) -> [FileID: UInt32] {
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
    func covers(_ place: Place) -> Bool { place.file == file && place.range.lower >= cut }

    /// Whether something that is said of the content may be due to the fault alone.
    func mayExplain(_ diagnostic: Diagnostic) -> Bool {
        guard let place = diagnostic.place, place.file == file else { return false }
        if place.range.lower >= cut || diagnostic.check == MissingKey.id && outermost.contains(place) { return true }
        // A bracket that is never closed makes a list of what was to be something else.
        return diagnostic.check == WrongForm.id && place.range.upper >= cut
    }
}

extension Diagnostics {
    /// Leaves out what the faults of broken files explain.
    func without(_ broken: [BrokenFile]) -> Diagnostics {
        if broken.isEmpty { return self }
        var kept = Diagnostics()
        for diagnostic in all where !broken.contains(where: { $0.mayExplain(diagnostic) }) { kept.report(diagnostic) }
        return kept
    }
}
