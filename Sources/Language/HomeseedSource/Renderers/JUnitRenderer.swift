/// A renderer of JUnit's XML, which CI systems show as test results: a suite for each file, a failed test for each finding. It
/// is valid for the schemas of both Ant and Jenkins.
///
/// A note is not a failure but part of its suite's output. A suppressed diagnostic is a skipped test.
public struct JUnitRenderer: Renderer {
    public static let name = "junit"
    public static let purpose = "JUnit XML with findings as failed tests, for CI"

    private let sources: SourceMap

    public init(sources: SourceMap, options: RenderOptions = RenderOptions()) {
        self.sources = sources
    }

    public func render(_ diagnostics: [Diagnostic]) -> String {
        var views = SourceViews(sources)
        var xml = XMLWriter()
        var groups = FileGroups(diagnostics, sources).groups
        // A report without tests would look like a failed run.
        if groups.isEmpty { groups = [(nil, [])] }
        xml.element("testsuites") { xml in
            for (index, group) in groups.enumerated() {
                write(Suite(path: group.path, group.diagnostics), id: index, in: &views, to: &xml)
            }
        }
        return xml.text
    }

    private struct Suite {
        let name: String
        let failures: [Diagnostic]
        let skipped: [Diagnostic]
        let notes: [Diagnostic]

        init(path: String?, _ diagnostics: [Diagnostic]) {
            name = path ?? "catalogue"
            skipped = diagnostics.filter { $0.suppression != nil }
            failures = diagnostics.filter { $0.suppression == nil && $0.severity > .note }
            notes = diagnostics.filter { $0.suppression == nil && $0.severity == .note }
        }

        /// The number of tests: at least one, because a suite without findings has one passed test.
        var testCount: Int { Swift.max(failures.count + skipped.count, 1) }
    }

    private func write(_ suite: Suite, id: Int, in views: inout SourceViews, to xml: inout XMLWriter) {
        xml.element(
            "testsuite",
            with: [
                "name": suite.name, "package": "homeseed", "id": "\(id)",
                "tests": "\(suite.testCount)", "failures": "\(suite.failures.count)", "errors": "0",
                "skipped": "\(suite.skipped.count)",
                // The schema requires these attributes. They are constant, so that the same content produces the same report.
                "time": "0", "timestamp": "1970-01-01T00:00:00", "hostname": "localhost",
            ]
        ) { xml in
            xml.element("properties")
            if suite.failures.isEmpty, suite.skipped.isEmpty {
                xml.element("testcase", ["classname": suite.name, "name": "nothing to fix", "time": "0"])
            }
            var names: [String: Int] = [:]
            for diagnostic in suite.failures + suite.skipped {
                let name = JUnitRenderer.name(of: diagnostic, &names)
                xml.element("testcase", with: ["classname": suite.name, "name": name, "time": "0"]) { xml in
                    writeOutcome(of: diagnostic, &views, &xml)
                }
            }
            xml.element("system-out", text: suite.notes.map { text(of: $0, &views) }.joined(separator: "\n"))
            xml.element("system-err", text: "")
        }
    }

    /// Returns a unique test name. It has no line number, because CI systems compare the tests of two runs by name.
    private static func name(of diagnostic: Diagnostic, _ names: inout [String: Int]) -> String {
        let name = "\(diagnostic.check): \(diagnostic.headline)".escapedForTerminal
        let count = names[name, default: 0] + 1
        names[name] = count
        return count == 1 ? name : "\(name) (\(count))"
    }

    private func writeOutcome(of diagnostic: Diagnostic, _ views: inout SourceViews, _ xml: inout XMLWriter) {
        if let suppression = diagnostic.suppression {
            xml.element("skipped", ["message": suppression.reason])
        } else {
            xml.element(
                "failure",
                [
                    "type": diagnostic.severity.rawValue, "message": diagnostic.oneLine.escapedForTerminal,
                ], text: text(of: diagnostic, &views))
        }
    }

    private func text(of diagnostic: Diagnostic, _ views: inout SourceViews) -> String {
        let place = diagnostic.place.flatMap { place in views[place.file].map { $0.name(of: place) + ": " } } ?? ""
        let lines = diagnostic.lines(&views).joined(separator: "\n")
        return "\(place)\(diagnostic.severity.rawValue): \(lines)"
    }
}
