/// The checks as SARIF rules, each with its index in the list.
struct SARIFRules {
    private let checks: [CheckSummary]
    private let indices: [CheckID: Int]

    /// - Parameter diagnostics: the diagnostics of the run. A check without a summary gets a rule with only its name.
    init(_ checks: [CheckSummary], _ diagnostics: [Diagnostic]) {
        var checks = checks.sorted { $0.id < $1.id }
        var known = Set(checks.map(\.id))
        for diagnostic in diagnostics where known.insert(diagnostic.check).inserted {
            let (id, severity) = (diagnostic.check, diagnostic.severity)
            checks.append(CheckSummary(id: id, severity: severity, finds: id.name, why: ""))
        }
        self.checks = checks
        indices = Dictionary(checks.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    func index(of check: CheckID) -> Int { indices[check] ?? -1 }

    func write(_ json: inout JSONWriter) {
        json.key("rules")
        json.array(checks, linewise: true) { json, check in json.object { write(check, &$0) } }
    }

    private func write(_ check: CheckSummary, _ json: inout JSONWriter) {
        let paragraphs = [check.finds, check.why].filter { !$0.isEmpty }
        json.member("id", check.id.name)
        json.member("shortDescription") { $0.member("text", check.finds) }
        json.member("fullDescription") { $0.member("text", paragraphs.joined(separator: " ")) }
        json.member("defaultConfiguration") { $0.member("level", check.severity.rawValue) }
        json.member("help") { json in
            json.member("text", (paragraphs + plainExample(of: check)).joined(separator: "\n\n"))
            json.member("markdown", (paragraphs + fencedExample(of: check)).joined(separator: "\n\n"))
        }
    }

    private func plainExample(of check: CheckSummary) -> [String] {
        check.example.map { ["It finds this:", SARIFRules.trimmed($0)] } ?? []
    }

    private func fencedExample(of check: CheckSummary) -> [String] {
        guard let example = check.example.map(SARIFRules.trimmed) else { return [] }
        // A fence must be longer than any fence in its content.
        var fence = "```"
        while example.contains(fence) { fence += "`" }
        return ["It finds this:", "\(fence)yaml\n\(example)\n\(fence)"]
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}
