import Homeseed
import HomeseedLoading
import HomeseedLocalisation
import HomeseedSource
import HomeseedText

/// An app's own texts in existing files: texts that the catalogue lacks and that no export wrote.
struct ForeignTexts {
    /// The keys of retained and of removed texts, by file.
    private(set) var retained: [(file: String, keys: [String])] = []
    private(set) var removed: [(file: String, keys: [String])] = []

    /// Returns the exported files with the app's own texts of the files that they replace.
    ///
    /// - Parameters:
    ///   - wasReplaced: Returns whether a text is an earlier version of an exported text.
    ///   - export: Returns the file at a path from an export that includes the app's own texts, or `nil` if there is none.
    mutating func retain(
        in files: [SourceFile], of folder: ExportFolder, as format: any LocaleFormat.Type, _ exchange: Exchange,
        former: FormerNames, wasReplaced: (ExportFolder.Loss) -> Bool, export: (Exchange, String) throws -> SourceFile?
    ) throws -> [SourceFile] {
        if format.keepsForeignParts { return files }
        let own = Set(exchange.units.map(\.key)).union(exchange.currentKeys(former).keys)
        let found = try folder.losses(files, as: format, of: exchange, former: former, includingUnedited: true).filter {
            $0.here == nil && !own.contains($0.key) && !wasReplaced($0)
        }
        if found.isEmpty { return files }
        let identities = Set(exchange.units.map { format.identity(of: $0) })
        var files = files
        for (path, losses) in Dictionary(grouping: found, by: \.file).sorted(by: { $0.key < $1.key }) {
            guard let index = files.firstIndex(where: { $0.path == path }), let bytes = try folder.current(path) else { continue }
            let keys = Set(losses.map(\.key))
            func texts(_ file: SourceFile) -> [ExchangeUnit] {
                var read = exchange
                read.units = format.units(of: [FormatFile(FileID(0), file)], as: exchange).filter { keys.contains($0.key) }
                return read.withoutPlaces.units
            }
            let foreign = texts(SourceFile(path: path, bytes: bytes))
            var whole = exchange
            whole.units += foreign.filter { !identities.contains(format.identity(of: $0)) }
            // Some of an app's placeholders have no meaning in the catalogue. If they would be read differently, the file is not
            // used.
            if let file = try export(whole, path), ForeignTexts.haveSameForms(texts(file), foreign) {
                files[index] = file
                retained.append((path, keys.sorted()))
            } else {
                removed.append((path, keys.sorted()))
            }
        }
        return files
    }

    private static func haveSameForms(_ one: [ExchangeUnit], _ other: [ExchangeUnit]) -> Bool {
        let texts = Dictionary(one.map { ($0.key, $0.texts) }) { first, _ in first }
        return other.allSatisfy { unit in
            unit.texts.allSatisfy { locale, text in texts[unit.key]?[locale]?.hasSameForm(as: text) == true }
        }
    }
}

extension Hint {
    /// Prints the app's own texts that an export retained or removed.
    static func foreign(_ texts: ForeignTexts) {
        for (all, verb) in [(texts.retained, "kept"), (texts.removed, "removed")] {
            for (file, keys) in all {
                let shown = keys.prefix(8).map(\.escapedForTerminal).joined(separator: ", ")
                let one = keys.count == 1
                print(
                    "\(file.escapedForTerminal): \(counted(keys.count, "text")) that the catalogue does not have \(one ? "was" : "were") \(verb): \(shown)\(keys.count > 8 ? ", …" : "")."
                )
            }
        }
    }
}
