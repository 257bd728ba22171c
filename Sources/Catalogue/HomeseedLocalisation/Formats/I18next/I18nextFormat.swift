package import HomeseedSource
package import HomeseedText

/// i18next's JSON v4: `nl/<pack>.json`, with the pack as its namespace.
///
/// Keys of plural forms end in `_one` or `_other`. In languages without the form `zero`, `_zero` is the exact number 0.
package enum I18nextFormat: LocaleFormat {
    package static let name = "i18next"
    package static let purpose = "i18next's JSON v4, for React Native"
    package static let statesLanguage = false
    package static let capabilities = FormatCapabilities(
        comments: false, budgets: false, states: [.translated], forms: FormatCapabilities.categoriesAndNone)

    package static let needsBranchCache = true

    package static func adapt(_ unit: inout ExchangeUnit, of exchange: Exchange, _ losses: inout FormatLosses) {
        let isBranch = exchange.hasTexts(below: unit.path)
        for (locale, text) in unit.texts.sorted(by: { $0.key < $1.key }) {
            if isBranch {
                losses.report("a text below whose key there are others", of: unit, in: locale)
                unit.texts[locale] = nil
            } else if !text.isPlural, let stem = stem(of: unit.path), exchange.hasPluralText(at: stem) {
                losses.report("a key that ends like a plural form of another text", of: unit, in: locale)
                unit.texts[locale] = nil
            } else if text.all.contains(where: isMisread) {
                losses.report("'{{', '}}' or '$t(' as they are", of: unit, in: locale)
                unit.texts[locale] = nil
            }
        }
    }

    /// Returns the path without the name of a plural form at its end, or `nil` if it ends in none.
    static func stem(of path: [String]) -> [String]? {
        guard let last = path.last, let line = last.lastIndex(of: "_"),
            PluralCategory(rawValue: String(last[last.index(after: line)...])) != nil
        else { return nil }
        return path.dropLast() + [String(last[..<line])]
    }

    private static let misreadSigns = Array("{}$".utf8)

    /// Whether i18next would misread a literal part of a text, because its syntax has no escapes.
    private static func isMisread(_ text: String) -> Bool {
        guard text.utf8.contains(where: misreadSigns.contains) else { return false }
        let literals = TextPiece.pieces(of: text).map { if case .literal(let literal) = $0 { literal } else { "\u{0}" } }.joined()
        return ["{{", "}}", "$t(", "{\u{0}", "\u{0}}"].contains { literals.contains(scalars: $0) }
    }

    package static func warnings(_ exchange: Exchange) -> [Diagnostic] {
        exchange.allLocales.compactMap { locale in
            guard exchange.units.contains(where: { $0.texts[locale]?.isPlural == true }), !isSimple(locale) else { return nil }
            return FormatNeeds.diagnostic(
                "The plural forms of \(locale.tag) need Intl.PluralRules",
                [
                    "Hermes, the engine of React Native, doesn't have it: i18next would use only one and other.",
                    "Load @formatjs/intl-pluralrules before i18next.",
                ])
        }
    }

    /// Whether the language has only `one`, for exactly 1, and `other`, which are i18next's rules without `Intl`.
    private static func isSimple(_ locale: LocaleID) -> Bool {
        let rules = PluralRules(for: locale)
        return (0...1_000).allSatisfy { rules.category(for: $0) == ($0 == 1 ? .one : .other) }
    }

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        exchange.allLocales.map { locale in
            let tree = Branch()
            for unit in exchange.units {
                guard let text = unit.texts[locale] else { continue }
                guard let variants = text.variants else {
                    tree.insert(encode(text.all.first ?? ""), at: unit.path[...])
                    continue
                }
                for variant in variants {
                    guard let name = CategoryName.of(variant.key) else { continue }
                    tree.insert(encode(variant.text), at: unit.path.dropLast() + [(unit.path.last ?? "") + "_" + name])
                }
            }
            return SourceFile(path: "\(locale.tag)/\(exchange.pack).json", text: tree.json.text(colon: ": ") + "\n")
        }
    }

    private static func encode(_ text: String) -> String {
        TextPiece.pieces(of: text).reduce(into: "") { result, piece in
            switch piece {
            case .literal(let literal): result += literal
            case .placeholder(let name): result += "{{\(name)}}"
            }
        }
    }

    /// Retains the existing file's order, notation and unchanged texts.
    package static func retaining(
        _ file: SourceFile, from known: FormatFile, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        I18nextRetention.file(file, over: known, of: exchange, wasExported) ?? file
    }

    /// Returns the parts that an import skips: lists, texts that include others, and plural forms of JSON v3.
    package static func remarks(in file: FormatFile) -> [FormatRemark] {
        var ignored = Diagnostics()
        guard let root = file.readJSON(&ignored) else { return [] }
        return I18nextReading.unread(root, at: [])
    }

    package static func recognises(_ file: SourceFile) -> Bool {
        file.path.hasSuffix(".json") && locale(of: file.path) != nil
    }

    package static func refusal(of file: SourceFile) -> String? {
        let parts = file.path.split(separator: "/").map { String($0).escapedForTerminal }
        guard let name = parts.last, name.hasSuffix(".json") else { return nil }
        let folder = parts.dropLast().last.map { "neither '\($0)' nor " } ?? ""
        return
            "An i18next file or its folder has the name of its language, and \(folder)'\(name.dropLast(5))' is \(folder.isEmpty ? "none" : "one")."
    }

    /// Returns the language in the name of a file's folder or of the file, or `nil` if there is none: `nl/famify.json`,
    /// `locales/nl.json`.
    private static func locale(of path: String) -> LocaleID? {
        let parts = path.split(separator: "/").map(String.init)
        func language(_ name: String?) -> LocaleID? {
            name.flatMap(LocaleID.init).flatMap { PluralRules.areKnown(for: $0) ? $0 : nil }
        }
        let folder = parts.dropLast().last
        return language(folder) ?? language(parts.last.map { String($0.dropLast(5)) }) ?? folder.flatMap(LocaleID.init)
    }

    package static func group(of file: FormatFile) -> String { file.parentFolder + "\n" + file.stem }

    package static func path(of file: FormatFile, in locale: LocaleID) -> String? {
        LocaleID(file.folder) == nil ? "\(locale.tag)/\(file.name)" : nil
    }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics)
        -> Exchange?
    {
        var reading: I18nextReading?
        for file in files {
            guard let locale = locale(of: file.path) else {
                let fault = FormatFault("Neither this file nor its folder has the name of a language", at: 0)
                diagnostics.report(fault.diagnostic(in: file, notes: ["`--locale` sets the language."]))
                continue
            }
            guard let root = file.readJSON(&diagnostics) else { continue }
            if reading == nil { reading = I18nextReading(pack: file.stem, source: source ?? locale, packs(file.stem)) }
            reading?.read(root, in: locale, &diagnostics)
        }
        reading?.report(&diagnostics)
        return reading?.builder.exchange
    }
}

/// A builder of a JSON object whose keys keep their order of insertion. It is a class, so that inserting a text doesn't copy
/// nested objects.
private final class Branch {
    private var keys: [String] = []
    private var values: [String: Value] = [:]

    private enum Value {
        case text(String)
        case branch(Branch)
    }

    func insert(_ text: String, at path: ArraySlice<String>) {
        guard let first = path.first else { return }
        if values[first] == nil { keys.append(first) }
        guard path.count > 1 else {
            values[first] = .text(text)
            return
        }
        if case .branch(let known) = values[first] { return known.insert(text, at: path.dropFirst()) }
        let made = Branch()
        made.insert(text, at: path.dropFirst())
        values[first] = .branch(made)
    }

    var json: JSONTree {
        .object(
            keys.compactMap { key in
                switch values[key] {
                case .text(let text): (key, .string(text))
                case .branch(let branch): (key, branch.json)
                case nil: nil
                }
            })
    }
}
