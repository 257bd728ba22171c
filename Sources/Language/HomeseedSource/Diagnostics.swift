/// The diagnostics that a stage found: passed in, added to, and read at the end.
public struct Diagnostics: Sendable {
    public private(set) var all: [Diagnostic] = []

    public init() {}

    /// Adds one diagnostic to what was found.
    public mutating func report(_ diagnostic: Diagnostic) {
        all.append(diagnostic)
    }

    /// Adds all that was found elsewhere, in its order.
    public mutating func append(_ other: Diagnostics) {
        all.append(contentsOf: other.all)
    }

    /// Changes each diagnostic, or leaves out those for which it says no.
    package mutating func revise(_ body: (inout Diagnostic) -> Bool) {
        all = all.compactMap { diagnostic in
            var diagnostic = diagnostic
            return body(&diagnostic) ? diagnostic : nil
        }
    }

    /// The number of texts of translators' files that are left out.
    package var omittedTexts: Int { all.reduce(0) { $0 + $1.omittedTexts } }

    /// Whether there is an error that nobody decided to live with.
    public var hasErrors: Bool { count(.error) > 0 }
    /// Whether there is a warning or an error that nobody decided to live with.
    public var hasFindings: Bool { hasErrors || count(.warning) > 0 }

    /// How many there are of a severity, without those that someone decided to live with.
    public func count(_ severity: Severity) -> Int {
        all.reduce(0) { $0 + ($1.counts(as: severity) ? 1 : 0) }
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
