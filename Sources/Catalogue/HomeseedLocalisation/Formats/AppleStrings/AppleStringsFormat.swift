package import HomeseedSource
package import HomeseedText

/// Apple's `nl.lproj/<pack>.strings`, with plural texts in `<pack>.stringsdict` beside it.
package enum AppleStringsFormat: LocaleFormat {
    package static let name = "strings"
    package static let purpose = "Apple's .strings, with .stringsdict for plurals"
    package static let fallsBackToOther = true
    package static let showsEmptyForms = true
    package static let statesLanguage = false
    package static let capabilities = FormatCapabilities(
        states: [.translated], controls: false, placeholderTypes: true, forms: FormatCapabilities.categoriesAndNone)

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        exchange.allLocales.flatMap { locale in
            let path = "\(locale.tag).lproj/\(exchange.pack)"
            return [
                StringsSyntax.file(exchange, locale).map { SourceFile(path: path + ".strings", text: $0) },
                StringsDict.file(exchange, locale).map { SourceFile(path: path + ".stringsdict", text: $0) },
            ].compactMap(\.self)
        }
    }

    package static func recognises(_ file: SourceFile) -> Bool {
        file.path.hasSuffix(".strings") || file.path.hasSuffix(".stringsdict")
    }

    package static func group(of file: FormatFile) -> String { file.parentFolder + "\n" + file.stem }

    package static func path(of file: FormatFile, in locale: LocaleID) -> String? {
        file.folder.hasSuffix(".lproj") ? nil : "\(locale.tag).lproj/\(file.name)"
    }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics)
        -> Exchange?
    {
        guard let pack = files.first?.stem, let source = source ?? packs(pack)?.source ?? files.lazy.compactMap(locale).first
        else { return nil }
        // `Base.lproj` contains the source texts, unless the source language has a folder of its own.
        let named = Set(files.filter { locale(of: $0) == source }.map { $0.path.hasSuffix(dictionary) })
        let files = files.filter { !isBase($0) || !named.contains($0.path.hasSuffix(dictionary)) }
        var raw = RawExchange(pack: pack, source: source)
        // A text with plural forms may also be in `.strings`, for old systems. `.stringsdict` takes precedence.
        for file in files.filter({ !$0.path.hasSuffix(dictionary) }) + files.filter({ $0.path.hasSuffix(dictionary) }) {
            guard let locale = locale(of: file) ?? (isBase(file) ? source : nil) else {
                diagnostics.report(
                    FormatFault("This file is not in a folder that names a language, such as nl.lproj", at: 0).diagnostic(
                        in: file))
                continue
            }
            raw.builder.add(locale)
            if file.path.hasSuffix(dictionary) {
                guard let root = XMLReader.read(file, &diagnostics) else { continue }
                StringsDict.read(root, of: file, in: locale, into: &raw, &diagnostics)
            } else {
                StringsSyntax.read(file, in: locale, into: &raw, &diagnostics)
            }
        }
        return raw.exchange(packs, &diagnostics)
    }

    package static func remarks(in file: FormatFile) -> [FormatRemark] {
        file.path.hasSuffix(dictionary)
            ? XMLText.comments(in: file) + StringsDict.unread(in: file) : StringsSyntax.comments(in: file)
    }

    private static let dictionary = ".stringsdict"

    private static func isBase(_ file: FormatFile) -> Bool { file.parts.dropLast().last == "Base.lproj" }

    /// Returns the language of a file's `.lproj` folder, or `nil` if it has none.
    private static func locale(of file: FormatFile) -> LocaleID? {
        guard let folder = file.parts.dropLast().last, folder.hasSuffix(".lproj") else { return nil }
        return LocaleID(String(folder.dropLast(6)))
    }
}
