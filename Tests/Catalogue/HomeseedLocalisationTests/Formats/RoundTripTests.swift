import Foundation
import HomeseedSource
import HomeseedText
import TestSupport
import Testing

@testable import HomeseedLocalisation

@Suite("Locale formats") struct RoundTripTests {
    static let formats = Array(LocaleFormats.builtIn.indices)

    static func parse(_ format: any LocaleFormat.Type, _ files: [SourceFile]) -> (exchange: Exchange?, found: [Diagnostic]) {
        var diagnostics = Diagnostics()
        let numbered = files.enumerated().map { FormatFile(FileID($0), $1) }
        return (format.parse(numbered, source: nil, &diagnostics), diagnostics.all)
    }

    static func examples() throws -> [Exchange] { try ExchangeExamples.packs() + [ExchangeExamples.hard] }

    @Test("read back what they write", .long, arguments: formats)
    func roundTrip(number: Int) throws {
        let format = LocaleFormats.builtIn[number]
        for exchange in try Self.examples() {
            var losses = Diagnostics()
            let expected = format.reduced(exchange, &losses).withoutPlaces.sorted
            let files = format.serialise(format.reduced(exchange, &losses))
            let (parsed, found) = Self.parse(format, files)
            let read = try #require(parsed).named(like: expected).withoutPlaces.sorted
            #expect(found.map(\.headline) == [], "\(format.name) \(exchange.pack)")
            #expect(read.pack == expected.pack && read.source == expected.source)
            #expect(read.locales.allSatisfy(expected.locales.contains))
            let units = expected.units.filter { !$0.texts.isEmpty }
            for (a, b) in zip(units, read.units) where a != b || a.bytes != b.bytes {
                Issue.record("\(format.name) \(a.key):\nwrote \(a)\nread  \(b)")
            }
            #expect(units.count == read.units.count, "\(format.name) \(exchange.pack)")
            #expect(files.allSatisfy(format.recognises), "\(format.name)")
        }
    }

    @Test("write the same bytes again", .long, arguments: formats)
    func noChange(number: Int) throws {
        let format = LocaleFormats.builtIn[number]
        for exchange in try Self.examples() {
            var diagnostics = Diagnostics()
            let files = format.export(exchange, &diagnostics)
            guard var parsed = Self.parse(format, files).exchange?.named(like: exchange) else { continue }
            // Some formats omit languages without any text.
            parsed.locales = exchange.locales
            let again = format.serialise(parsed)
            #expect(files.map(\.path) == again.map(\.path))
            for (a, b) in zip(files, again) where a.bytes != b.bytes {
                let (x, y) = (String(decoding: a.bytes, as: UTF8.self), String(decoding: b.bytes, as: UTF8.self))
                let lines = zip(x.split(separator: "\n"), y.split(separator: "\n")).first { $0 != $1 }
                Issue.record("\(a.path): \(lines.map { "\($0)" } ?? "\(x.count) \(y.count)")")
            }
        }
    }

    @Test("say what they lose", .long, arguments: formats)
    func losses(number: Int) throws {
        let format = LocaleFormats.builtIn[number]
        var diagnostics = Diagnostics()
        let reduced = format.reduced(ExchangeExamples.hard, &diagnostics)
        #expect((reduced == ExchangeExamples.hard) == diagnostics.all.isEmpty, "\(format.name)")
        // The packs lose no text in any format, except the Polish form for fractions, which gettext lacks.
        for exchange in try ExchangeExamples.packs() {
            var found = Diagnostics()
            let reduced = format.reduced(exchange, &found)
            let isLost =
                format.name == "po"
                && exchange.units.contains { unit in unit.texts.contains { $0.key.tag == "pl" && $0.value.isPlural } }
            #expect(found.count(.warning) == (isLost ? 1 : 0), "\(format.name) \(found.all.map(\.headline))")
            let kept = isLost ? exchange.withoutFractions(in: "pl") : exchange
            #expect(zip(reduced.units, kept.units).allSatisfy { $0.texts == $1.texts })
        }
    }

