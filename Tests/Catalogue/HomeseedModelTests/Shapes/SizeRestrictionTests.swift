import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedText
import Testing

@testable import HomeseedLocalisation
@testable import struct HomeseedModel.SizeRestriction

/// The size limit of a text: columns, or lines of a card of the app.
struct SizeRestrictionTests {
    private func files(
        room: String, cards: String = "cards: {tile: 10}", title: String = "Feed the cat", dutch: String = "De kat voeren"
    ) -> [SourceFile] {
        [
            SourceFile(
                path: "Catalogue/demo/pack.yaml",
                text: """
                    homeseed: 1
                    pack: demo
                    title: A small household
                    language: en
                    \(cards)
                    kinds:
                      job:
                        file: jobs
                        fields:
                          title: {type: text, at-most: \(room), comment: On the first screen.}

                    """),
            SourceFile(path: "Catalogue/demo/jobs.yaml", text: "items:\n  cat: \(title)\n"),
            SourceFile(path: "Locales/nl/demo.yaml", text: "pack: {title: Een klein huishouden}\njobs: {cat: \(dutch)}\n"),
        ]
    }

    private func found(_ files: [SourceFile]) throws -> [String] {
        let checked = try Pipeline(files: files).check()
        return checked.diagnostics.sorted(in: checked.sources).filter {
            $0.check != "unused-item" && $0.check != "unconfirmed-translation"
        }.map { "\($0.check): \($0.headline)" }
    }

    @Test("lines are counted as the card breaks them, in every language")
    func lines() throws {
        #expect(try found(files(room: "2 lines of tile")) == [])
        let long = try found(files(room: "2 lines of tile", dutch: "Geef de kat wat brokjes"))
        #expect(long == ["text-too-long: This text takes 3 lines of a tile, but there is room for 2"])
        #expect(try found(files(room: "1 line of tile")).count == 2)
    }

    @Test(
        "a line breaks between words, and within one that is wider than it",
        arguments: [
            ("", 1), ("ten column", 1), ("ten columns", 2), ("a b c d e f", 2), ("abcdefghijklmno", 2),
            ("a abcdefghijklmno b", 3), ("🧹🧹🧹🧹🧹", 1), ("🧹🧹🧹🧹🧹🧹", 2),
        ])
    func breaking(text: String, lines: Int) {
        #expect(SizeRestriction.Card(name: "tile", lines: 1, width: 10).lines(for: text) == lines)
    }

    @Test(
        "a card that is not there, and a room that is none, are said",
        arguments: [
            ("3 lines of tyle", "unknown-reference"), ("0 lines of tile", "wrong-value"), ("3 lines", "wrong-value"),
            ("many", "wrong-value"),
        ])
    func faults(room: String, check: String) throws {
        #expect(try found(files(room: room)).map { String($0.prefix { $0 != ":" }) } == [check])
    }

    @Test("a card as wide as numbers go has room for everything")
    func endless() throws {
        #expect(try found(files(room: "100 lines of tile", cards: "cards: {tile: \(Int.max)}")) == [])
    }

    @Test("translators, schemas and hover are told of both, the comment and the room")
    func told() throws {
        var ignored = Diagnostics()
        let catalogue = try Pipeline(files: files(room: "2 lines of tile")).load(&ignored)
        let pack = try #require(catalogue.pack("demo"))
        let unit = try #require(catalogue.exchange(of: pack).units.first { $0.path.first == "jobs" })
        #expect(unit.comment == "On the first screen.\nAt most 2 lines of 10 columns on a tile." && unit.budget == 20)
        let schema = try #require(SchemaFiles.of(pack).first { $0.path == "demo/jobs.json" }).text
        #expect(schema.contains("A text. On the first screen. At most 2 lines of 10 columns on a tile."))
        for format in LocaleFormats.builtIn where format.capabilities.comments {
            let written = format.serialise(catalogue.exchange(of: pack)).map { String(decoding: $0.bytes, as: UTF8.self) }
                .joined()
            #expect(written.contains("On the first screen."), "\(format.name)")
        }
    }
}
