import Foundation
import HomeseedSource
import HomeseedSyntax
import TestSupport
import Testing

/// The files of the five packs, unchanged and in other notations.
struct FormatterTests {
    private func document(_ bytes: [UInt8], _ path: String = "a.yaml") throws -> Document {
        var faults = Diagnostics()
        let document = parse(SourceFile(path: path, bytes: bytes), as: FileID(0), into: &faults)
        try #require(!document.isBroken, "\(faults.all.map(\.headline)): \(String(decoding: bytes, as: UTF8.self))")
        return document
    }

    @Test func ourOwnCatalogueIsLaidOutAsItShouldBe() {
        #expect(catalogueFiles.count > 40)
        for file in catalogueFiles { #expect(HomeseedSyntax.Formatter.format(file) == .unchanged, "\(file.path)") }
    }

    @Test(.long, arguments: 0..<4)
    func whatManyHandsDidIsPutInOrder(round: Int) throws {
        var changed = 0
        for file in catalogueFiles {
            let written = Disturbance.of(file, round: round)
            let before = try document(written, file.path)
            let outcome = HomeseedSyntax.Formatter.format(SourceFile(path: file.path, bytes: written))
            guard case .changed(let text) = outcome else {
                #expect(outcome == .unchanged, "\(file.path), round \(round)")
                continue
            }
            changed += 1
            #expect(before.isEquivalent(to: try document(text)), "\(file.path)")
            #expect(try comments(before) == comments(try document(text)), "\(file.path)")
            #expect(
                HomeseedSyntax.Formatter.format(SourceFile(path: file.path, bytes: text)) == .unchanged,
                "\(file.path) has no rest: \(String(decoding: text, as: UTF8.self))")
            #expect(!text.contains(0x0D) && !text.starts(with: [0xEF, 0xBB, 0xBF]))
        }
        #expect(changed > 40)
    }

    @Test("a comment at the end has a line break, also behind a block of text and where it had none")
    func lastComment() {
        let file = SourceFile(path: "a.yaml", bytes: Array("title: |\n  a\n# end".utf8))
        #expect(HomeseedSyntax.Formatter.format(file) == .changed(Array("title: |\n  a\n# end\n".utf8)))
        let block = SourceFile(path: "a.yaml", bytes: Array("title: |\n  a".utf8))
        #expect(HomeseedSyntax.Formatter.format(block) == .unchanged)
    }

    @Test(
        "an alias needs no space before a bracket or a comma, and one before a colon",
        arguments: [
            ("a: [&x b, *x , *x ]\n", "a: [&x b, *x, *x]\n"), ("a: &x b\n*x : c\n", "a: &x b\n*x : c\n"),
            ("a: [&x b, {*x : c}]\n", "a: [&x b, {*x : c}]\n"), ("a: [!t , &y ]\n", "a: [!t , &y ]\n"),
        ])
    func aliases(written: String, formatted: String) {
        let outcome = HomeseedSyntax.Formatter.format(SourceFile(path: "a.yaml", text: written))
        #expect(outcome == (written == formatted ? .unchanged : .changed(Array(formatted.utf8))))
    }

    private func comments(_ document: Document) throws -> [String] {
        let bytes = document.storageBytes
        return try present(YAMLTokens(document)).all.filter { $0.kind == .comment }.map {
            String(decoding: bytes[$0.range], as: UTF8.self)
        }
    }

    @Test(arguments: [
        ("a:   1", "a: 1\n"),
        ("\u{FEFF}a: 1\r\n\r\n\r\n\r\nb: 2\r\n", "a: 1\n\nb: 2\n"),
        ("a:\n- 1\n-   2\n", "a:\n  - 1\n  - 2\n"),
        ("a:\n    b:\n        - c: 1\n          d: 2\n", "a:\n  b:\n    - c: 1\n      d: 2\n"),
        ("{ a: 1 ,b: [ 1,2 , ] }\n", "{a: 1, b: [1, 2]}\n"),
        ("- -   x\n  - y\n", "- - x\n  - y\n"),
        ("a: [1,\n 2,\n    # here\n    3]\n", "a: [1,\n    2,\n    # here\n    3]\n"),
        ("a: {\n      b: 1,\n   }\n", "a: {\n  b: 1,\n}\n"),
        ("a: |\n      one\n        two\n\n\n\nb: >-\n  x\n", "a: |\n  one\n    two\n\nb: >-\n  x\n"),
        ("a: |+\n  one\n\n\nb: 1\n", "a: |+\n  one\n\n\nb: 1\n"),
        ("a:\n    b: |2\n        two\n       one\n", "a:\n  b: |2\n      two\n     one\n"),
        ("a: one\n     two\n\n     three\n", "a: one\n  two\n\n  three\n"),
        ("a: \"one\\\n      \\ two\"\n", "a: \"one\\\n  \\ two\"\n"),
        ("a: 'it''s'   # c\n", "a: 'it''s'   # c\n"),
        ("a:  1    # one\nbb: 2    # two\n", "a: 1     # one\nbb: 2    # two\n"),
        ("#x\na: 1\n   # deep\nb:\n      # child\n  c: 2\n# end", "#x\na: 1\n# deep\nb:\n  # child\n  c: 2\n# end\n"),
        ("a:   &x   {b:   1}\nc:   *x\nd: !t   e\n", "a: &x {b: 1}\nc: *x\nd: !t e\n"),
        ("?   a\n:   b\n", "? a\n: b\n"),
        ("a: {\"b\":1,'c' : 2}\n", "a: {\"b\": 1, 'c': 2}\n"),
        ("---\na:   1\n", "---\na: 1\n"),
        ("\n\n# only\n\n\n", "# only\n"),
        ("a:\n  - {title: Taart 👨‍👩‍👧,  note: ë }\n", "a:\n  - {title: Taart 👨‍👩‍👧, note: ë}\n"),
    ])
    func laysOut(written: String, expected: String) throws {
        let outcome = HomeseedSyntax.Formatter.format(SourceFile(path: "a.yaml", text: written))
        #expect(outcome == (written == expected ? .unchanged : .changed(Array(expected.utf8))), "\(outcome.text)")
        #expect(HomeseedSyntax.Formatter.format(SourceFile(path: "a.yaml", text: expected)) == .unchanged)
    }

