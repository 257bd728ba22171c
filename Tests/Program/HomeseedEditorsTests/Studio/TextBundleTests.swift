import Foundation
import Homeseed
import HomeseedChecking
import HomeseedEditors
import HomeseedModel
import HomeseedSource
import TestSupport
import Testing

@testable import HomeseedLocalisation

/// The page's texts are a pack, and the page reads its bundle.
@Suite("The words of the studio")
struct TextBundleTests {
    static let root = packageRoot

    private static func checked() throws -> Pipeline.Checked {
        let folder = root.path + "/Sources/Program/HomeseedEditors/Studio/Texts/"
        return try Pipeline(catalogue: folder + "Catalogue", locales: folder + "Locales").check()
    }

    @Test("are without a finding")
    func clean() throws {
        let checked = try Self.checked()
        #expect(checked.diagnostics.all.filter { $0.severity > .note }.map(\.headline) == [])
    }

    @Test("are in the page as the pack has them: `Tools/studio-texts` writes them")
    func bundled() throws {
        let catalogue = try Self.checked().loaded
        for (id, prefix) in [("studio", ""), ("findings", "findings.")] {
            let pack = try #require(catalogue.pack(id))
            let files = I18nextFormat.serialise(catalogue.exchange(of: pack))
            #expect(files.count == 2)
            for file in files {
                let name = prefix + String(file.path.split(separator: "/").first ?? "") + ".json"
                #expect(PageFiles.all[name] == file.bytes, "\(name)")
            }
        }
    }

    /// These messages contain characters that a pack's text cannot contain, and are shown in English.
    private static let unsaid: Set = ["foreign-placeholder", "leftover-html", "placeholder-mismatch", "printf-placeholder"]

    @Test("have what each check finds, and why, as the check says it", arguments: Checks.builtIn.map { $0.id.name })
    func checks(_ id: String) throws {
        let check = try #require(Checks.builtIn.first { $0.id.name == id })
        let texts = JSON(bytes: PageFiles.all["findings.en.json"] ?? [])?["messages"]
        #expect(texts?["check-" + id] == (Self.unsaid.contains(id) ? nil : .string(check.finds)))
        #expect(texts?["check-" + id + "-why"] == (Self.unsaid.contains(id) ? nil : .string(check.why)))
    }

    /// Checks of hand-written files, settings and models, whose findings are shown in English.
    private static let untold: Set = [
        "alias-cycle", "alias-expansion", "bad-encoding", "bad-ignore", "bad-locale", "bad-placeholder", "check-program",
        "circular-computation",
        "circular-fallback",
        "circular-reference", "confusable-key", "contradictory-mapping", "control-character", "file-too-large", "fixed-severity",
        "format-loss", "format-needs",
        "format-syntax", "format-version", "idle-limit", "json-syntax", "key-collision", "long-series", "low-contrast",
        "merge-key", "mismatched-type",
        "missing-id", "missing-input", "missing-key", "missing-locale", "missing-pack-file", "nesting-too-deep", "never-future",
        "only-derived", "program-check", "record-circle",
        "required-version", "several-documents", "shadowed-name", "stale-baseline", "undefined-alias", "unfilled-entity",
        "unknown-fallback", "unknown-tag",
        "unnamed-record", "unquoted-comma", "unreadable-file", "unused-setting", "weekday-never", "wrong-pack-name",
    ]

    @Test(
        "have what each check says where an editor meets it, also what to do and what is fixed",
        arguments: Checks.builtIn.map { $0.id.name })
    func told(_ id: String) throws {
        let check = try #require(Checks.builtIn.first { $0.id.name == id })
        guard case .object(let texts)? = JSON(bytes: PageFiles.all["findings.en.json"] ?? [])?["messages"] else {
            Issue.record("findings.en.json")
            return
        }
        let patterns = try texts.filter { $0.key.hasPrefix("said-") }.values.compactMap { value in
            if case .string(let text) = value { text } else { nil }
        }.map { (text: String) in
            let parts = text.replacing(#/\{\{\w+\}\}/#, with: "\u{1}").split(separator: "\u{1}", omittingEmptySubsequences: false)
            return try NSRegularExpression(
                pattern: "^" + parts.map { NSRegularExpression.escapedPattern(for: String($0)) }.joined(separator: "(.+?)") + "$")
        }
        let found = try check.wrong.checked().diagnostics.all.filter { $0.check == check.id }
        // Commands, such as `homeseed rename …`, are the same in every language.
        let all = found.flatMap { [$0.headline] + $0.notes + [$0.fix?.title].compactMap(\.self) }.filter {
            !$0.hasPrefix("homeseed ")
        }
        let untold = all.filter { text in
            !patterns.contains { $0.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil }
        }
        #expect(untold.isEmpty || Self.untold.contains(id) || Self.unsaid.contains(id), "\(untold)")
    }

    @Test("are all that the page asks for")
    func asked() throws {
        let texts = String(decoding: PageFiles.all["en.json"] ?? [], as: UTF8.self)
        for (name, bytes) in PageFiles.all where name.hasSuffix(".js") {
            for found in String(decoding: bytes, as: UTF8.self).matches(of: #/\bt\("([a-z-]+[a-z])"/#) {
                let key = found.output.1
                #expect(texts.contains("\"\(key)\":") || texts.contains("\"\(key)_other\":"), "\(name) asks for \(key)")
            }
        }
    }

    @Test("say why something is refused, in both languages")
    func refusals() {
        for name in ["en.json", "nl.json"] {
            let texts = String(decoding: PageFiles.all[name] ?? [], as: UTF8.self)
            for words in StudioRefusal.Words.allCases {
                #expect(texts.contains("\"\(words.rawValue)\":"), "\(name): \(words.rawValue)")
            }
        }
    }

    @Test("stand in four sizes, with steps of four between them")
    func measures() throws {
        let style = String(decoding: PageFiles.all["style.css"] ?? [], as: UTF8.self)
        let sizes = Set(style.matches(of: #/font-size: ([^;}]+)/#).map { String($0.output.1) })
        // The bars on a phone's calendar have no text, so their font size is 0.
        #expect(sizes.subtracting(["0"]) == ["var(--small)", "var(--body)", "var(--large)", "var(--huge)"])
        for found in style.matches(of: #/(?:gap|padding[a-z-]*|margin[a-z-]*): ([^;}]+)/#) {
            let steps = found.output.1.matches(of: #/(\d+)px/#).compactMap { Int($0.output.1) }
            #expect(steps.allSatisfy { $0.isMultiple(of: 4) }, "\(found.output.0)")
        }
    }
}
