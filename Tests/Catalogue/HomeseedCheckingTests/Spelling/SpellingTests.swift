#if Spelling
import Foundation
import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedText
import TestSupport
import Testing

@testable import HomeseedChecking

/// The dictionaries that the tests need.
private enum Installed {
    static let dictionaries = HunspellDictionaries()
    static let areThere: Bool = {
        let missing = ["en-GB", "nl", "de", "pl"].filter { LocaleID($0).flatMap { dictionaries.dictionary(of: $0) } == nil }
        if !missing.isEmpty { print("skipped: spelling, for there is no dictionary of \(missing)") }
        return missing.isEmpty
    }()
}

/// Hunspell itself, with the dictionaries that Tools/test installs.
@Suite("Spelling", .enabled(if: Installed.areThere))
struct SpellingTests {
    static let root = packageRoot.path

    /// Returns the findings as file, language and word.
    private func found(_ files: [String: String]) throws -> [String] {
        var pipeline = Pipeline(files: files.map { SourceFile(path: $0.key, text: $0.value) })
        pipeline.dictionaries = Installed.dictionaries
        let checked = try pipeline.check()
        return checked.diagnostics.sorted(in: checked.sources).filter { $0.check == "misspelt-word" && $0.suppression == nil }.map
        { diagnostic in
            let bytes =
                diagnostic.place.flatMap { place in
                    checked.sources[place.file]?.bytes[
                        place.range.clamped(toCount: checked.sources[place.file]?.bytes.count ?? 0)]
                } ?? []
            return String(decoding: bytes, as: UTF8.self) + (diagnostic.label.map { ": " + $0 } ?? "")
        }
    }

    private let pack = "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\n"

    @Test("finds a word in the language that it is written in, where it stands, and what was meant")
    func languages() throws {
        let found = try found([
            "Catalogue/demo/pack.yaml": pack,
            "Catalogue/demo/messages.yaml": "messages:\n  a: The kitchn is clean\n  b: \"One \\\"colour\\\" of breakfst\"\n",
            "Locales/nl/demo.yaml":
                "pack: {title: Een klein huishouden}\nmessages: {a: De keukken is schoon, b: De kleur van kaas}\n",
        ])
        #expect(found.count == 3, "\(found)")
        #expect(found.contains { $0.hasPrefix("kitchn: did you mean 'kitchen'") })
        // If the file escapes a part of the text, the finding marks the whole text.
        #expect(found.contains { $0.contains("breakfst") && $0.contains("did you mean 'breakfast'") })
        #expect(found.contains { $0.hasPrefix("keukken: ") && $0.contains("'keuken'") })
    }

