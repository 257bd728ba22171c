/// The diagnostics of a stage. Stages receive them as `inout` and append to them.
public struct Diagnostics: Sendable {
    public private(set) var all: [Diagnostic] = []

    public init() {}

    /// Appends a diagnostic.
    public mutating func report(_ diagnostic: Diagnostic) {
        all.append(diagnostic)
    }

    /// Appends the diagnostics of another stage, in their order.
    public mutating func append(_ other: Diagnostics) {
        all.append(contentsOf: other.all)
    }

    /// Changes each diagnostic in place, and removes the diagnostics for which the closure returns false.
    package mutating func revise(_ body: (inout Diagnostic) -> Bool) {
        all = all.compactMap { diagnostic in
            var diagnostic = diagnostic
            return body(&diagnostic) ? diagnostic : nil
        }
    }

    /// The number of texts in translators' files that are not imported.
    package var omittedTexts: Int { all.reduce(0) { $0 + $1.omittedTexts } }

    /// Whether there is an unsuppressed error.
    public var hasErrors: Bool { count(.error) > 0 }
    /// Whether there is an unsuppressed warning or error.
    public var hasFindings: Bool { hasErrors || count(.warning) > 0 }

    /// Returns the number of unsuppressed diagnostics of a severity.
    public func count(_ severity: Severity) -> Int {
        all.reduce(0) { $0 + ($1.counts(as: severity) ? 1 : 0) }
    }

    /// Returns the unique diagnostics, sorted by path, location and check. The order is the same on every machine.
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
