import HomeseedSource
import HomeseedSyntax

/// A repair of a file's syntax, one error at a time, since an error hides the errors after it.
///
/// A fix is kept only if the file can be parsed further with it. Errors that appear after a fix were only hidden before.
struct SyntaxRepair {
    private(set) var bytes: [UInt8]
    private(set) var repairCount = 0
    private let path: String
    private let id: FileID
    private let limits: ParseLimits
    private let appliesUnsafe: Bool

    /// The number of bytes that may be parsed. Each attempt parses the file, so a file with thousands of errors takes several
    /// runs.
    private let budget: Int
    private var read = 0
    /// Whether errors may remain for the next run.
    var isUnfinished: Bool { read >= budget }

    init(_ source: SourceFile, as id: FileID, limits: ParseLimits, appliesUnsafe: Bool, budget: Int? = nil) {
        bytes = source.bytes
        path = source.path
        self.budget = budget ?? 50_000_000 + 200 * source.bytes.count
        self.id = id
        self.limits = limits
        self.appliesUnsafe = appliesUnsafe
    }

    /// Repairs errors until none is left, the budget is spent, or `most` errors are repaired.
    ///
    /// - Parameter isWanted: whether to fix an error.
    mutating func run(_ isWanted: (Diagnostic) -> Bool = { _ in true }, atMost most: Int = .max) {
        var faults = faults(of: bytes)
        while repairCount < most, read < budget, let next = next(among: faults.filter(isWanted), of: faults) {
            bytes = next.bytes
            faults = next.faults
            repairCount += 1
        }
    }

    /// Returns the file with the first wanted fix that helps, and the remaining errors; `nil` if no fix helps.
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

    /// Counts the errors up to a line and column. Unlike an offset, this position is unaffected by edits on other lines.
    private func count(_ faults: [Diagnostic], upTo limit: (Int, Int), _ edges: LineEdges) -> Int {
        faults.count { fault in fault.place.map { edges.position(of: Int($0.range.lower)) <= limit } ?? true }
    }
}
