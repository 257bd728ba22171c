package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
package import HomeseedText

/// The files of a pack for an app. The same catalogue, languages and existing files produce the same bytes.
package struct AppBundle: Sendable {
    package var files: [SourceFile] = []
    /// Files that may contain third-party content, which is retained.
    package var shared: [SharedTexts] = []
    package var sharedPaths: Set<String> { Set(shared.flatMap { $0.files.map(\.path) }) }

    /// The files of one table of texts, and the exchange that they were written from. Other texts in the files are third-party.
    package struct SharedTexts: Sendable {
        package var files: [SourceFile]
        package var format: any LocaleFormat.Type
        package var exchange: Exchange
    }

    /// Creates a bundle from existing files.
    package init(files: [SourceFile]) { self.files = files }

    /// Creates the files that the pack's `bundle` declares, or returns `nil` if it declares none.
    ///
    /// - Parameters:
    ///   - locales: the languages; `nil` for the pack's own language and all its translations, without pseudo-translations.
    ///   - existing: returns the current contents of a bundle file, or `nil`; some formats retain its third-party parts.
    ///   - diagnostics: receives the texts that a format cannot represent.
    package init?<Failure: Error>(
        of pack: Pack, in catalogue: Catalogue, locales: [LocaleID]? = nil,
        existing: (String) throws(Failure) -> [UInt8]?, _ diagnostics: inout Diagnostics
    ) throws(Failure) {
        guard let spec = pack.bundle else { return nil }
        let chosen =
            locales ?? [pack.language]
            + pack.locales.keys.map { catalogue.locales[$0] }.filter { $0 != pack.language && !$0.isPseudo }.sorted()
        for file in spec.files {
            let maker = ItemFileMaker(catalogue: catalogue, pack: pack, file: file)
            for locale in file.isTranslated ? chosen.map(Optional.some) : [nil] {
                let path = locale.map { file.path.replacing(BundleSpec.language, with: $0.tag) } ?? file.path
                files.append(SourceFile(path: path, text: maker.text(in: locale)))
            }
        }
        for texts in spec.texts {
            var exchange = catalogue.exchange(of: pack, in: chosen)
            // Apps do not look up the texts of templates, because the records of a household already contain them.
            let folders = Set(pack.kinds.filter(\.isFolder).map(\.file))
            exchange.units.removeAll { unit in unit.path.first.map(folders.contains) ?? false }
            if let table = texts.table { exchange.pack = table }
            let folder = texts.folder.isEmpty ? "" : texts.folder + "/"
            let (written, found) = try texts.format.export(exchange) { path throws(Failure) in try existing(folder + path) }
            diagnostics.append(found)
            let placed = written.map { SourceFile(path: folder + $0.path, bytes: $0.bytes) }
            files += placed
            if texts.format.keepsForeignParts {
                shared.append(SharedTexts(files: placed, format: texts.format, exchange: exchange))
            }
        }
        if let path = spec.households {
            files.append(SourceFile(path: path, bytes: CatalogueFile(of: pack, in: catalogue, locales: chosen).bytes))
        }
    }
}
