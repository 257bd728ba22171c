import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A reader and a writer of `.stringsdict`: property lists with a rule for each plural text.
enum StringsDict {
    private static let number = PlaceholderText.counted

    /// Returns the file's contents, or `nil` if no text has plural forms.
    static func file(_ exchange: Exchange, _ locale: LocaleID) -> String? {
        var body = ""
        // Messages that are plural only in translations come first, because a parser finds them first, in the source's
        // `.strings`.
        let counts = exchange.units.filter { $0.texts[exchange.source]?.isPlural == true }
        for unit in exchange.units.filter({ $0.texts[exchange.source]?.isPlural != true }) + counts {
            guard let variants = unit.texts[locale]?.variants else { continue }
            let (codec, note) = unit.printf(exchange.source)
            if !note.isEmpty { body += "  \(XMLText.comment(note))\n" }
            let position = codec.arguments.firstIndex(of: number).map { $0 + 1 } ?? 1
            let count = codec.arguments.count == 1 ? "%#@\(number)@" : "%\(position)$#@\(number)@"
            body += "  <key>\(XMLText.escape(unit.key))</key>\n  <dict>\n"
            body += entry("NSStringLocalizedFormatKey", value: count, indent: 4)
            body += "    <key>\(number)</key>\n    <dict>\n"
            body += entry("NSStringFormatSpecTypeKey", value: "NSStringPluralRuleType", indent: 6)
            body += entry("NSStringFormatValueTypeKey", value: Printf.specifier(codec.type(of: number)), indent: 6)
            for variant in variants {
                if let name = CategoryName.of(variant.key) { body += entry(name, value: codec.encode(variant.text), indent: 6) }
            }
            body += "    </dict>\n  </dict>\n"
        }
        guard !body.isEmpty else { return nil }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>

            """ + body + "</dict>\n</plist>\n"
    }

    private static func entry(_ key: String, value: String, indent: Int) -> String {
        let space = String(repeating: " ", count: indent)
        return "\(space)<key>\(key)</key>\n\(space)<string>\(XMLText.escape(value))</string>\n"
    }

    static func read(
        _ root: XMLElement, of file: FormatFile, in locale: LocaleID, into raw: inout RawExchange,
        _ diagnostics: inout Diagnostics
    ) {
        guard root.local == "plist", let dict = root.first("dict") else {
            return diagnostics.report(
                FormatFault("This is not a property list with a dictionary", at: root.range.lowerBound).diagnostic(in: file))
        }
        var note = ""
        var key = ""
        for child in dict.children {
            switch child {
            case .comment(let text): note = XMLText.comment(from: text)
            case .element(let element) where element.local == "key": key = element.text
            case .element(let element):
                raw.note(key, note)
                note = ""
                read(element, as: key, of: file, in: locale, into: &raw, &diagnostics)
            case .text: break
            }
        }
    }

    private static func read(
        _ element: XMLElement, as key: String, of file: FormatFile, in locale: LocaleID, into raw: inout RawExchange,
        _ diagnostics: inout Diagnostics
    ) {
        if element.local == "string" {
            // A `.strings` file in XML is read here too, and contains plain texts.
            if let first = raw.builder.text(key, locale) {
                if !first.hasSameForm(as: .plain(element.text)) {
                    diagnostics.report(DuplicateKey.diagnostic(key, at: file.place(element.range), first: first.place))
                }
                return
            }
            return raw.builder.set(key, in: locale, form: nil, to: element.text, place: file.place(element.range))
        }
        if let first = raw.builder.text(key, locale), first.isPlural {
            return diagnostics.report(DuplicateKey.diagnostic(key, at: file.place(element.range), first: first.place))
        }
        do {
            let rule = try StringsDictRule(element)
            // Apple's systems don't show the text of this key in `.strings`.
            raw.builder.unit(key) { $0.texts[locale] = nil }
            raw.count(key, CountedArgument(in: locale, number: rule.counted.number, name: rule.counted.name))
            for form in rule.forms {
                guard let category = CategoryName.key(form.name, in: locale) else {
                    let fault = "There is no plural form '\(form.name.escapedForTerminal)', so it is skipped"
                    diagnostics.report(
                        Diagnostic(FormatLoss.id, .warning, headline: fault, at: file.place(form.place)).omitting())
                    continue
                }
                raw.builder.set(key, in: locale, form: category, to: form.text, place: file.place(form.place))
            }
        } catch {
            diagnostics.report(
                Diagnostic(
                    FormatLoss.id, .error, headline: "'\(key.escapedForTerminal)' \(error.reason), so it is skipped",
                    at: file.place(element.range.lowerBound..<element.range.lowerBound)
                ).omitting())
        }
    }

    /// Returns the rules that can't be imported, such as rules that depend on the width of the screen.
    static func unread(in file: FormatFile) -> [FormatRemark] {
        var ignored = Diagnostics()
        guard let dict = XMLReader.read(file, &ignored)?.first("dict") else { return [] }
        return pairs(dict).compactMap { key, value in
            do {
                _ = try StringsDictRule(value)
                return nil
            } catch { return FormatRemark(key, value.range, isReported: true) }
        }
    }

    static func pairs(_ dict: XMLElement) -> [(key: String, value: XMLElement)] {
        let elements = dict.elements
        return stride(from: 0, to: elements.count - 1, by: 2).map { (elements[$0].text, elements[$0 + 1]) }
    }
}
