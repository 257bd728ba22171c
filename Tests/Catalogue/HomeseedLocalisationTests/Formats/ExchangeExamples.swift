import Foundation
import HomeseedSource
import HomeseedText
import TestSupport

@testable import Homeseed
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// Content that every format must carry: the catalogue's packs, and texts that are difficult for some formats.
enum ExchangeExamples {
    static let root = packageRoot

    /// Returns the five packs, unchanged.
    static func packs() throws -> [Exchange] {
        var diagnostics = Diagnostics()
        let pipeline = Pipeline(
            catalogue: root.appendingPathComponent("Catalogue").path, locales: root.appendingPathComponent("Locales").path)
        let catalogue = try pipeline.load(&diagnostics)
        return catalogue.packs.dropFirst().map { catalogue.exchange(of: $0).withoutPlaces }
    }

    /// Returns the project's catalogue and translations, in memory.
    static func projectFiles() -> [SourceFile] {
        ["Catalogue", "Locales"].flatMap { folder -> [SourceFile] in
            let names =
                FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)?.compactMap { $0 as? String }
                ?? []
            return names.sorted().compactMap { name in
                guard name.hasSuffix(".yaml"),
                    let data = FileManager.default.contents(atPath: root.appendingPathComponent("\(folder)/\(name)").path)
                else { return nil }
                return SourceFile(path: "\(folder)/\(name)", bytes: [UInt8](data))
            }
        }
    }

    static let texts: [(name: String, text: String)] = [
        ("quotes", "She said \"no\" and 'yes', it's „so“"),
        ("quotes-first", "\"quoted\""), ("apostrophe", "'tis"), ("lines", "One\nTwo\n\nFour\n"), ("carriage", "a\r\nb"),
        ("tabs", "a\tb"), ("emoji", "👩‍🍳 🏡 🇳🇱 ✨"), ("rtl", "שלום עולם ‏(1)"),
        ("percent", "100% guaranteed, 5 % d off %@ %lld %1$s %%"),
        ("percent-and-name", "100% for {name}, 5 %d %% off"), ("at", "@home"), ("question", "?attr/x"),
        ("backslash", "C:\\new\\\\table \\u0041"),
        ("braces", "{{literally}} and {name}"), ("brace", "a {{ b }} c"), ("twice", "{name} and {name} and {count}"),
        ("order", "{second-one} {first}"), ("xml", "<b>Fish & chips</b> ]]> &amp; <!-- -->"), ("edges", "  two  spaces  "),
        ("formula", "=SUM(A1)"), ("minus", "-1"), ("plus", "+1"), ("comma", "a,b;c"), ("comment", "/* no */ // no"),
        ("dollar", "$x ${y} $1"), ("number", "12"), ("word", "null"), ("empty", ""), ("combining", "e\u{301} \u{FEFF} \u{2028}"),
        ("hash", "# not a comment"), ("semicolon", "a;b"), ("bracket", "[a] (b)"), ("tilde", "~1 _x41_"), ("slash", "a/b"),
        ("accents", "%\u{301} {{\u{301} }}\u{301} \"\u{301} '\u{301} \\\u{301} \n\u{301} <\u{301} &\u{301} {name}\u{301}"),
        ("accent-first", "\u{301}a"), ("quote-accent", "\"\u{301}"), ("formula-accent", "=\u{301}"), ("composed", "é e\u{301}"),
    ]

    /// Every difficult text as a source, and reversed as a translation, with all kinds of plural forms and keys.
    static var hard: Exchange {
        let (english, dutch, polish, arabic, japanese) = (locale("en"), locale("nl"), locale("pl"), locale("ar"), locale("ja"))
        var exchange = Exchange(pack: "hard", source: english, locales: [arabic, japanese, dutch, polish])
        for (index, (name, text)) in texts.enumerated() {
            var unit = ExchangeUnit(path: ["messages", name], texts: [english: .plain(text)])
            unit.texts[dutch] = ExchangeText(
                .plain("NL " + text + (text.hasSuffix("\n") ? "" : ".")), state: ExchangeState.allCases[index % 3])
            if index % 6 == 1 { unit.texts[dutch]?.note = "Is \(name) right?\nAsk." }
            if index % 2 == 0 {
                unit.comment =
                    "About \(name): " + text.trimmingCharacters(in: .whitespacesAndNewlines).replacing("\r\n", with: " ")
            }
            if index % 3 == 0 { unit.budget = index + 10 }
            if unit.comment?.isEmpty == true { unit.comment = nil }
            exchange.units.append(unit)
        }
        exchange.units += [
            ExchangeUnit(
                path: ["messages", "tasks"],
                texts: [
                    english: .plural([
                        .init(.exactly(0), "No task"), .init(.category(.one), "{count} task"),
                        .init(.category(.other), "{count} tasks, 100%"),
                    ]),
                    dutch: .plural([
                        .init(.exactly(0), "Geen klus"), .init(.category(.one), "{count} klus"),
                        .init(.category(.other), "{count} klussen, 100%"),
                    ]),
                    polish: ExchangeText(
                        .plural([
                            .init(.category(.one), "{count} zadanie"), .init(.category(.few), "{count} zadania"),
                            .init(.category(.many), "{count} zadań"), .init(.category(.other), "{count} zadania"),
                        ]), state: .stale),
                    arabic: .plural(
                        PluralCategory.allCases.map { .init(.category($0), "{count} \($0)") } + [.init(.exactly(5), "خمس")]),
                    japanese: .plural([.init(.category(.other), "{count}件")]),
                ], comment: "homeseed: not a note", budget: 40),
            ExchangeUnit(
                path: ["messages", "by-whom"],
                texts: [
                    english: .plural([
                        .init(.category(.one), "{name} did {count} task"),
                        .init(.category(.other), "{name} did {count} tasks of {total}"),
                    ]),
                    dutch: ExchangeText(
                        .plural([
                            .init(.category(.one), "{count} klus door {name}"),
                            .init(.category(.other), "{count} van {total} klussen door {name}"),
                        ]),
                        state: .needsReview),
                ], comment: "Several -- names\n\nand */ lines --"),
            ExchangeUnit(
                path: ["messages", "peanut"],
                texts: [
                    english: .plural([.init(.category(.one), "peanut"), .init(.category(.other), "peanuts")]),
                    dutch: .plural([.init(.category(.one), "pinda"), .init(.category(.other), "pinda's")]),
                ]),
            ExchangeUnit(
                path: ["messages", "mixed"],
                texts: [
                    english: .plain("Some"), dutch: .plural([.init(.category(.one), "Een"), .init(.category(.other), "Meer")]),
                ]),
            ExchangeUnit(
                path: ["a.b", "c\\d", "e/f:g h", "é", "1_x41_"],
                texts: [english: .plain("A key of all sorts"), dutch: .plain("Een sleutel")]),
            ExchangeUnit(
                path: ["messages", "words", "one"], texts: [english: .plain("Below another"), dutch: .plain("Onder een ander")]),
            ExchangeUnit(
                path: ["messages", "words"], texts: [english: .plain("Above another"), dutch: .plain("Boven een ander")]),
            ExchangeUnit(path: ["messages", "untranslated"], texts: [english: .plain("Nobody did it yet")]),
        ]
        return exchange
    }

    static let languages =
        "af am ar be bg bn br bs ca cs cy da de dsb el en es et eu fa fi fil fr ga gd gv he hi hr hu hy id is it ja ka ko ksh kw lag lt lv mk ml mt nl pl pt ro ru shi sk sl sr sv tr tzm uk vi zh"
        .split(separator: " ").map(String.init)

    static func locale(_ tag: String) -> LocaleID { LocaleID(tag) ?? .english }
}