    @Test(arguments: [
        (
            "{\"b\":1,\n\n\n \"a\":[1,2,{}],\"c\" : [\n{\"x\":null}]}",
            "{\n  \"b\": 1,\n\n  \"a\": [1, 2, {}],\n  \"c\": [\n    {\"x\": null}\n  ]\n}\n"
        ),
        ("[]", "[]\n"), ("{ }\r\n", "{}\n"), ("\"é\\u0301\"", "\"é\\u0301\"\n"),
    ])
    func laysOutJSON(written: String, expected: String) {
        #expect(HomeseedSyntax.Formatter.format(SourceFile(path: "a.json", text: written)) == .changed(Array(expected.utf8)))
        #expect(HomeseedSyntax.Formatter.format(SourceFile(path: "a.json", text: expected)) == .unchanged)
    }

    @Test func aLongLineOfJSONIsSpread() {
        let items = (1...20).map { "{\"id\":\"chore-\($0)\"}" }.joined(separator: ",")
        guard
            case .changed(let text) = HomeseedSyntax.Formatter.format(SourceFile(path: "a.json", text: "{\"items\":[\(items)]}"))
        else {
            Issue.record("nothing changed")
            return
        }
        #expect(String(decoding: text, as: UTF8.self).hasPrefix("{\n  \"items\": [\n    {\"id\": \"chore-1\"},\n"))
        #expect(HomeseedSyntax.Formatter.format(SourceFile(path: "a.json", bytes: text)) == .unchanged)
    }

    @Test func whatCannotBeReadIsLeftAlone() {
        for text in ["a: [1", "a:\n\tb: 1", "a: \"x", "a: b: c"] {
            #expect(HomeseedSyntax.Formatter.format(SourceFile(path: "a.yaml", text: text)) == .unreadable, "\(text)")
        }
        #expect(HomeseedSyntax.Formatter.format(SourceFile(path: "a.yaml", bytes: [0x61, 0x3A, 0x20, 0xFF])) == .unreadable)
        for text in ["%YAML 1.2\n---\na:   1\n", "a:   1\n---\nb: 2\n"] {
            guard case .unsupported = HomeseedSyntax.Formatter.format(SourceFile(path: "a.yaml", text: text)) else {
                Issue.record("\(text)")
                continue
            }
        }
    }

    /// Files with removed, inserted and repeated bytes are formatted, unchanged or unreadable.
    @Test(.long) func whateverHappensToAFileNothingBreaks() {
        let signs = Array("-?:,[]{}#&*!|>'\"%@` \n\r\té\u{FEFF}".utf8)
        var changed = 0
        for file in catalogueFiles {
            var chance = TestRandom("\(file.path) broken")
            for _ in 0..<25 {
                var bytes = Array(file.bytes.prefix(1500))
                for _ in 0...chance.below(3) {
                    let at = chance.below(bytes.count)
                    switch chance.below(3) {
                    case 0: bytes.remove(at: at)
                    case 1: bytes.insert(signs[chance.below(signs.count)], at: at)
                    default: bytes.insert(contentsOf: bytes[max(0, at - 20)..<at], at: at)
                    }
                }
                let outcome = HomeseedSyntax.Formatter.format(SourceFile(path: "a.yaml", bytes: bytes))
                #expect(outcome != .failed, "\(String(decoding: bytes, as: UTF8.self))")
                guard case .changed(let text) = outcome else { continue }
                changed += 1
                let again = HomeseedSyntax.Formatter.format(SourceFile(path: "a.yaml", bytes: text))
                #expect(again == .unchanged, "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
        #expect(changed > 100)
    }

    /// Every readable file of the public YAML suite, if available, is formatted or unchanged.
    @Test func nothingOfThePublicSuiteSaysAnythingElse() throws {
        let base = ConformanceData.folder.appending(path: "yaml-test-suite")
        let names = try? FileManager.default.subpathsOfDirectory(atPath: base.path).filter { $0.hasSuffix(".yaml") }
        guard let names else { return ConformanceData.skip("no YAML suite at \(base.path)") }
        var changed = 0
        for name in names {
            let data = try Data(contentsOf: base.appending(path: name))
            let outcome = HomeseedSyntax.Formatter.format(SourceFile(path: "a.yaml", bytes: [UInt8](data)))
            #expect(outcome != .failed, "\(name)")
            guard case .changed(let text) = outcome else { continue }
            changed += 1
            let again = HomeseedSyntax.Formatter.format(SourceFile(path: "a.yaml", bytes: text))
            #expect(again == .unchanged, "\(name): \(String(decoding: text, as: UTF8.self)) → \(again.text)")
        }
        #expect(changed > 100)
    }
}

extension HomeseedSyntax.Formatter.Outcome {
    fileprivate var text: String {
        if case .changed(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { "\(self)" }
    }
}

extension Document {
    fileprivate var storageBytes: [UInt8] { root?.fileBytes ?? [] }
}
