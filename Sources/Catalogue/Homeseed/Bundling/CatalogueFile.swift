package import HomeseedModel
import HomeseedSource
import HomeseedSyntax
package import HomeseedText

/// The file of `homeseed bundle --format catalogue`, and of the key `households` of a `bundle`.
///
/// It contains a pack, the packs that it requires, and their translations. An app expands households from it without a store or
/// YAML. After the first line, each file takes two lines: its path, and its contents as a ``HomeseedSyntax/DocumentLine``.
package struct CatalogueFile {
    /// The version of the format, raised when readers of the previous version would misread a file.
    package static let version = 1
    package static let name = "homeseed-catalogue"

    @Boxed var catalogue: Catalogue
    @Boxed var pack: Pack
    /// The requested languages and their fallbacks.
    let locales: Set<LocaleID>

    init(of pack: Pack, in catalogue: Catalogue, locales chosen: [LocaleID]) {
        self.catalogue = catalogue
        self.pack = pack
        locales = Set(chosen.flatMap { catalogue.fallback.chain(of: $0) })
    }

    var bytes: [UInt8] {
        var body: [UInt8] = []
        for (path, line) in settings + files {
            body += path.utf8
            body.append(0x0A)
            body += line
            body.append(0x0A)
        }
        let sum = String(ContentChecksum.of(body), radix: 16)
        let head = "\(CatalogueFile.name) \(CatalogueFile.version) \(String(repeating: "0", count: 16 - sum.count) + sum)\n"
        return Array(head.utf8) + body
    }

    /// The settings that affect texts. Linting settings are left out.
    private var settings: [(path: String, line: [UInt8])] {
        let steps = catalogue.fallback.steps
        if steps.isEmpty { return [] }
        let text = "homeseed: 1\nfallback:\n" + steps.map { "  \($0.locale.tag): \($0.to.tag)\n" }.joined()
        return line(of: SourceFile(path: "Catalogue/homeseed.yaml", text: text)).map { [("Catalogue/homeseed.yaml", $0)] } ?? []
    }

    private var files: [(path: String, line: [UInt8])] {
        var found: [(path: String, line: [UInt8])] = []
        for pack in catalogue.packs.dropFirst() where pack.number == self.pack.number || self.pack.requires.contains(pack.number)
        {
            for file in pack.files {
                guard let source = catalogue.sources[file], source.path.hasPrefix(pack.folder + "/"), let line = line(of: source)
                else { continue }
                found.append(("Catalogue/" + pack.id + source.path.dropFirst(pack.folder.count), line))
            }
            for (number, file) in pack.locales
            where catalogue.locales.numbers.contains(number) && locales.contains(catalogue.locales[number]) {
                guard let source = catalogue.sources[file], let line = line(of: source) else { continue }
                found.append(("Locales/\(catalogue.locales[number].tag)/\(pack.id).yaml", line))
            }
        }
        return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private func line(of source: SourceFile) -> [UInt8]? {
        var ignored = Diagnostics()
        return parse(source, as: FileID(0), into: &ignored).root.map { DocumentLine.bytes(of: $0) }
    }
}

extension AppBundle {
    /// Creates a bundle with the pack as a catalogue file, from which an app expands households.
    ///
    /// - Parameter locales: the languages; `nil` for the pack's own language and all its translations.
    package init(catalogueOf pack: Pack, in catalogue: Catalogue, locales: [LocaleID]? = nil) {
        let file = CatalogueFile(
            of: pack, in: catalogue, locales: locales ?? catalogue.languages(of: pack).filter { !$0.isPseudo })
        self.init(files: [SourceFile(path: pack.id + ".catalogue", bytes: file.bytes)])
    }
}
