import HomeseedSource

/// Which files a catalogue is made of: its packs' and their translations', in one order on every machine.
package struct Discovery: Sendable {
    /// A folder of the catalogue that may be a pack, with the files in it.
    package struct PackFiles: Sendable {
        package var name: String
        package var folder: String
        /// Paths below the folder, `/` between their parts.
        package var files: [String]
        /// Those that are not read for their ending, and look as if they should be.
        package var strays: [String] = []

        /// Whether it is more than a folder of pictures or letters.
        var mayBePack: Bool { !files.isEmpty || strays.contains { $0 == "pack" || $0.lowercased().hasPrefix("pack.") } }
    }

    /// A file that holds one pack's translations into one language, or the texts that they were made from.
    package struct LocaleFile: Sendable {
        package var locale: String
        package var pack: String
        package var path: String
        /// Whether it holds the source texts that the translations were confirmed against.
        package var isConfirmation = false
    }

    /// A file of translations that is not read, for its ending or because it lies in a folder of its own.
    package struct StrayLocaleFile: Sendable {
        package var locale: String
        /// As it would be read under.
        package var pack: String
        package var path: String
        /// The folder below that of the language.
        package var folder: String?
    }

    /// A file below a language's folder that is not read, for its ending or its folder, and may be a record of what was translated.
    package struct StrayConfirmation: Sendable {
        package var locale: String
        /// The pack that it is named after.
        package var pack: String
        /// The folder's name, and the file's in it.
        package var folder: String
        package var name: String
        package var path: String
        /// Whether a record of that pack is read, and this is not the only one.
        package var isSecond: Bool
    }

    /// The folder beside a language's translations with the source texts that they were confirmed against.
    package static let confirmations = "confirmed"

    package var packs: [PackFiles] = []
    package var locales: [LocaleFile] = []
    package var localeNames: [String] = []
    package var strayLocales: [StrayLocaleFile] = []
    package var strayConfirmations: [StrayConfirmation] = []
    /// The catalogue's own `homeseed.yaml`.
    package var settings: String?
    /// Files that lie beside the packs, and beside the languages, where nothing looks for content.
    package var besidePacks: [String] = []
    package var besideLocales: [String] = []
    /// Folders that are links to somewhere else: nothing in them is read.
    package var outside: [String] = []

    static let endings = [".yaml", ".yml", ".json"]

    /// - Parameter localesFolder: nil where there are no translations.
    package init(catalogue: String, locales localesFolder: String?, in tree: any FileTree) throws(LoadError) {
        guard let names = tree.names(in: catalogue) else { throw .noCatalogue(path: catalogue) }
        for name in names where tree.isFolder(catalogue + "/" + name) {
            let folder = catalogue + "/" + name
            var pack = PackFiles(name: name, folder: folder, files: [])
            try find(below: folder, prefix: "", depth: 0, in: tree, &pack)
            packs.append(pack)
        }
        settings = Discovery.endings.map { "homeseed" + $0 }.first(where: names.contains).map { catalogue + "/" + $0 }
        besidePacks = Discovery.contentFiles(names, in: catalogue, tree).filter { $0 != settings }
            + names.filter { isStraySettings($0) && !tree.isFolder(catalogue + "/" + $0) }.map { catalogue + "/" + $0 }
        guard let localesFolder, let names = tree.names(in: localesFolder) else { return }
        besideLocales = Discovery.contentFiles(names, in: localesFolder, tree)
        for locale in names where tree.isFolder(localesFolder + "/" + locale) {
            localeNames.append(locale)
            let folder = localesFolder + "/" + locale
            guard let files = try self.names(in: folder, tree) else { continue }
            locales += Discovery.localeFiles(files, of: locale, in: folder)
            for name in files where !Discovery.endings.contains(where: { name.hasSuffix($0) }) && Discovery.isStray(name) {
                let path = folder + "/" + name
                if !tree.isFolder(path) { strayLocales.append(StrayLocaleFile(locale: locale, pack: String(name.prefix { $0 != "." }), path: path)) }
            }
            findMisplaced(in: folder, among: files, of: locale, tree: tree)
            guard files.contains(Discovery.confirmations), tree.isFolder(folder + "/" + Discovery.confirmations) else { continue }
            let confirmed = folder + "/" + Discovery.confirmations
            guard let files = try self.names(in: confirmed, tree) else { continue }
            locales += Discovery.localeFiles(files, of: locale, in: confirmed, isConfirmation: true)
        }
    }

    /// Whether a file beside the packs is called as the settings are, and not read for its ending. A copy beside them is nobody's business.
    private func isStraySettings(_ name: String) -> Bool {
        guard !Discovery.endings.contains(where: { name.hasSuffix($0) }), name.lowercased().prefix(while: { $0 != "." }) == "homeseed", name.contains(".") else { return false }
        return Discovery.isStray(name) || settings == nil && Discovery.isCopy(name) && Discovery.endings.contains(where: name.lowercased().contains)
    }

    /// Nil where a link leads to elsewhere.
    private mutating func names(in folder: String, _ tree: any FileTree) throws(LoadError) -> [String]? {
        if let names = tree.names(in: folder) { return names }
        guard tree.leadsOutside(folder) else { throw .unreadable(path: folder) }
        outside.append(folder)
        return nil
    }

    private static func contentFiles(_ names: [String], in folder: String, _ tree: any FileTree) -> [String] {
        names.filter { name in endings.contains { name.hasSuffix($0) } }.map { folder + "/" + $0 }.filter { !tree.isFolder($0) }
    }

    private static func localeFiles(
        _ names: [String], of locale: String, in folder: String, isConfirmation: Bool = false
    ) -> [LocaleFile] {
        names.compactMap { name in
            endings.first { name.hasSuffix($0) }.map { ending in
                LocaleFile(
                    locale: locale, pack: String(name.dropLast(ending.count)), path: folder + "/" + name, isConfirmation: isConfirmation)
            }
        }
    }

    private mutating func find(below folder: String, prefix: String, depth: Int, in tree: any FileTree, _ pack: inout PackFiles) throws(LoadError) {
        guard let names = try names(in: folder + (prefix.isEmpty ? "" : "/" + prefix), tree) else { return }
        for name in names {
            let path = prefix.isEmpty ? name : prefix + "/" + name
            if Discovery.endings.contains(where: { name.hasSuffix($0) }) {
                pack.files.append(path)
            } else if depth < 4, tree.isFolder(folder + "/" + path) {
                try find(below: folder, prefix: path, depth: depth + 1, in: tree, &pack)
            } else if Discovery.isStray(name) || Discovery.isCopy(name) {
                pack.strays.append(path)
            }
        }
    }

    /// Whether a name is not that of content, and looks as if it was meant to be: `chores.YAML`, `chores.yaml.txt`, `chores`.
    ///
    /// Pictures, sounds, tables and the README are at home here.
    static func isStray(_ name: String) -> Bool {
        let lower = name.lowercased()
        guard let dot = lower.lastIndex(of: ".") else { return name.contains { $0.isLowercase } && lower != "makefile" }
        let ending = String(lower[dot...])
        if endings.contains(where: { ending.hasPrefix($0) }) || ending == ".txt" { return true }
        return ending.count == 5 && suggestion(for: String(ending.dropFirst()), among: ["yaml", "json"]) != nil
    }
}

extension Discovery {
    /// Whether a file is what another program made of one, or kept of it: a table, a copy. Where the content is read from
    /// another file it is nobody's business; where it is not, that is what became of it.
    static func isCopy(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name.hasSuffix("~") }
        return name.hasSuffix("~") || copies.contains(String(name[name.index(after: dot)...]))
    }

    private static let copies: Set<String> = [
        "bak", "backup", "old", "orig", "save", "tmp", "csv", "tsv", "xls", "xlsx", "ods", "numbers", "toml", "md", "rtf", "doc", "docx", "odt",
    ]
}

extension String {
    /// The file's name without its folder and its ending.
    package var stem: String {
        let name = split(separator: "/").last.map(String.init) ?? self
        let ending = Discovery.endings.first { name.hasSuffix($0) } ?? ""
        return String(name.dropLast(ending.count))
    }
}