extension Exchange {
    /// Returns the exchange with the paths of the same keys in another exchange, because a file has only keys.
    func named(like other: Exchange) -> Exchange {
        let paths = Dictionary(other.units.map { ($0.key, $0.path) }) { first, _ in first }
        var named = self
        for index in named.units.indices { named.units[index].path = paths[units[index].key] ?? units[index].path }
        return named
    }

    /// A sorted copy, because some formats determine the order themselves.
    var sorted: Exchange {
        var copy = self
        copy.units.sort { $0.key < $1.key }
        copy.locales.sort()
        return copy
    }
}

extension ExchangeUnit {
    /// The UTF-8 bytes of all texts and the comment, because `==` treats composed and decomposed letters as equal.
    var bytes: [UInt8] {
        texts.keys.sorted().flatMap { texts[$0]?.all ?? [] }.flatMap { Array($0.utf8) + [0] } + Array((comment ?? "").utf8)
    }
}

extension Exchange {
    /// The expected results of third-party readers, as JSON.
    var expectation: String {
        func tree(_ text: ExchangeText) -> JSONTree {
            text.variants.map { .object($0.map { ($0.key.word, .string($0.text)) }) } ?? .string(text.all.first ?? "")
        }
        let units = units.map { unit -> (key: String, value: JSONTree) in
            let arguments = unit.arguments(source: source).enumerated().map { (key: String($0), value: JSONTree.string($1)) }
            let texts = unit.texts.sorted { $0.key < $1.key }.map { (key: $0.key.tag, value: tree($0.value)) }
            return (unit.key, .object([("arguments", .object(arguments)), ("texts", .object(texts))]))
        }
        return JSONTree.object([("source", .string(source.tag)), ("units", .object(units))]).text(colon: ": ")
    }
}

extension Exchange {
    /// Returns the exchange without the plural forms for fractions in a language.
    func withoutFractions(in tag: String) -> Exchange {
        var copy = self
        for index in copy.units.indices {
            for (locale, text) in copy.units[index].texts where locale.tag == tag {
                guard case .plural(let variants) = text.form else { continue }
                copy.units[index].texts[locale] = text.with(.plural(variants.filter { $0.key != .category(.other) }))
            }
        }
        return copy
    }
}
