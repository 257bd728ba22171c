import HomeseedSource

/// The files of a catalogue and its translations, in the same order on every machine.
package struct Discovery: Sendable {
    /// A folder of the catalogue that may be a pack, and its files.
    package struct PackFiles: Sendable {
        package var name: String
        package var folder: String
        /// The paths relative to the folder, with `/` as the separator.
        package var files: [String]
        /// The files that are ignored because of their extension, but may be content.
        package var strays: [String] = []

        /// Whether the folder contains more than unrelated files such as pictures.
        var mayBePack: Bool { !files.isEmpty || strays.contains { $0 == "pack" || $0.lowercased().hasPrefix("pack.") } }
    }

    /// A file with one pack's translations into one language, or with their recorded source texts.
    package struct LocaleFile: Sendable {
        package var locale: String
        package var pack: String
        package var path: String
        /// Whether the file contains recorded source texts.
        package var isConfirmation = false
    }

    /// A translation file that is ignored because of its extension or its folder.
    package struct StrayLocaleFile: Sendable {
        package var locale: String
        /// The pack that the file would belong to.
        package var pack: String
        package var path: String
        /// The folder below the language's folder.
        package var folder: String?
    }

    /// An ignored file below a language's folder that may contain recorded source texts.
    package struct StrayConfirmation: Sendable {
        package var locale: String
        /// The pack that the file is named after.
        package var pack: String
        /// The folder's name, and the file's name in it.
        package var folder: String
        package var name: String
        package var path: String
        /// Whether another file of recorded source texts of the same pack is read.
        package var isSecond: Bool
    }

    /// The folder for recorded source texts, beside a language's translations.
    package static let confirmations = "confirmed"

    package var packs: [PackFiles] = []
    package var locales: [LocaleFile] = []
    package var localeNames: [String] = []
    package var strayLocales: [StrayLocaleFile] = []
    package var strayConfirmations: [StrayConfirmation] = []
    /// The catalogue's own `homeseed.yaml`.
    package var settings: String?
    /// The files beside the packs, and beside the languages, which are not read as content.
    package var besidePacks: [String] = []
    package var besideLocales: [String] = []
    /// The folders that link out of the catalogue and are not read.
    package var outside: [String] = []

    static let endings = [".yaml", ".yml", ".json"]

    /// Finds the files of a catalogue.
    ///
    /// - Parameter localesFolder: The folder of the translations, or `nil` if there are none.
    package init(catalogue: String, locales localesFolder: String?, in tree: any FileTree) throws(LoadError) {
        guard let names = tree.names(in: catalogue) else { throw .noCatalogue(path: catalogue) }
        for name in names where tree.isFolder(catalogue + "/" + name) {
            let folder = catalogue + "/" + name
            var pack = PackFiles(name: name, folder: folder, files: [])
            try find(below: folder, prefix: "", depth: 0, in: tree, &pack)
            packs.append(pack)
        }
        settings = Discovery.endings.map { "homeseed" + $0 }.first(where: names.contains).map { catalogue + "/" + $0 }
        besidePacks =
            Discovery.contentFiles(names, in: catalogue, tree).filter { $0 != settings }
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
                if !tree.isFolder(path) {
                    strayLocales.append(StrayLocaleFile(locale: locale, pack: String(name.prefix { $0 != "." }), path: path))
                }
            }
            findMisplaced(in: folder, among: files, of: locale, tree: tree)
            guard files.contains(Discovery.confirmations), tree.isFolder(folder + "/" + Discovery.confirmations) else { continue }
            let confirmed = folder + "/" + Discovery.confirmations
            guard let files = try self.names(in: confirmed, tree) else { continue }
            locales += Discovery.localeFiles(files, of: locale, in: confirmed, isConfirmation: true)
        }
    }

    /// Whether a file beside the packs may be the settings file with a wrong extension. Copies beside an existing settings file
    /// are excluded.
    private func isStraySettings(_ name: String) -> Bool {
        guard !Discovery.endings.contains(where: { name.hasSuffix($0) }),
            name.lowercased().prefix(while: { $0 != "." }) == "homeseed", name.contains(".")
        else { return false }
        return Discovery.isStray(name)
            || settings == nil && Discovery.isCopy(name) && Discovery.endings.contains(where: name.lowercased().contains)
    }

    /// Returns the names in a folder, or `nil` if a link leads out of the catalogue.
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
                    locale: locale, pack: String(name.dropLast(ending.count)), path: folder + "/" + name,
                    isConfirmation: isConfirmation)
            }
        }
    }

    private mutating func find(below folder: String, prefix: String, depth: Int, in tree: any FileTree, _ pack: inout PackFiles)
        throws(LoadError)
    {
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

    /// Whether a file name has no content extension, but may be meant as content: `chores.YAML`, `chores.yaml.txt`, `chores`.
    ///
    /// Pictures, sounds, tables and the README are expected in a pack.
    static func isStray(_ name: String) -> Bool {
        let lower = name.lowercased()
        guard let dot = lower.lastIndex(of: ".") else { return name.contains { $0.isLowercase } && lower != "makefile" }
        let ending = String(lower[dot...])
        if endings.contains(where: { ending.hasPrefix($0) }) || ending == ".txt" { return true }
        return ending.count == 5 && suggestion(for: String(ending.dropFirst()), among: ["yaml", "json"]) != nil
    }
}

extension Discovery {
    /// Whether a file is a copy or an export, such as a table, that another program made.
    ///
    /// It is reported only if the content is not also read from another file.
    static func isCopy(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name.hasSuffix("~") }
        return name.hasSuffix("~") || copies.contains(String(name[name.index(after: dot)...]))
    }

    private static let copies: Set<String> = [
        "bak", "backup", "old", "orig", "save", "tmp", "csv", "tsv", "xls", "xlsx", "ods", "numbers", "toml", "md", "rtf", "doc",
        "docx", "odt",
    ]
}

extension String {
    /// The file's name without its folder and extension.
    package var stem: String {
        let name = utf8.split(separator: UInt8(ascii: "/")).last ?? utf8[...]
        let ending = Discovery.endings.first { name.reversed().starts(with: $0.utf8.reversed()) } ?? ""
        return String(decoding: name.dropLast(ending.utf8.count), as: UTF8.self)
    }
}
