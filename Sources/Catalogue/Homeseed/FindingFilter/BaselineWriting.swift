package import HomeseedModel
package import HomeseedSource

extension Baseline {
    /// Returns the contents of a baseline file: sorted, one finding a line, to avoid merge conflicts.
    ///
    /// - Parameter diagnostics: the findings. Findings that cannot be suppressed or are already suppressed are left out.
    package static func written(_ diagnostics: [Diagnostic], of catalogue: Catalogue) -> (text: String, count: Int) {
        let names = BaselineNames(catalogue)
        var counts: [Finding: Int] = [:]
        for diagnostic in diagnostics where diagnostic.canBeInBaseline(catalogue.checks) {
            counts[names.finding(diagnostic), default: 0] += diagnostic.occurrences
        }
        let lines = counts.sorted { $0.key < $1.key }.map { "  - \(line($0.key, $0.value))\n" }
        let head = "# Known findings, which lint hides. `homeseed lint --write-baseline FILE` replaces this file.\nhomeseed: 1\n"
        let text = head + (lines.isEmpty ? "findings: []\n" : "findings:\n" + lines.joined())
        return (text, diagnostics.count { $0.canBeInBaseline(catalogue.checks) })
    }

    private static func line(_ finding: Finding, _ count: Int) -> String {
        var parts = ["check: \(finding.check)"]
        if let file = finding.file { parts.append("file: \(isPlain(file) ? file : quoted(file))") }
        parts.append("text: \(quoted(finding.text))")
        if count > 1 { parts.append("count: \(count)") }
        return "{\(parts.joined(separator: ", "))}"
    }

    /// Whether the path certainly needs no quotes in YAML, even inside brackets.
    private static func isPlain(_ path: String) -> Bool {
        path.utf8.first.map { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A } ?? false
            && path.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "/._-".utf8.contains(byte)
            } && path.contains("/")
    }

    /// Returns the text in double quotes, with invisible characters escaped.
    private static func quoted(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                output +=
                    (scalar.value > 0xFFFF ? "\\U" : "\\u")
                    + String(repeating: "0", count: (scalar.value > 0xFFFF ? 8 : 4) - digits.count) + digits
            default:
                if scalar == "\"" || scalar == "\\" { output += "\\" }
                output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }
}

extension Baseline.Finding: Comparable {
    /// Sorts by file, then by check and text.
    package static func < (a: Self, b: Self) -> Bool {
        if a.file != b.file { return (a.file ?? "").utf8.lexicographicallyPrecedes((b.file ?? "").utf8) }
        if a.check != b.check { return a.check < b.check }
        return a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
    }
}
