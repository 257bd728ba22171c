import ArgumentParser
import Homeseed
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource

/// The export formats, by name.
enum ExportFormat: ExpressibleByArgument {
    /// A format that can also be imported, built-in or custom.
    case locale(any LocaleFormat.Type)
    /// A custom format for export only.
    case own(any ContentFormat)

    init?(argument: String) {
        if let format = ProgramParts.current.localeFormats.first(where: { $0.name == argument }) {
            self = .locale(format)
        } else if let own = ProgramParts.current.formats.first(where: { $0.name == argument }) {
            self = .own(own)
        } else {
            return nil
        }
    }

    /// Exports a pack's texts in the languages of the exchange.
    ///
    /// - Parameter current: returns the bytes of an existing file.
    func export(
        _ exchange: Exchange, of pack: Pack, in catalogue: Catalogue, current: (String) throws -> [UInt8]?
    ) throws -> (files: [SourceFile], diagnostics: Diagnostics) {
        switch self {
        case .locale(let format): try format.export(exchange, over: current)
        case .own(let format): (catalogue.files(of: pack, in: format, texts: exchange), Diagnostics())
        }
    }

    /// Returns the exported file with the tool-specific parts of the existing one, if that is an export of the same texts.
    func retaining(
        _ file: SourceFile, over bytes: [UInt8]?, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        guard case .locale(let format) = self, let bytes, isExport(bytes, at: file.path, of: exchange) else { return file }
        return format.retaining(
            file, from: FormatFile(FileID(0), SourceFile(path: file.path, bytes: bytes)), isForced: isForced,
            wasExported: wasExported)
    }

    /// Whether a file looks like an earlier export: it has this format, and contains one of these texts.
    func isExport(_ bytes: [UInt8], at path: String, of exchange: Exchange) -> Bool {
        guard case .locale(let format) = self, !bytes.isEmpty else { return true }
        // A format that keeps foreign parts can replace any file.
        if format.keepsForeignParts { return true }
        if isDescription(path) { return true }
        let file = SourceFile(path: path, bytes: bytes)
        var found = Diagnostics()
        guard format.recognises(file), let known = format.parse([FormatFile(FileID(0), file)], source: exchange.source, &found)
        else { return false }
        let keys = Set(exchange.units.map(\.key))
        // An export of a new language may have no texts.
        return exchange.units.isEmpty || known.units.isEmpty && found.all.isEmpty
            || known.units.contains { keys.contains($0.key) }
    }

    /// Whether an existing file is retained: it has no texts, and its tool maintains it.
    func isDescription(_ path: String) -> Bool {
        if case .locale(let format) = self { format.isDescription(path) } else { false }
    }

    private static var all: [(name: String, purpose: String)] {
        LocaleFormats.builtIn.map { ($0.name, $0.purpose) } + ProgramParts.current.formats.map { ($0.name, $0.purpose) }
    }

    static var allValueStrings: [String] { all.map(\.name) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
    static var allValueDescriptions: [String: String] { Dictionary(all.map { ($0.name, $0.purpose) }) { first, _ in first } }
}

/// The import formats, by name.
struct LocaleFormatName: ExpressibleByArgument {
    let format: any LocaleFormat.Type

    init?(argument: String) {
        guard let format = ProgramParts.current.localeFormats.first(where: { $0.name == argument }) else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { ProgramParts.current.localeFormats.map { $0.name } }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
    static var allValueDescriptions: [String: String] {
        Dictionary(ProgramParts.current.localeFormats.map { ($0.name, $0.purpose) }) { first, _ in first }
    }
}
