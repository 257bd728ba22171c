/// The diagnostics that a stage found: passed in, added to, and read at the end.
public struct Diagnostics: Sendable {
    public private(set) var all: [Diagnostic] = []

    public init() {}

    public mutating func report(_ diagnostic: Diagnostic) {
        all.append(diagnostic)
    }

    public mutating func append(_ other: Diagnostics) {
        all.append(contentsOf: other.all)
    }

    public var hasErrors: Bool { all.contains { $0.severity == .error } }
    public var hasFindings: Bool { all.contains { $0.severity > .note } }

    public func count(_ severity: Severity) -> Int {
        all.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }

    /// By path, then place, then check, each one once: the same on every machine, whatever was found first.
    public func sorted(in sources: SourceMap) -> [Diagnostic] {
        let keyed = all.map { (path: $0.place.flatMap { sources[$0.file]?.path } ?? "", diagnostic: $0) }
        let ordered = keyed.sorted { a, b in
            if a.path != b.path { return a.path < b.path }
            let (x, y) = (a.diagnostic, b.diagnostic)
            let (p, q) = (x.place?.range, y.place?.range)
            if p?.lower != q?.lower { return (p?.lower ?? 0) < (q?.lower ?? 0) }
            if p?.upper != q?.upper { return (p?.upper ?? 0) < (q?.upper ?? 0) }
            if x.check != y.check { return x.check < y.check }
            if x.headline != y.headline { return x.headline < y.headline }
            return (x.label ?? "", x.notes.joined()) < (y.label ?? "", y.notes.joined())
        }
        var seen: Set<Diagnostic> = []
        return ordered.compactMap { seen.insert($0.diagnostic).inserted ? $0.diagnostic : nil }
    }
}
