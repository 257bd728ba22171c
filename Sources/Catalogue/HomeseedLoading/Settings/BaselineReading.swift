package import HomeseedModel
package import HomeseedSource

/// A parser for baselines, which have one line per finding.
package enum BaselineReading {
    static let findings = Key("findings", .list(.shape { finding }), about: "The findings, one on each line.")
    package static let shape = Shape("a baseline", [SettingsReading.homeseed, findings, .schema])

    static let check = Key("check", .scalar, required: true, about: "The check that reports it.")
    static let file = Key("file", .scalar, about: "The file of the finding.")
    static let text = Key(
        "text", .scalar, required: true, about: "The text that causes the finding, or the finding's headline.")
    static let count = Key("count", .scalar, about: "The number of equal findings, if there are several.")
    package static let finding = Shape("a finding", [check, file, text, count])

    /// Reads the entries of a baseline. Invalid entries are reported and omitted.
    package static func read(_ document: Document, _ diagnostics: inout Diagnostics) -> Baseline {
        var baseline = Baseline(file: document.file)
        guard let root = document.root, let match = ShapeMatch(root, against: shape, &diagnostics) else { return baseline }
        if let node = match[SettingsReading.homeseed] { FormatVersion.check(node, &diagnostics) }
        for node in match[findings]?.oneOrMore ?? [] {
            guard let match = ShapeMatch(node, against: finding, &diagnostics), let check = match[check]?.text,
                let text = match[text]?.text
            else { continue }
            var count = 1
            if let node = match[self.count] {
                guard case .integer(let number) = node.scalar, number > 0, let small = Int(exactly: number) else {
                    diagnostics.report(WrongValue.diagnostic(node, field: "count", expected: "a whole number"))
                    continue
                }
                count = small
            }
            let finding = Baseline.Finding(check: CheckID(check), file: match[file]?.text, text: text)
            baseline.entries.append(.init(finding: finding, count: count, place: node.place))
        }
        return baseline
    }
}

extension Baseline {
    /// Whether a file is a baseline or empty, so that it can be overwritten without loss.
    ///
    /// It only searches for the keys, because a file with merge conflicts is not valid YAML.
    package static func isWritten(_ bytes: [UInt8]) -> Bool {
        let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
        return lines.isEmpty
            || lines.contains { $0.starts(with: "findings:".utf8) } && lines.contains { $0.starts(with: "homeseed:".utf8) }
    }
}
