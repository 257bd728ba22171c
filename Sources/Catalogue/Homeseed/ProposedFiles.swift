import HomeseedLocalisation
public import HomeseedSource
import HomeseedText

/// Files as a change would make them. Nothing is written: whoever asked for it does that.
public struct ProposedFiles: Sendable {
    /// By path, each whole; nil for a file that would be gone.
    public let files: [String: [UInt8]?]
    /// What is said of the change.
    public let diagnostics: Diagnostics
    /// Where the diagnostics have their places.
    public let sources: SourceMap
}

extension Pipeline {
    /// What mending by itself makes of the catalogue's files: what `homeseed lint --fix` writes.
    ///
    /// - Parameter includingUnsafe: whether fixes are made, too, that may not be what was meant.
    /// - Returns: the files, and what is found in the catalogue then.
    public func fixed(includingUnsafe: Bool = false) throws -> ProposedFiles {
        let fixer = Fixer(self, appliesUnsafe: includingUnsafe) { try check(in: $0) }
        let outcome = try fixer.run(check())
        return ProposedFiles(files: outcome.overlay.files, diagnostics: outcome.checked.diagnostics, sources: outcome.checked.sources)
    }

    /// What translations that came back make of the catalogue's files: what `homeseed locales import` writes. What someone
    /// wrote on both sides is left alone, and what lint would call an error is left out; both are said.
    ///
    /// - Parameters:
    ///   - files: those of one pack together, where a format has several.
    ///   - formats: those of other packages, beside Homeseed's own.
    ///   - pack: nil where the files say it.
    ///   - language: the one to take; nil for all that the files hold.
    public func importing(
        _ files: [SourceFile], formats: [any TranslationFormat] = [], pack: String? = nil, language: String? = nil
    ) throws -> ProposedFiles {
        var ignored = Diagnostics()
        var catalogue = try load(&ignored)
        let locale = try language.map { (tag: String) throws(CatalogueError) in
            guard let locale = LocaleID(tag) else { throw .unknownLanguage(tag) }
            return locale
        }
        let reading = IncomingReading(
            catalogue, among: LocaleFormats.builtIn + formats.map { type(of: $0).asLocaleFormat }, format: nil, pack: pack, locale: locale)
        var found = Diagnostics()
        var incoming = reading.read(files.map { FormatFile(catalogue.sources.add($0), $0) }, &found)
        for index in incoming.indices {
            for locale in incoming[index].exchange.locales {
                let path = ExportRecord.path(incoming[index].pack.id, locale, in: locales ?? "Locales")
                if let file = try? tree.read(path) { incoming[index].records[locale] = ExportRecord(bytes: file.bytes) }
            }
        }
        var texts = TextImport(catalogue)
        for one in incoming { texts.add(one) }
        found.append(texts.diagnostics)
        var preview = ImportPreview(self, locales ?? "Locales")
        let written = try preview.leaveOutErrors(of: &texts)
        preview.refused.forEach { found.report($0) }
        return ProposedFiles(files: written.overlay.files, diagnostics: found, sources: catalogue.sources)
    }
}
