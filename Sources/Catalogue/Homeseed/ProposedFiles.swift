import HomeseedLocalisation
public import HomeseedSource
import HomeseedText

/// Proposed changes of files, which the caller writes.
public struct ProposedFiles: Sendable {
    /// The complete contents by path; `nil` for a removed file.
    public let files: [String: [UInt8]?]
    /// The diagnostics of the change.
    public let diagnostics: Diagnostics
    /// The source files that the diagnostics refer to.
    public let sources: SourceMap
}

extension Pipeline {
    /// Returns the catalogue's files with fixes applied, as `homeseed lint --fix` writes them.
    ///
    /// - Parameter includingUnsafe: whether to apply unsafe fixes, which may not be what the author intended.
    /// - Returns: the files, and the remaining findings.
    public func fixed(includingUnsafe: Bool = false) throws -> ProposedFiles {
        let fixer = Fixer(self, appliesUnsafe: includingUnsafe) { try check(in: $0) }
        let outcome = try fixer.run(check())
        return ProposedFiles(
            files: outcome.overlay.files, diagnostics: outcome.checked.diagnostics, sources: outcome.checked.sources)
    }

    /// Returns the catalogue's files with imported translations, as `homeseed locales import` writes them. Conflicting texts are
    /// unchanged and texts with lint errors are left out; both are reported.
    ///
    /// - Parameters:
    ///   - files: the files. If a format uses several for a pack, pass them together.
    ///   - formats: third-party formats, in addition to the built-in formats.
    ///   - pack: the pack's id; `nil` if the files state it.
    ///   - language: the language to import; `nil` for all.
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
            catalogue, among: LocaleFormats.builtIn + formats.map { type(of: $0).asLocaleFormat }, format: nil, pack: pack,
            locale: locale)
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
        for one in preview.refused { found.report(one) }
        return ProposedFiles(files: written.overlay.files, diagnostics: found, sources: catalogue.sources)
    }
}