    @Test(
        "leaves alone what is no word of a dictionary",
        arguments: [
            "{cuont} more, {nmae}", "Ask Zwolinski for the keys", "It costs 12xyz", "Write to jnae@exmaple.com",
            "See exmaple.com for it",
            "A well-kept home \u{1F9FC}\u{2728}", "That\u{2019}s Zwolinski's turn", "Don't worry", "", "\u{4F60}",
        ])
    func others(text: String) throws {
        #expect(
            try found(["Catalogue/demo/pack.yaml": pack, "Catalogue/demo/messages.yaml": "messages: {a: {text: \"\(text)\"}}"])
                == [])
    }

    @Test("looks into both halves of a word with a hyphen")
    func hyphens() throws {
        let found = try found([
            "Catalogue/demo/pack.yaml": pack, "Catalogue/demo/messages.yaml": "messages: {a: A second-hnad bike}",
        ])
        #expect(found.count == 1 && found[0].hasPrefix("hnad"), "\(found)")
    }

    @Test("takes the pack's own words, its names and its terms for right")
    func ownWords() throws {
        let text = "messages: {a: The spiralizer of famify is a klusbox}"
        let files = ["Catalogue/demo/pack.yaml": pack, "Catalogue/demo/messages.yaml": text]
        #expect(try found(files).count == 3)
        let own = [
            "Catalogue/demo/words.yaml": "words: {en: [spiralizer]}",
            "Catalogue/demo/glossary.yaml": "terms: [{term: klusbox}]",
            "Catalogue/demo/pack.yaml": pack + "untranslated: [famify]\n",
        ]
        #expect(try found(files.merging(own) { $1 }) == [])
    }

    @Test("is not said to be unused where it was not looked for")
    func ignores() throws {
        let files = [
            SourceFile(path: "Catalogue/demo/pack.yaml", text: pack),
            SourceFile(
                path: "Catalogue/demo/messages.yaml",
                text: "messages:\n  a: Buy chese # homeseed:ignore misspelt-word: so the shop writes it\n"),
        ]
        var pipeline = Pipeline(files: files)
        #expect(try pipeline.check().diagnostics.all.map(\.headline) == [])
        pipeline.dictionaries = Installed.dictionaries
        #expect(try pipeline.check().diagnostics.all.map(\.suppression?.reason) == ["so the shop writes it"])
    }

    @Test("finds nothing in the packs, in any of their languages", .long)
    func packs() throws {
        var pipeline = Pipeline(catalogue: Self.root + "/Catalogue", locales: Self.root + "/Locales")
        pipeline.dictionaries = Installed.dictionaries
        let checked = try pipeline.check()
        let found = checked.diagnostics.sorted(in: checked.sources).filter { $0.check == "misspelt-word" }
        #expect(found.map { "\($0.headline) \($0.place.flatMap { checked.sources.shownText(at: $0) } ?? "")" } == [])
    }

    @Test(
        "knows the words of German and Polish, whose dictionary is written in ISO 8859-2",
        arguments: [
            ("de", "Küche", "Kücke", "Küche"), ("pl", "łazienka", "łazenka", "łazienka"), ("pl", "żółć", "żółc", "żółć"),
        ])
    func others(language: String, right: String, wrong: String, meant: String) throws {
        let id = try #require(LocaleID(language))
        let dictionary = try #require(Installed.dictionaries.dictionary(of: id))
        #expect(dictionary.knows(right) && !dictionary.knows(wrong) && !dictionary.knows("你"))
        #expect(dictionary.suggestions(for: wrong).contains(meant))
    }

    @Test(
        "picks the dictionary of the region, else the best known",
        arguments: [
            ("en", "en_GB en en_AU en_US"), ("en-US", "en_US en_GB en en_AU"), ("nl-BE", "nl_BE nl_NL nl"),
            ("nl", "nl_NL nl nl_BE"), ("fr", ""),
        ])
    func names(language: String, expected: String) throws {
        let there: Set = ["en", "en_AU", "en_GB", "en_US", "nl", "nl_BE", "nl_NL"]
        let names = HunspellDictionaries.names(of: try #require(LocaleID(language)), among: there)
        #expect(names.joined(separator: " ") == expected)
    }

    @Test("leaves a language without a dictionary alone, and a broken one")
    func none() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(HunspellDictionaries(folders: [folder.path, "/nowhere"]).dictionary(of: .english) == nil)
        try Data("SET KOI8-R\n".utf8).write(to: folder.appendingPathComponent("en_GB.aff"))
        try Data("1\nword\n".utf8).write(to: folder.appendingPathComponent("en_GB.dic"))
        #expect(HunspellDictionaries(folders: [folder.path]).dictionary(of: .english) == nil)
        try Data("SET ISO8859-1\n".utf8).write(to: folder.appendingPathComponent("en_GB.aff"))
        try Data([0x31, 0x0A, 0x63, 0x61, 0x66, 0xE9, 0x0A]).write(to: folder.appendingPathComponent("en_GB.dic"))
        let latin = try #require(HunspellDictionaries(folders: [folder.path]).dictionary(of: .english))
        #expect(latin.knows("café") && !latin.knows("cafe") && !latin.knows("caf\u{4F60}"))
        #expect(latin.suggestions(for: "cafe") == ["café"])
    }
}
#endif
