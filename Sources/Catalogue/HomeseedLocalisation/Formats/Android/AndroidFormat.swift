package import HomeseedSource
package import HomeseedText

/// Android's string resources, `values-nl/strings.xml`. `<xliff:g>` retains the names of placeholders.
package enum AndroidFormat: LocaleFormat {
    package static let name = "android"
    package static let purpose = "Android's strings.xml"
    package static let fallsBackToOther = true
    package static let showsEmptyForms = true
    package static let statesLanguage = false
    package static let capabilities = FormatCapabilities(
        states: [.translated], mixedForms: false, controls: false, placeholderTypes: true
    ) { key, _ in
        if case .category = key { true } else { false }
    }

    /// Returns the name of a text in the code that Android generates, where dots and hyphens become underscores.
    package static func identity(of unit: ExchangeUnit) -> String {
        ExchangeKey.name(unit.key).replacing(scalar: ".", with: "_").replacing(scalar: "-", with: "_")
    }

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        exchange.allLocales.map { locale in
            let folder = locale == exchange.source ? "values" : "values-" + qualifier(locale)
            return SourceFile(path: "\(exchange.pack)/\(folder)/strings.xml", text: file(exchange, locale))
        }
    }

    /// Returns a resource qualifier: `nl-rBE`, or `b+sr+Latn` for a locale with more than a language and a two-letter region.
    private static func qualifier(_ locale: LocaleID) -> String {
        let plain = [locale.language, locale.region].compactMap(\.self).joined(separator: "-")
        guard plain == locale.tag, locale.region?.count != 3 else { return "b+" + locale.tag.replacing("-", with: "+") }
        // Android uses Java's former codes for these languages.
        let language = ["he": "iw", "id": "in", "yi": "ji"][locale.language] ?? locale.language
        return locale.region.map { "\(language)-r\($0)" } ?? language
    }

    private static func file(_ exchange: Exchange, _ locale: LocaleID) -> String {
        let head = XMLText.attributes([
            "xmlns:tools": "http://schemas.android.com/tools", "xmlns:xliff": "urn:oasis:names:tc:xliff:document:1.2",
            "tools:locale": locale.tag,
        ])
        var body = ""
        for unit in exchange.units {
            guard let text = unit.texts[locale] else { continue }
            let note = CommentMetadata(comment: unit.comment, budget: unit.budget).text
            if !note.isEmpty { body += "    \(XMLText.comment(note))\n" }
            let escapes = AndroidText(arguments: unit.arguments(source: exchange.source), types: unit.placeholders)
            let name = ExchangeKey.name(unit.key)
            if let variants = text.variants {
                let items = variants.map { "        <item quantity=\"\($0.key.word)\">\(escapes.encode($0.text))</item>\n" }
                body += "    <plurals name=\"\(name)\">\n\(items.joined())    </plurals>\n"
            } else {
                let plain = text.all.first ?? ""
                // aapt2 would otherwise treat two percent signs as unnumbered arguments, and refuse the text.
                let mark = escapes.arguments.isEmpty && plain.contains("%") ? " formatted=\"false\"" : ""
                body += "    <string name=\"\(name)\"\(mark)>\(escapes.encode(plain))</string>\n"
            }
        }
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources\(head)>\n\(body)</resources>\n"
    }

    /// Returns the comments, the resources that aren't texts, and the attributes that an export doesn't write.
    package static func remarks(in file: FormatFile) -> [FormatRemark] {
        XMLText.comments(in: file) + AndroidReading.unread(in: file)
    }

    package static func recognises(_ file: SourceFile) -> Bool {
        file.path.hasSuffix(".xml") && XLIFFReading.begins(file, with: "<resources")
    }

    package static func group(of file: FormatFile) -> String { file.parentFolder }

    package static func path(of file: FormatFile, in locale: LocaleID) -> String? {
        file.folder.hasPrefix("values") ? nil : "\(file.folder)/values-b+\(locale.tag.replacing("-", with: "+"))/\(file.name)"
    }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics)
        -> Exchange?
    {
        var roots: [(file: FormatFile, root: XMLElement, locale: LocaleID)] = []
        for file in files {
            guard let root = XMLReader.read(file, &diagnostics) else { continue }
            guard root.name == "resources", let locale = locale(of: file, root, source) else {
                diagnostics.report(
                    FormatFault("The language of these texts is unknown", at: root.range.lowerBound).diagnostic(in: file))
                continue
            }
            // A copied file may still state the language of its original.
            if let folder = folderLocale(of: file, source), folder.language != locale.language {
                let fault = FormatFault(
                    "This file is in the folder '\(file.folder.escapedForTerminal)', for \(folder.tag), but its tools:locale is \(locale.tag)",
                    at: root.range.lowerBound)
                diagnostics.report(fault.diagnostic(in: file, notes: ["Nothing was imported. Correct the wrong one."]))
                continue
            }
            roots.append((file, root, locale))
        }
        guard let first = roots.first else { return nil }
        let base = source ?? (roots.first { $0.file.parts.dropLast().last == "values" } ?? first).locale
        let folders = first.file.parts.dropLast(2)
        var reading = AndroidReading(pack: folders.last ?? "", source: base, packs)
        for (file, root, locale) in roots { reading.read(root, in: locale, of: file, &diagnostics) }
        return reading.exchange(&diagnostics)
    }

    private static func locale(of file: FormatFile, _ root: XMLElement, _ source: LocaleID?) -> LocaleID? {
        root["tools:locale"].flatMap(LocaleID.init) ?? folderLocale(of: file, source)
    }

    private static func folderLocale(of file: FormatFile, _ source: LocaleID?) -> LocaleID? {
        guard let folder = file.parts.dropLast().last, folder.hasPrefix("values") else { return nil }
        if folder == "values" { return source }
        let qualifier = String(folder.dropFirst(7))
        return LocaleID.posix(
            qualifier.hasPrefix("b+")
                ? String(qualifier.dropFirst(2)).replacing("+", with: "-") : qualifier.replacing("-r", with: "-"))
    }
}
