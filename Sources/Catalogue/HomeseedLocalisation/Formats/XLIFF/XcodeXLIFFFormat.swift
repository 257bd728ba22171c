package import HomeseedSource
package import HomeseedText

/// XLIFF 1.2 in Xcode's dialect, as written by `xcodebuild -exportLocalizations` and read by
/// `xcodebuild -importLocalizations`.
package enum XcodeXLIFFFormat: LocaleFormat {
    package static let name = "xcode-xliff"
    package static let purpose = "XLIFF 1.2 in Xcode's dialect"
    package static let fallsBackToOther = true
    package static let statesLanguage = true
    package static let capabilities = FormatCapabilities(
        states: [.translated, .needsReview], mixedForms: false, controls: false, placeholderTypes: true,
        forms: FormatCapabilities.categoriesAndNone)

    private static let separator = XcodeUnitAddress.separator
    private static let substitution = "substitutions.\(PlaceholderText.counted)."

    /// Writes a folder for each language with its description, like Xcode.
    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        exchange.locales.flatMap { locale in
            let folder = "\(exchange.pack)/\(locale.tag).xcloc"
            return [
                SourceFile(path: folder + "/Localized Contents/\(locale.tag).xliff", text: file(exchange, locale)),
                SourceFile(
                    path: folder + "/contents.json",
                    text: contents(exchange, locale).text(colon: StringCatalogueFormat.colon) + "\n"),
            ]
        }
    }

    private static func contents(_ exchange: Exchange, _ locale: LocaleID) -> JSONTree {
        .object([
            ("developmentRegion", .string(exchange.source.tag)), ("project", .string(exchange.pack + ".xcodeproj")),
            ("targetLocale", .string(locale.tag)),
            (
                "toolInfo",
                .object([
                    ("toolBuildNumber", .string("15A240d")), ("toolID", .string("com.apple.dt.xcode")),
                    ("toolName", .string("Xcode")),
                    ("toolVersion", .string("15.0")),
                ])
            ), ("version", .string("1.0")),
        ])
    }

    private static func file(_ exchange: Exchange, _ locale: LocaleID) -> String {
        // The path assumes a project with the pack's name. An export over an existing file retains that file's path.
        let attributes = XMLText.attributes([
            "original": "\(exchange.pack)/\(exchange.pack).xcstrings", "source-language": exchange.source.tag,
            "target-language": locale.tag,
            "datatype": "plaintext",
        ])
        let body = exchange.units.map { unit($0, from: exchange.source, to: locale) }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
              <file\(attributes)>
                <header>
                  <tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="15.0" build-num="15A240d"/>
                </header>
                <body>

            """ + body + """
                    </body>
                  </file>
                </xliff>

                """
    }

    private static func unit(_ unit: ExchangeUnit, from source: LocaleID, to target: LocaleID) -> String {
        var (codec, note) = unit.printf(source)
        let isSubstituted = unit.isPlural && codec.arguments.count > 1
        if isSubstituted { codec.counting = PlaceholderText.counted }
        let state = unit.state(in: target) == .needsReview ? "needs-review-l10n" : "translated"

        func element(_ id: String, source: String, target: String?, segment: XLIFFSegment?) -> String {
            let attributes = XMLText.attributes([
                "id": id, "translate": segment?.isForTarget == false ? "no" : nil,
                "extype": segment?.isInSource == false ? "x-target-only" : nil, "xml:space": "preserve",
            ])
            var text = "      <trans-unit\(attributes)>\n        <source>\(XMLText.escape(source))</source>\n"
            if let target { text += "        <target state=\"\(state)\">\(XMLText.escape(target))</target>\n" }
            text += note.isEmpty ? "        <note/>\n" : "        <note>\(XMLText.escape(note))</note>\n"
            return text + "      </trans-unit>\n"
        }
        let segments = XLIFFSegment.named(XLIFFSegment.segments(unit, from: source, to: target)).map { segment in
            var id = unit.key
            if let form = segment.form.flatMap(CategoryName.of) {
                id += separator + (isSubstituted ? substitution : "") + "plural." + form
            }
            return element(id, source: codec.encode(segment.source), target: segment.target.map(codec.encode), segment: segment)
        }
        let whole = "%#@\(PlaceholderText.counted)@"
        return (isSubstituted ? element(unit.key, source: whole, target: whole, segment: nil) : "") + segments.joined()
    }

    /// Retains unchanged units, and the existing file's header and `original`: only that file has the project's path to its
    /// string catalogue.
    package static func retaining(
        _ file: SourceFile, from known: FormatFile, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        isForced || isDescription(file.path)
            ? file
            : EntryRetention<XcodeXLIFFFormat>.file(file, over: known, of: exchange, wasExported)
                ?? XLIFFHeader.retained(file, from: known)
    }

    package static func recognises(_ file: SourceFile) -> Bool {
        if isDescription(file.path) { return true }
        guard file.path.hasSuffix(".xliff") || file.path.hasSuffix(".xlf") else { return false }
        // Other tools write this dialect too, so the names of a project's files also identify it.
        return ["tool-id=\"com.apple.dt.xcode\"", ".xcstrings\"", ".strings\"", ".stringsdict\""].contains {
            XLIFFReading.begins(file, with: $0)
        }
    }

    /// Whether a path is the description in Xcode's folder, which has no texts.
    package static func isDescription(_ path: String) -> Bool { path.hasSuffix(".xcloc/contents.json") }

    package static func remarks(in file: FormatFile) -> [FormatRemark] { XLIFFRemarks.of(file) }

    package static func parts(of file: FormatFile) -> [FormatFile] { XLIFFParts.split(file) { table($0["original"]) } }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics)
        -> Exchange?
    {
        var reading: XcodeXLIFFReading?
        for file in files where !isDescription(file.path) {
            guard let root = XMLReader.read(file, &diagnostics) else { continue }
            for part in root.all("file") {
                guard
                    let languages = XLIFFReading.languages(
                        part["source-language"], to: part["target-language"], in: part, of: file, &diagnostics)
                else { continue }
                if reading == nil {
                    reading = XcodeXLIFFReading(
                        pack: table(part["original"]) ?? file.stem, source: languages.source, packs: packs)
                }
                reading?.read(part, from: languages.source, to: languages.target, of: file)
            }
        }
        return reading?.exchange(packs, &diagnostics)
    }

    /// Returns the table name of a project file, or `nil` without a path: `Localizable` for `App/nl.lproj/Localizable.strings`.
    static func table(_ original: String?) -> String? {
        guard let name = original?.split(separator: "/").last else { return nil }
        let ending = [".xcstrings", ".stringsdict", ".strings", ".storyboard", ".xib"].first { name.hasSuffix($0) }
        return String(name.dropLast(ending?.count ?? 0))
    }
}
