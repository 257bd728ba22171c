/// The last line: how much was found, in how many files.
struct Summary {
    let diagnostics: [Diagnostic]
    let fileCount: Int

    var text: String {
        let files = Summary.count(fileCount, "file")
        if diagnostics.contains(where: { $0.severity > .note }) {
            return "\(Summary.list(counts)) in \(files)."
        }
        if fileCount == 0, counts.isEmpty { return "There was no file to look at." }
        return "Nothing to mend in \(files)" + (counts.isEmpty ? "." : " (\(Summary.list(counts))).")
    }

    /// "2 errors", "1 warning".
    private var counts: [String] {
        Severity.allCases.sorted(by: >).compactMap { severity in
            let count = diagnostics.count { $0.severity == severity }
            return count == 0 ? nil : Summary.count(count, severity.rawValue)
        }
    }

    /// The same without the files, for a part of a sentence.
    var phrase: String { Summary.list(counts) }

    /// The worst of what was found.
    var severity: Severity? { diagnostics.lazy.map(\.severity).max() }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    /// "a", "a and b", "a, b and c".
    private static func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }
}
