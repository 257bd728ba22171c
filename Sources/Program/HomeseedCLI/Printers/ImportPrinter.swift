import HomeseedSource

/// The diagnostics of imported files: the first diagnostics of each check and severity, with a count of the rest.
struct ImportPrinter {
    let diagnostics: [Diagnostic]
    let isWhole: Bool

    /// The maximum number of diagnostics per check and severity.
    private static let most = 10

    var shown: [Diagnostic] {
        if isWhole { return diagnostics }
        var counts: [String: Int] = [:]
        return diagnostics.filter { diagnostic in
            counts[ImportPrinter.kind(diagnostic), default: 0] += 1
            return counts[ImportPrinter.kind(diagnostic), default: 0] <= ImportPrinter.most
        }
    }

    /// A line for each check and severity with omitted diagnostics.
    var summary: [String] {
        if isWhole { return [] }
        let groups = Dictionary(grouping: diagnostics, by: ImportPrinter.kind)
        return groups.sorted { $0.key < $1.key }.compactMap { _, all in
            guard all.count > ImportPrinter.most, let first = all.first else { return nil }
            return
                "\(all.count - ImportPrinter.most) more [\(first.check.name)], \(counted(all.count, first.severity.rawValue)) in all: `--verbose` shows each."
        }
    }

    private static func kind(_ diagnostic: Diagnostic) -> String { diagnostic.check.name + " " + diagnostic.severity.rawValue }
}
