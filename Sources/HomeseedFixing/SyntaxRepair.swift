import HomeseedDocument
import HomeseedSource
import HomeseedSyntax

/// Makes a file readable, one fault after the other: what a reader stumbles over hides what follows it.
///
/// A fix stays only where the file can be read further with it. What comes to light then was there before.
struct SyntaxRepair {
    private(set) var bytes: [UInt8]
    private(set) var mended = 0
    private let path: String
    private let id: FileID
    private let limits: ParseLimits
    private let appliesUnsafe: Bool

    /// Each fix costs a reading: so many bytes are read before a file wants a person.
    private static let budget = 4_000_000_000

    init(_ source: SourceFile, as id: FileID, limits: ParseLimits, appliesUnsafe: Bool) {
        bytes = source.bytes
        path = source.path
        self.id = id
        self.limits = limits
        self.appliesUnsafe = appliesUnsafe
    }

    /// - Parameter isWanted: whether a fault is to be mended.
    mutating func run(_ isWanted: (Diagnostic) -> Bool = { _ in true }, atMost most: Int = .max) {
        var faults = faults(of: bytes)
        var read = 0
        while mended < most, read < SyntaxRepair.budget, let next = next(among: faults.filter(isWanted), of: faults) {
            bytes = next.bytes
            faults = next.faults
            mended += 1
            read += bytes.count
        }
    }

    /// The first fix that helps.
    private func next(among wanted: [Diagnostic], of faults: [Diagnostic]) -> (bytes: [UInt8], faults: [Diagnostic])? {
        for fault in wanted {
            guard let fix = fault.fix, fix.isSafe || appliesUnsafe, let place = fault.place else { continue }
            let edited = Editing.apply(fix.edits, to: bytes)
            guard edited != bytes else { continue }
            let left = self.faults(of: edited)
            let limit = position(place, in: bytes)
            if count(left, upTo: limit, in: edited) < count(faults, upTo: limit, in: bytes) { return (edited, left) }
        }
        return nil
    }

    private func faults(of bytes: [UInt8]) -> [Diagnostic] {
        var found = Diagnostics()
        _ = parse(SourceFile(path: path, bytes: bytes), as: id, limits: limits, into: &found)
        return found.all
    }

    private func count(_ faults: [Diagnostic], upTo limit: (Int, Int), in bytes: [UInt8]) -> Int {
        faults.count { fault in fault.place.map { position($0, in: bytes) <= limit } ?? true }
    }

    /// Its line and how many bytes stand before it there: edits in other lines leave both as they are.
    private func position(_ place: Place, in bytes: [UInt8]) -> (Int, Int) {
        let offset = Int(place.range.lower)
        let edges = LineEdges(bytes)
        return (bytes.prefix(offset).count { $0 == 0x0A }, edges.column(of: offset))
    }
}
