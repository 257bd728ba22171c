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

    /// Each try costs a reading, so only so many bytes are read: a file with thousands of faults is repaired in several runs.
    private let budget: Int
    private var read = 0
    /// Whether faults may be left that the next run fixes.
    var isUnfinished: Bool { read >= budget }

    init(_ source: SourceFile, as id: FileID, limits: ParseLimits, appliesUnsafe: Bool, budget: Int? = nil) {
        bytes = source.bytes
        path = source.path
        self.budget = budget ?? 50_000_000 + 200 * source.bytes.count
        self.id = id
        self.limits = limits
        self.appliesUnsafe = appliesUnsafe
    }

    /// - Parameter isWanted: whether a fault is to be mended.
    mutating func run(_ isWanted: (Diagnostic) -> Bool = { _ in true }, atMost most: Int = .max) {
        var faults = faults(of: bytes)
        while mended < most, read < budget, let next = next(among: faults.filter(isWanted), of: faults) {
            bytes = next.bytes
            faults = next.faults
            mended += 1
        }
    }

    /// The first fix that helps.
    private mutating func next(among wanted: [Diagnostic], of faults: [Diagnostic]) -> (bytes: [UInt8], faults: [Diagnostic])? {
        let before = LineEdges(bytes)
        for fault in wanted where read < budget {
            guard let fix = fault.fix, fix.isSafe || appliesUnsafe, let place = fault.place else { continue }
            let edited = Editing.apply(fix.edits, to: bytes)
            guard edited != bytes else { continue }
            read += edited.count
            let left = self.faults(of: edited)
            let limit = before.position(of: Int(place.range.lower))
            if count(left, upTo: limit, LineEdges(edited)) < count(faults, upTo: limit, before) { return (edited, left) }
        }
        return nil
    }

    private func faults(of bytes: [UInt8]) -> [Diagnostic] {
        var found = Diagnostics()
        _ = parse(SourceFile(path: path, bytes: bytes), as: id, limits: limits, into: &found)
        return found.all
    }

    /// By line and column: edits in other lines leave both unchanged.
    private func count(_ faults: [Diagnostic], upTo limit: (Int, Int), _ edges: LineEdges) -> Int {
        faults.count { fault in fault.place.map { edges.position(of: Int($0.range.lower)) <= limit } ?? true }
    }
}
