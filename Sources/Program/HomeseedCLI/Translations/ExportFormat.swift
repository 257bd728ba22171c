import ArgumentParser
import Homeseed
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource

/// The format of an export, which the command line names.
enum ExportFormat: ExpressibleByArgument {
    /// A format that can also be imported, built-in or custom.
    case locale(any LocaleFormat.Type)
    /// A custom format for export only.
    case own(any ContentFormat)

    /// The format, unless it is for export only.
    var localeFormat: (any LocaleFormat.Type)? { if case .locale(let format) = self { format } else { nil } }

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
    /// - Parameters:
    ///   - isWhole: whether texts that are finished in an existing file stay finished.
    ///   - current: returns the bytes of an existing file.
    func export(
        _ exchange: Exchange, of pack: Pack, in catalogue: Catalogue, isWhole: Bool = false, current: (String) throws -> [UInt8]?
    ) throws -> (files: [SourceFile], diagnostics: Diagnostics) {
        switch self {
        case .locale(let format):
            let result = try format.export(exchange, over: current)
            guard format.capabilities.notes, isWhole else { return result }
            let finished = try format.keepingFinished(exchange, in: result.files, current)
            return try finished.map { try format.export($0, over: current) } ?? result
        case .own(let format):
            return (catalogue.files(of: pack, in: format, texts: exchange), Diagnostics())
        }
    }

    /// Returns the exported file. It has the tool-specific parts of the existing file if the existing file is an export of the
    /// same texts.
    func retaining(
        _ file: SourceFile, over bytes: [UInt8]?, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        guard case .locale(let format) = self, let bytes, isExport(bytes, at: file.path, of: exchange) else { return file }
        return format.retaining(
            file, from: FormatFile(FileID(0), SourceFile(path: file.path, bytes: bytes)), of: exchange, isForced: isForced,
            wasExported: wasExported
        ).encoded(like: bytes)
    }

    /// Whether a file looks like an earlier export: it has this format, and contains one of these texts.
    func isExport(_ bytes: [UInt8], at path: String, of exchange: Exchange) -> Bool {
        guard case .locale(let format) = self, !bytes.isEmpty else { return true }
        // A format that keeps third-party parts can replace any file.
        if format.keepsForeignParts { return true }
        if isDescription(path) { return true }
        let file = SourceFile(path: path, bytes: bytes)
        var found = Diagnostics()
        guard format.recognises(file),
            let known = format.parse(
                [FormatFile(FileID(0), file)], source: exchange.source, packs: { _ in exchange }, &found)
        else { return false }
        let keys = Set(exchange.units.map(\.key))
        // An export of a new language may have no texts.
        return exchange.units.isEmpty || known.units.isEmpty && found.all.isEmpty
            || known.units.contains { keys.contains($0.key) }
    }

    /// Whether the path is that of a file that only describes other files. An existing description is retained, because its tool
    /// maintains it.
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

extension LocaleFormat {
    /// Returns the exchange with texts marked as translated if the existing file has them as finished and with the same note. If
    /// they were marked for review, gettext's programs would show the source texts instead. Returns `nil` if there are no such
    /// texts.
    fileprivate static func keepingFinished(
        _ exchange: Exchange, in files: [SourceFile], _ current: (String) throws -> [UInt8]?
    ) throws -> Exchange? {
        let known = try files.enumerated().compactMap { number, file in
            try current(file.path).map { FormatFile(FileID(number), SourceFile(path: file.path, bytes: $0)) }
        }
        let numbers = Dictionary(exchange.units.enumerated().map { ($1.key, $0) }) { first, _ in first }
        var finished = exchange
        var isChanged = false
        for unit in IncomingReading.groups(known, self).flatMap({ units(of: $0, as: exchange) }) {
            guard let number = numbers[unit.key] else { continue }
            for (locale, text) in unit.texts where text.state == .translated && text.note != nil {
                guard let own = exchange.units[number].texts[locale], own.state == .needsReview, own.note == text.note,
                    own.hasSameForm(as: text)
                else { continue }
                finished.units[number].texts[locale]?.state = .translated
                isChanged = true
            }
        }
        return isChanged ? finished : nil
    }
}

/// The format of an import, which the command line names.
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
