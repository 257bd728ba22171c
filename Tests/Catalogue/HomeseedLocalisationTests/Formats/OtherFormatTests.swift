import HomeseedModel
import HomeseedSource
import HomeseedText
import Testing

@testable import Homeseed
@testable import HomeseedLocalisation

/// Tests of third-party formats, which declare neither their capabilities nor the wanted languages.
struct OtherFormatTests {
    /// A line for each text and language. It has no plural forms, no notes, and no text of two lines.
    struct Flat: TranslationFormat {
        let name = "flat"
        let purpose = "A text on each line"

        func files(_ pack: PackContent) -> [SourceFile] {
            let lines = pack.texts.flatMap { text in
                text.texts.sorted { $0.key < $1.key }.map {
                    "\(text.path.joined(separator: "/"))=\($0.key)=\($0.value.forms["other"] ?? "")\n"
                }
            }
            return [SourceFile(path: "\(pack.id).flat", text: lines.joined())]
        }

        func recognises(_ file: SourceFile) -> Bool { file.path.hasSuffix(".flat") }

        func read(_ file: IncomingFile) -> IncomingContent {
            var texts: [[String]: [String: ContentText.LocalisedText]] = [:]
            for line in String(decoding: file.file.bytes, as: UTF8.self).split(separator: "\n") {
                let cells = line.split(separator: "=", maxSplits: 2).map(String.init)
                guard cells.count == 3 else { continue }
                texts[cells[0].split(separator: "/").map(String.init), default: [:]][cells[1]] = ContentText.LocalisedText(
                    forms: ["other": cells[2]])
            }
            return IncomingContent(
                PackContent(id: "app", language: "en", texts: texts.map { ContentText(path: $0.key, texts: $0.value) }))
        }
    }

    private func files(_ messages: String) -> [SourceFile] {
        [
            SourceFile(path: "Catalogue/app/pack.yaml", text: "homeseed: 1\npack: app\ntitle: App\nlanguage: en\n"),
            SourceFile(path: "Catalogue/app/messages.yaml", text: "messages:\n" + messages),
            SourceFile(path: "Locales/nl/app.yaml", text: "messages: {hello: Hallo}\n"),
            SourceFile(path: "Locales/de/app.yaml", text: "messages: {hello: Hallo, bye: Bis dann}\n"),
        ]
    }

    private func losses(_ messages: String) throws -> [String] {
        var diagnostics = Diagnostics()
        let catalogue = try Pipeline(files: files(messages)).load(&diagnostics)
        let pack = try #require(catalogue.pack("app"))
        return Flat.asLocaleFormat.export(catalogue.exchange(of: pack)) { _ throws(Never) in nil }.diagnostics.all.map(\.headline)
    }

    @Test("what does not come back is said, and what does is not")
    func lost() throws {
        #expect(try losses("  hello: Hello\n  bye: Bye\n") == [])
        let counted = try losses("  hello: Hello\n  done: {one: '{count} task', other: '{count} tasks'}\n")
        #expect(counted == ["flat can't contain the plural form 'one' of en, so it is skipped"])
        let lines = try losses("  hello: {text: \"Hello\\nyou\", comment: A greeting}\n")
        #expect(
            lines == [
                "flat can't contain a text such as this, so it is skipped", "flat has no place for a comment: 1 is skipped",
            ])
    }

    @Test("the languages that are asked for are written, and what stands in for a text where that is asked for")
    func languages() throws {
        var diagnostics = Diagnostics()
        let catalogue = try Pipeline(files: files("  hello: Hello\n  bye: Bye\n")).load(&diagnostics)
        let pack = try #require(catalogue.pack("app"))
        let dutch = catalogue.exchange(of: pack, in: [try #require(LocaleID("nl"))])
        let written = { (texts: Exchange) in
            catalogue.files(of: pack, in: Flat(), texts: texts).map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        }
        let asked = written(dutch)
        #expect(asked.contains("messages/hello=nl=Hallo\n") && !asked.contains("=de=") && !asked.contains("bye=nl="))
        #expect(written(catalogue.filled(dutch)).contains("messages/bye=nl=Bye\n"))
    }
}
