import Foundation
import HomeseedSource
import HomeseedText
import Testing

@testable import Homeseed
@testable import HomeseedChecking
@testable import HomeseedLoading
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// The type of a declared number is retained in an export and an import.
@Suite("Types of placeholders") struct PlaceholderTypeTests {
    private static let files = [
        SourceFile(path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\n"),
        SourceFile(
            path: "Catalogue/demo/messages.yaml",
            text: """
                messages:
                  money:
                    text: "{name} gets {amount} for {days}"
                    placeholders: {amount: decimal, days: integer}
                  litres:
                    placeholders: {count: decimal}
                    one: "{count} litre"
                    other: "{count} litres"

                """),
        SourceFile(
            path: "Locales/nl/demo.yaml",
            text: """
                pack: {title: Een klein huishouden}
                messages:
                  money: "{name} krijgt {amount} voor {days}"
                  litres: {one: "{count} liter", other: "{count} liter"}

                """),
    ]

    private func catalogue() throws -> Catalogue {
        var diagnostics = Diagnostics()
        let catalogue = try Pipeline(files: Self.files).load(&diagnostics)
        #expect(diagnostics.all.map(\.headline) == [])
        return catalogue
    }

    private func exported(_ format: any LocaleFormat.Type) throws -> [SourceFile] {
        let catalogue = try catalogue()
        var losses = Diagnostics()
        return format.serialise(format.reduced(catalogue.exchange(of: try #require(catalogue.pack("demo"))), &losses))
    }

    @Test(
        "are written as each format has them",
        arguments: [
            ("strings", "%1$@ krijgt %2$lf voor %3$lld"), ("strings", "<string>lf</string>"), ("strings", "%1$lf liter"),
            ("xcstrings", "%1$@ gets %2$lf for %3$lld"), ("xcstrings", "%1$lf litres"),
            ("xcode-xliff", "<target state=\"translated\">%1$@ krijgt %2$lf voor %3$lld</target>"),
            ("android", "%1$s</xliff:g> gets <xliff:g id=\"amount\">%2$f</xliff:g> for <xliff:g id=\"days\">%3$d</xliff:g>"),
            ("android", "<xliff:g id=\"count\">%1$f</xliff:g> liter"),
        ])
    func written(name: String, expected: String) throws {
        let files = try exported(try #require(LocaleFormats.named(name)))
        #expect(files.contains { String(decoding: $0.bytes, as: UTF8.self).contains(expected) }, "\(name)")
    }

    @Test("are told by the fields of the item that they are called like")
    func fields() throws {
        var diagnostics = Diagnostics()
        let catalogue = try Pipeline(files: [
            SourceFile(
                path: "Catalogue/demo/pack.yaml",
                text: """
                    homeseed: 1
                    pack: demo
                    title: A small household
                    language: en
                    kinds:
                      goal:
                        file: goals
                        fields: {title: text, price: money, litres: decimal, days: integer}

                    """),
            SourceFile(
                path: "Catalogue/demo/goals.yaml",
                text:
                    "items:\n  - {id: save, title: \"Save {price} for {litres} in {days} with {name}\", price: 10.00, litres: 2.5, days: 3}\n"
            ),
        ]).load(&diagnostics)
        #expect(diagnostics.all.map(\.headline) == [])
        var losses = Diagnostics()
        let files = AppleStringsFormat.export(catalogue.exchange(of: try #require(catalogue.pack("demo"))), &losses)
        #expect(
            files.contains { String(decoding: $0.bytes, as: UTF8.self).contains("Save %1$.2lf for %2$.1lf in %3$lld with %4$@") },
            "\(files)")
    }

    @Test("come back as they went", arguments: ["strings", "xcstrings", "xcode-xliff", "android"])
    func roundTrip(name: String) throws {
        let format = try #require(LocaleFormats.named(name))
        let (exchange, found) = RoundTripTests.parse(format, try exported(format))
        #expect(found.isEmpty)
        let types = Dictionary(try #require(exchange).units.map { ($0.key, $0.placeholders) }) { first, _ in first }
        #expect(
            types["messages.money"] == ["amount": .decimal(), "days": .integer]
                && types["messages.litres"] == ["count": .decimal()])
    }

    @Test(
        "are said to be others where a translator changed one",
        arguments: [
            ("strings", "krijgt %2$lf", "krijgt %2$@", 1), ("xcstrings", "krijgt %2$lf", "krijgt %2$lld", 1),
            ("xcode-xliff", "voor %3$lld", "voor %3$@", 1),
            ("android", "krijgt <xliff:g id=\"amount\">%2$f", "krijgt <xliff:g id=\"amount\">%2$s", 1),
        ])
    func retyped(name: String, old: String, new: String, count: Int) throws {
        let catalogue = try catalogue()
        let format = try #require(LocaleFormats.named(name))
        let files = try exported(format).map { file in
            SourceFile(path: file.path, text: String(decoding: file.bytes, as: UTF8.self).replacing(old, with: new))
        }
        var found = Diagnostics()
        let numbered = files.enumerated().map { FormatFile(FileID(1_000 + $0), $1) }
        let incoming = IncomingReading(catalogue, format: nil, pack: nil, locale: nil).read(numbered, &found)
        var texts = TextImport(catalogue)
        for one in incoming { texts.add(one) }
        #expect(found.all.isEmpty && texts.changes.isEmpty)
        #expect(
            texts.diagnostics.all.map(\.check) == Array(repeating: PlaceholderMismatch.id, count: count),
            "\(texts.diagnostics.all.map(\.headline))")
        #expect(texts.diagnostics.all.allSatisfy { $0.place != nil && $0.headline.contains("is written as") })
    }
}

/// Texts with surrounding spaces, and with lookalike letters.
@Suite("Keys and ends of texts") struct EndTests {
    private func found(_ source: String, _ translation: String, _ key: String = "a") throws -> [String] {
        let checked = try Pipeline(files: [
            SourceFile(
                path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\n"),
            SourceFile(path: "Catalogue/demo/messages.yaml", text: "messages:\n  \(key): \(source)\n"),
            SourceFile(
                path: "Locales/nl/demo.yaml", text: "pack: {title: Een klein huishouden}\nmessages:\n  a: \(translation)\n"),
        ]).check()
        return checked.diagnostics.sorted(in: checked.sources).filter { $0.suppression == nil }.map(\.headline)
    }

    @Test("a translation ends with a space where its text is meant to")
    func spaces() throws {
        let meant = "\"Together: \" # homeseed:ignore surrounding-space: a number follows"
        #expect(try found(meant, "\"Samen: \"") == [])
        #expect(try found(meant, "\"Samen:\"") == ["The source text ends with a space, but its translation doesn't"])
        #expect(try found("\"Together \"", "\"Samen \"") == ["This text ends with a space"])
        #expect(try found("\"Together\"", "\"Samen \"") == ["This text ends with a space"])
    }

    @Test("an id with a letter of another alphabet is shown for what it is, and mended")
    func letters() throws {
        let checked = try Pipeline(files: [
            SourceFile(
                path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\n"),
            SourceFile(path: "Catalogue/demo/messages.yaml", text: "messages: {s\u{43E}cks: Find your socks}\n"),
        ]).check()
        let fault = try #require(checked.diagnostics.all.first { $0.check == BadID.id })
        #expect(
            fault.label == "it looks like 'socks'"
                && fault.notes == ["Its letter '\u{43E}', U+043E, belongs to another alphabet."])
        #expect(fault.fix?.edits.map(\.replacement) == ["socks"])
    }
}
