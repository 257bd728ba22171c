/// The summary line: the numbers of diagnostics and files.
struct Summary {
    let diagnostics: [Diagnostic]
    let fileCount: Int

    var text: String {
        let files = Summary.count(fileCount, "file")
        if open.contains(where: { $0.severity > .note }) {
            return "\(counts.sentenceList)\(Summary.aside(suppressed)); \(files) checked."
        }
        if fileCount == 0, counts.isEmpty { return "No file was checked." }
        return "No errors or warnings\(Summary.aside(counts + suppressed)); \(files) checked."
    }

    /// The diagnostics that are not suppressed.
    private var open: [Diagnostic] { diagnostics.filter { $0.suppression == nil } }

    /// The numbers of suppressed diagnostics: "3 suppressed", "14 in the baseline".
    private var suppressed: [String] {
        let origins = diagnostics.compactMap(\.suppression?.origin)
        return Diagnostic.Suppression.Origin.allCases.compactMap { origin in
            let count = origins.count { $0 == origin }
            return count == 0 ? nil : "\(count) \(origin == .comment ? "suppressed" : "in the baseline")"
        }
    }

    /// The numbers of open diagnostics: "2 errors", "1 warning".
    private var counts: [String] {
        Severity.allCases.sorted(by: >).compactMap { severity in
            let count = diagnostics.count { $0.counts(as: severity) }
            return count == 0 ? nil : Summary.count(count, severity.rawValue)
        }
    }

    /// The numbers of open diagnostics, as a part of a sentence.
    var phrase: String { counts.isEmpty ? "" : counts.sentenceList }

    /// The highest severity among the open diagnostics, or `nil` if there are none.
    var severity: Severity? { open.lazy.map(\.severity).max() }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private static func aside(_ parts: [String]) -> String { parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))" }
}
