import Foundation
import HomeseedSource
import HomeseedText
import Testing

@Suite("SARIF")
struct SARIFTests {
    @Test("A run: its rules with help, its columns, its base")
    func run() throws {
        let run = try run(of: ReportSample().render(SARIFRenderer.self))
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        #expect(run["redactionTokens"] as? [String] == ["••••"])
        #expect((run["originalUriBaseIds"] as? [String: Any])?.keys.contains("SRCROOT") == true)
        let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
        let rules = try #require(driver?["rules"] as? [[String: Any]])
        #expect(rules.map { $0["id"] as? String } == ["unknown-key", "weak-secret", "odd-text", "no-pack"])
        #expect((rules[1]["defaultConfiguration"] as? [String: String]) == ["level": "warning"])
        #expect(
            (rules[0]["help"] as? [String: String])?["markdown"] == """
                A key that nothing knows.

                It would be left out.

                It finds this:

                ```yaml
                - {id: x, spoon: 1}
                ```
                """)
        for result in try #require(run["results"] as? [[String: Any]]) {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        }
    }

    @Test("A result, to the letter")
    func result() {
        let lines = ReportSample().render(SARIFRenderer.self).split(separator: "\n")
        #expect(
            lines.contains(
                #"""
                {"ruleId":"unknown-key","ruleIndex":0,"level":"error",\#
                "message":{"text":"There is no key 'spoon' in a \"card\": did you mean 'spoons'?\nKnown keys: <id> & 'title'."},\#
                "locations":[{"physicalLocation":{\#
                "artifactLocation":{"uri":"Catalogue/%C3%A9%2C%2050%25%3Ax/rewards.yaml","uriBaseId":"SRCROOT"},\#
                "region":{"startLine":1,"startColumn":16,"endLine":1,"endColumn":21,"byteOffset":32,"byteLength":5,\#
                "snippet":{"text":"spoon"}}}}],\#
                "relatedLocations":[{"id":1,"physicalLocation":{\#
                "artifactLocation":{"uri":"Catalogue/%C3%A9%2C%2050%25%3Ax/rewards.yaml","uriBaseId":"SRCROOT"},\#
                "region":{"startLine":2,"startColumn":5,"endLine":2,"endColumn":6,"byteOffset":46,"byteLength":1,\#
                "snippet":{"text":"x"}}},"message":{"text":"a card, 100%"}}],\#
                "fixes":[{"description":{"text":"Write 'spoons'"},"artifactChanges":[{\#
                "artifactLocation":{"uri":"Catalogue/%C3%A9%2C%2050%25%3Ax/rewards.yaml","uriBaseId":"SRCROOT"},\#
                "replacements":[{"deletedRegion":{"startLine":1,"startColumn":16,"endLine":1,"endColumn":21,\#
                "byteOffset":32,"byteLength":5},"insertedContent":{"text":"spoons"}}]}]}],\#
                "partialFingerprints":{"homeseed/v1":"4ff78022c4049a26"},"suppressions":[]},
                """#))
    }

    @Test("What is suppressed says why; what is nowhere is in the folder")
    func edges() throws {
        let text = ReportSample().render(SARIFRenderer.self)
        #expect(text.contains(#""suppressions":[{"kind":"inSource","status":"accepted","justification":"Only for \"demos\""}]"#))
        #expect(text.contains(#""locations":[{"physicalLocation":{"artifactLocation":{"uri":"./","uriBaseId":"SRCROOT"}}}]"#))
    }

    @Test(
        "Paths outside the folder have no base",
        arguments: [
            ("../a b/c.yaml", #"{"uri":"../a%20b/c.yaml"}"#), ("/tmp/é.yaml", #"{"uri":"file:///tmp/%C3%A9.yaml"}"#),
        ])
    func paths(_ path: String, _ expected: String) {
        var sources = SourceMap()
        let places = sources.add(path, marked: "[[a]]")
        let text = SARIFRenderer(sources: sources, options: RenderOptions()).render([
            Diagnostic("x", .error, headline: "A", at: places[0])
        ])
        #expect(text.contains("\"artifactLocation\":" + expected))
    }

    @Test(
        "Text is not taken for a placeholder or a link",
        arguments: [
            ("The {count} of {0} and {12}", "The {count} of {{0}} and {{12}}"), ("see [this](1) [x]", "see [this\\](1) [x]"),
            ("{", "{"), ("{1", "{1"), ("]", "]"),
        ])
    func notation(_ headline: String, _ expected: String) throws {
        let renderer = SARIFRenderer(sources: SourceMap(), options: RenderOptions())
        let run = try run(of: renderer.render([Diagnostic("x", .error, headline: headline, at: nil)]))
        let message = (run["results"] as? [[String: Any]])?.first?["message"] as? [String: String]
        #expect(message?["text"] == expected)
    }

    @Test("Whoever counts as SARIF says finds just the text, whatever is before it")
    func regions() throws {
        var state: UInt64 = 11
        func below(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        let pieces = ["a: b", "\n", "\r\n", "\r", "\t", "é", "👩‍👩‍👧", "家", "e\u{301}", " "]
        for round in 0..<150 {
            var text = round % 3 == 0 ? "\u{FEFF}" : ""
            for _ in 0..<below(60) { text += pieces[below(10)] }
            let scalars = Array(text.unicodeScalars)
            var sources = SourceMap()
            let file = sources.add(SourceFile(path: "a", text: text))
            var expected: [String] = []
            var diagnostics: [Diagnostic] = []
            for _ in 0..<8 {
                let (first, length) = (below(scalars.count + 1), below(9))
                let before = String(String.UnicodeScalarView(scalars[..<first]))
                let token = String(String.UnicodeScalarView(scalars[first...].prefix(length)))
                expected.append(first == 0 && token.hasPrefix("\u{FEFF}") ? String(token.unicodeScalars.dropFirst()) : token)
                let range = SourceRange(before.utf8.count, before.utf8.count + token.utf8.count)
                diagnostics.append(
                    Diagnostic("x", .error, headline: "X", at: HomeseedText.SourceLocation(file: file, range: range)))
            }
            let log = SARIFRenderer(sources: sources, options: RenderOptions()).render(diagnostics)
            let results = try #require(try run(of: log)["results"] as? [[String: Any]])
            let lines = SARIFTests.lines(of: scalars.first == "\u{FEFF}" ? Array(scalars.dropFirst()) : scalars)
            for (result, expected) in zip(results, expected) {
                let region = try SARIFTests.region(of: result)
                #expect(Array(SARIFTests.text(region, lines).unicodeScalars) == Array(expected.unicodeScalars), "\(scalars)")
                let start = try #require(region["byteOffset"])
                let bytes = Array(text.utf8)[start..<(start + (region["byteLength"] ?? 0))]
                #expect(Array(bytes) == Array(expected.utf8))
            }
        }
    }

    @Test("Bytes that are not UTF-8 count as what they are read as")
    func invalid() throws {
        var sources = SourceMap()
        let file = sources.add(SourceFile(path: "a", bytes: [0x61, 0xFF, 0xE2, 0x82, 0x62, 0x80, 0x63]))
        let place = HomeseedText.SourceLocation(file: file, range: SourceRange(4, 5))
        let log = SARIFRenderer(sources: sources, options: RenderOptions()).render([
            Diagnostic("x", .error, headline: "X", at: place)
        ])
        let result = try #require((try run(of: log)["results"] as? [[String: Any]])?.first)
        #expect(try SARIFTests.region(of: result)["startColumn"] == 4)
    }

    private func run(of log: String) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(log.utf8)) as? [String: Any]
        return try #require((object?["runs"] as? [[String: Any]])?.first)
    }

    private static func region(of result: [String: Any]) throws -> [String: Int] {
        let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        let region = try #require(location?["region"] as? [String: Any])
        return region.compactMapValues { $0 as? Int }
    }

    /// Returns lines with their line breaks, split at the log's newline sequences.
    private static func lines(of scalars: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
        var lines: [[Unicode.Scalar]] = [[]]
        for (index, scalar) in scalars.enumerated() {
            lines[lines.count - 1].append(scalar)
            let isBeforeFeed = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
            if scalar == "\n" || scalar == "\r" && !isBeforeFeed { lines.append([]) }
        }
        return lines
    }

    private static func text(_ region: [String: Int], _ lines: [[Unicode.Scalar]]) -> String {
        let (start, end) = (region["startLine"] ?? 0, region["endLine"] ?? 0)
        var output = String.UnicodeScalarView()
        for line in start...Swift.max(start, end) {
            let from = line == start ? (region["startColumn"] ?? 0) - 1 : 0
            let to = line == end ? (region["endColumn"] ?? 0) - 1 : lines[line - 1].count
            output += lines[line - 1][from..<to]
        }
        return String(output)
    }
}
