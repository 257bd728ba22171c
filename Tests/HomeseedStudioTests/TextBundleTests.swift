import Foundation
import Homeseed
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedStudio
import Testing

/// The page's own words are a pack, and what the page reads is its bundle.
@Suite("The words of the studio")
struct TextBundleTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func checked() throws -> Pipeline.Checked {
        let folder = root.path + "/Sources/HomeseedStudio/Texts/"
        return try Pipeline(catalogue: folder + "Catalogue", locales: folder + "Locales").check()
    }

    @Test("are without a finding")
    func clean() throws {
        let checked = try Self.checked()
        #expect(checked.diagnostics.all.filter { $0.severity > .note }.map(\.headline) == [])
    }

    @Test("are in the page as the pack has them: `Tools/studio-texts` writes them")
    func bundled() throws {
        let catalogue = try Self.checked().catalogue.catalogue
        let pack = try #require(catalogue.pack("studio"))
        let files = I18nextFormat.serialise(catalogue.exchange(of: pack))
        #expect(files.count == 2)
        for file in files {
            let name = String(file.path.split(separator: "/").first ?? "") + ".json"
            #expect(PageFiles.all[name] == file.bytes, "\(name)")
        }
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
            for words in StudioRefusal.Words.allCases { #expect(texts.contains("\"\(words.rawValue)\":"), "\(name): \(words.rawValue)") }
        }
    }

    @Test("stand in four sizes, with steps of four between them")
    func measures() throws {
        let style = String(decoding: PageFiles.all["style.css"] ?? [], as: UTF8.self)
        let sizes = Set(style.matches(of: #/font-size: ([^;}]+)/#).map { String($0.output.1) })
        // What is a bar on a phone's calendar has no letters.
        #expect(sizes.subtracting(["0"]) == ["var(--small)", "var(--body)", "var(--large)", "var(--huge)"])
        for found in style.matches(of: #/(?:gap|padding[a-z-]*|margin[a-z-]*): ([^;}]+)/#) {
            let steps = found.output.1.matches(of: #/(\d+)px/#).compactMap { Int($0.output.1) }
            #expect(steps.allSatisfy { $0.isMultiple(of: 4) }, "\(found.output.0)")
        }
    }
}
