package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
package import HomeseedText

/// Checked catalogue → the files that an app ships of a pack. The same catalogue gives the same bytes.
package struct AppBundle: Sendable {
    package var files: [SourceFile] = []
    /// Files that may hold more than Homeseed writes, which is kept.
    package var shared: [SharedTexts] = []
    /// Their paths.
    package var sharedPaths: Set<String> { Set(shared.flatMap { $0.files.map(\.path) }) }

    /// The files of one table of texts, and what they were written from: with it, what others wrote into them can be told.
    package struct SharedTexts: Sendable {
        package var files: [SourceFile]
        package var format: any LocaleFormat.Type
        package var exchange: Exchange
    }

    /// Files that were made elsewhere.
    package init(files: [SourceFile]) { self.files = files }

    /// - Parameters:
    ///   - locales: the languages; nil for the pack's own and all that it is translated to.
    ///   - existing: what a file of the bundle holds already, for formats that keep what others wrote in it.
    ///   - diagnostics: what the formats of texts can't hold.
    /// - Returns: nil where the pack does not say what its app ships.
    package init?<Failure: Error>(
        of pack: Pack, in catalogue: Catalogue, locales: [LocaleID]? = nil,
        existing: (String) throws(Failure) -> [UInt8]?, _ diagnostics: inout Diagnostics
    ) throws(Failure) {
        guard let spec = pack.bundle else { return nil }
        let chosen = locales ?? [pack.language] + pack.locales.keys.map { catalogue.locales[$0] }.filter { $0 != pack.language && !$0.isPseudo }.sorted()
        for file in spec.files {
            let maker = ItemFileMaker(catalogue: catalogue, pack: pack, file: file)
            for locale in file.isTranslated ? chosen.map(Optional.some) : [nil] {
                let path = locale.map { file.path.replacing(BundleSpec.language, with: $0.tag) } ?? file.path
                files.append(SourceFile(path: path, text: maker.text(in: locale)))
            }
        }
        for texts in spec.texts {
            var exchange = catalogue.exchange(of: pack, in: chosen)
            // What templates are called, and the names in them, stand on no screen: a household has them in its records.
            let folders = Set(pack.kinds.filter(\.isFolder).map(\.file))
            exchange.units.removeAll { unit in unit.path.first.map(folders.contains) ?? false }
            if let table = texts.table { exchange.pack = table }
            let folder = texts.folder.isEmpty ? "" : texts.folder + "/"
            let (written, found) = try texts.format.export(exchange) { path throws(Failure) in try existing(folder + path) }
            diagnostics.append(found)
            let placed = written.map { SourceFile(path: folder + $0.path, bytes: $0.bytes) }
            files += placed
            if texts.format.keepsForeignParts { shared.append(SharedTexts(files: placed, format: texts.format, exchange: exchange)) }
        }
        if let path = spec.households {
            files.append(SourceFile(path: path, bytes: CatalogueFile(of: pack, in: catalogue, locales: chosen).bytes))
        }
    }
}
