import HomeseedSource
import HomeseedText
import Testing

@testable import Homeseed
@testable import HomeseedLoading
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// Round trips in every format of short nouns with plural forms, such as the units of groceries.
@Suite("Units with plural forms")
struct CountedUnitTests {
    private static let dutch = ExchangeExamples.locale("nl")
    private static let polish = ExchangeExamples.locale("pl")
    private static let path = ["groceries", "beans", "unit"]

    private static let pipeline = Pipeline(files: [
        SourceFile(
            path: "Catalogue/shop/pack.yaml",
            text: """
                homeseed: 1
                pack: shop
                title: Shop
                language: en
                kinds:
                  grocery: {file: groceries, fields: {title: text, quantity: {type: decimal, optional: true}, unit: {type: text, optional: true}}}

                """),
        SourceFile(
            path: "Catalogue/shop/groceries.yaml",
            text: """
                items:
                  beans: {title: Beans, quantity: 2, unit: {one: tin, other: tins}}
                  flour: {title: Flour, quantity: 1, unit: kg}

                """),
        SourceFile(
            path: "Locales/nl/shop.yaml",
            text: """
                pack: {title: Winkel}

                groceries:
                  beans: {title: Bonen, unit: {one: blik, other: blikken}}
                  flour: {title: Bloem, unit: kg}

                """),
        SourceFile(
            path: "Locales/pl/shop.yaml",
            text: """
                pack: {title: Sklep}

                groceries:
                  beans: {title: Fasola, unit: {one: puszka, few: puszki, many: puszek, other: puszki}}
                  flour: {title: Mąka, unit: kg}

                """),
    ])

    private func load(_ overlay: Overlay? = nil) throws -> Catalogue {
        var pipeline = Self.pipeline
        var tree = Overlay(over: pipeline.tree)
        for (path, bytes) in overlay?.files ?? [:] { tree.set(path, to: bytes) }
        pipeline.tree = tree
        var found = Diagnostics()
        let catalogue = try pipeline.load(&found)
        #expect(found.all.map(\.headline) == [])
        return catalogue
    }

    private func forms(_ words: [(PluralCategory, String)]) -> ExchangeText {
        .plural(words.map { .init(.category($0.0), $0.1) })
    }

    /// Returns the import of an export that a translator changed.
    private func returned(
        _ catalogue: Catalogue, _ format: any LocaleFormat.Type, _ change: (inout ExchangeUnit) -> Void = { _ in }
    ) throws -> TextImport {
        let pack = try #require(catalogue.pack("shop"))
        var losses = Diagnostics()
        var exchange = format.reduced(catalogue.exchange(of: pack), &losses)
        let index = try #require(exchange.units.firstIndex { $0.path == Self.path })
        change(&exchange.units[index])
        let files = format.serialise(exchange).enumerated().map { FormatFile(FileID(100_000 + $0), $1) }
        var found = Diagnostics()
        let incoming = IncomingReading(catalogue, format: nil, pack: nil, locale: nil).read(files, &found)
        #expect(found.all.map(\.headline) == [], "\(format.name)")
        var texts = TextImport(catalogue)
        for one in incoming { texts.add(one) }
        #expect(texts.diagnostics.all.map(\.headline) == [], "\(format.name)")
        return texts
    }

    @Test("go out and come back as they are", arguments: LocaleFormats.builtIn.indices)
    func unchanged(number: Int) throws {
        let format = LocaleFormats.builtIn[number]
        let texts = try returned(load(), format)
        #expect(texts.changes.map(\.path) == [], "\(format.name)")
        #expect(texts.files(in: "Locales").overlay.files.isEmpty, "\(format.name)")
    }

    @Test("each form that a translator changed comes in, in its place", arguments: LocaleFormats.builtIn.indices)
    func changed(number: Int) throws {
        let format = LocaleFormats.builtIn[number]
        let catalogue = try load()
        let dutch = forms([(.one, "blikje"), (.other, "blikjes")])
        let polish = forms([(.one, "słoik"), (.few, "słoiki"), (.many, "słoików"), (.other, "słoika")])
        let texts = try returned(catalogue, format) { unit in
            unit.texts[Self.dutch] = dutch
            unit.texts[Self.polish] = polish
        }
        #expect(Set(texts.changes.map(\.path)) == [Self.path], "\(format.name)")
        let files = texts.files(in: "Locales")
        #expect(files.broken.isEmpty, "\(format.name)")
        let after = try load(files.overlay)
        let pack = try #require(after.pack("shop"))
        let unit = try #require(after.exchange(of: pack).units.first { $0.path == Self.path })
        #expect(unit.texts[Self.dutch]?.hasSameForm(as: dutch) == true, "\(format.name): \(unit)")
        #expect(
            unit.texts[Self.polish]?.hasSameForm(as: format.name == "po" ? withoutFractions : polish) == true,
            "\(format.name): \(unit)")
        let written = String(decoding: files.overlay.bytes(of: "Locales/nl/shop.yaml") ?? [], as: UTF8.self)
        #expect(written.contains("  beans: {title: Bonen, unit: {one: blikje, other: blikjes}}\n"), "\(format.name): \(written)")
    }

    /// gettext has three forms for Polish, so the form for fractions is unchanged.
    private var withoutFractions: ExchangeText {
        forms([(.one, "słoik"), (.few, "słoiki"), (.many, "słoików"), (.other, "puszki")])
    }
}