    @Test("a text that says the same of every number is kept where the source counts", arguments: formats)
    func uncounted(number: Int) {
        let format = LocaleFormats.builtIn[number]
        let chinese = ExchangeExamples.locale("zh")
        let unit = ExchangeUnit(
            path: ["a"],
            texts: [
                .english: .plural([.init(.category(.one), "started"), .init(.category(.other), "started")]),
                chinese: .plain("已开始"),
            ])
        var diagnostics = Diagnostics()
        let reduced = format.reduced(Exchange(pack: "p", source: .english, locales: [chinese], units: [unit]), &diagnostics)
        #expect(diagnostics.all.map(\.headline) == [] && reduced.units.first?.texts[chinese]?.all == ["已开始"], "\(format.name)")
    }

    @Test("survive files that are broken", arguments: formats)
    func broken(number: Int) throws {
        let format = LocaleFormats.builtIn[number]
        var ignored = Diagnostics()
        for file in format.export(ExchangeExamples.hard, &ignored) {
            // Parses the file truncated at several positions, and with a wrong byte.
            for length in stride(from: 0, to: file.bytes.count, by: max(file.bytes.count / 15, 1)) {
                _ = Self.parse(format, [SourceFile(path: file.path, bytes: Array(file.bytes[..<length]))])
                var bytes = file.bytes
                bytes[length] = UInt8(truncatingIfNeeded: length &* 31)
                _ = Self.parse(format, [SourceFile(path: file.path, bytes: bytes)])
            }
        }
    }

    @Test("what was worked out of messages is forgotten once one of them is changed, or one of its texts")
    func remembering() throws {
        let english = LocaleID.english
        var unit = ExchangeUnit(path: ["messages", "m"], texts: [english: .plain("Feed {cat}")])
        unit.rememberArguments(source: english)
        var exchange = Exchange(pack: "demo", source: english, locales: [], units: [unit])
        exchange.rememberBranches()
        exchange.units[0].texts[english] = .plain("Feed {dog}")
        exchange.units[0].path = ["messages", "of", "another", "depth"]
        #expect(exchange.units[0].arguments(source: english) == ["dog"] && exchange.hasTexts(below: ["messages", "of"]))
    }

    @Test func foldersAndListsAgree() throws {
        let names = LocaleFormats.builtIn.map { $0.name }
        #expect(Set(names).count == names.count)
        let folder = ExchangeExamples.root.appendingPathComponent("Sources/Catalogue/HomeseedLocalisation/Formats")
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let formats = files.compactMap { $0.split(separator: "/").last }.filter {
            $0.hasSuffix("Format.swift") && $0 != "LocaleFormat.swift"
        }
        #expect(formats.map { String($0.dropLast(6)) }.sorted() == LocaleFormats.builtIn.map { "\($0)" }.sorted())
    }

    /// Writes the files for the third-party readers of `Tools/check-formats`, only if the environment names a folder.
    @Test func writeForOthers() throws {
        guard let folder = ProcessInfo.processInfo.environment["HOMESEED_FORMATS_OUT"] else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let formulas = ExchangeExamples.languages.map { tag -> (key: String, value: JSONTree) in
            let (locale, formula) = (ExchangeExamples.locale(tag), PluralFormula(ExchangeExamples.locale(tag)))
            let numbers = (0...1_200).map { number -> (key: String, value: JSONTree) in
                let category = PluralRules(for: locale).category(for: number)
                return (String(number), .number(formula.categories.firstIndex(of: category) ?? -1))
            }
            return (tag, .object([("header", .string(formula.header)), ("numbers", .object(numbers))]))
        }
        try JSONTree.object(formulas).text(colon: ": ").write(
            toFile: folder + "/formulas.json", atomically: true, encoding: .utf8)
        for format in LocaleFormats.builtIn {
            for exchange in try Self.examples() {
                var diagnostics = Diagnostics()
                let expected = format.reduced(exchange, &diagnostics).expectation
                let files = format.export(exchange, &diagnostics)
                for file in files + [SourceFile(path: "expected/\(exchange.pack).json", text: expected)] {
                    let url = URL(fileURLWithPath: "\(folder)/\(format.name)/\(file.path)")
                    try FileManager.default.createDirectory(
                        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try Data(file.bytes).write(to: url)
                }
            }
        }
    }
}
