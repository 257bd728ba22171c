package import HomeseedSource
package import HomeseedText

/// An exchange format of translators' tools or apps: one file for each pack or language, or a small folder.
///
/// ``parse(_:source:packs:_:)`` reads the output of ``serialise(_:)`` back as the same exchange if the format supports all of
/// it. ``export(_:_:)`` first removes unsupported parts and reports them.
package protocol LocaleFormat: Sendable {
    /// The name of the format in arguments: `xliff2`.
    static var name: String { get }
    /// The format's users, in a few words.
    static var purpose: String { get }
    /// The parts of messages that the format supports.
    static var capabilities: FormatCapabilities { get }

    /// Removes unsupported parts that ``capabilities`` doesn't describe.
    static func adapt(_ unit: inout ExchangeUnit, of exchange: Exchange, _ losses: inout FormatLosses)

    /// Whether ``adapt(_:of:_:)`` calls ``Exchange/hasTexts(below:)`` or ``Exchange/hasPluralText(at:)``, which need a cache.
    static var needsBranchCache: Bool { get }

    /// Returns the identity of a text in the format: two texts with the same identity collide.
    static func identity(of unit: ExchangeUnit) -> String

    /// Returns warnings for users of the files, apart from losses.
    static func warnings(_ exchange: Exchange) -> [Diagnostic]

    /// Returns the files with paths below the format's folder. The result depends only on the exchange.
    static func serialise(_ exchange: Exchange) -> [SourceFile]

    /// Whether the format's files may have foreign parts, such as keys of other tools, which ``update(_:to:_:)`` retains.
    static var keepsForeignParts: Bool { get }

    /// Returns a file with its texts updated and every other byte unchanged, or `nil` with a diagnostic if it is unreadable.
    static func update(_ file: FormatFile, to exchange: Exchange, _ diagnostics: inout Diagnostics) -> SourceFile?

    /// Returns an export that retains the tools' parts of the file it replaces, such as a header.
    ///
    /// - Parameters:
    ///   - file: The exported file.
    ///   - known: The file that it replaces.
    ///   - exchange: The complete exchange, including parts that the format doesn't support.
    ///   - isForced: Whether the user asked to replace people's changes in the file.
    ///   - wasExported: Returns whether an earlier export wrote a comment, or a line of a comment.
    static func retaining(
        _ file: SourceFile, from known: FormatFile, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile

    /// Returns the keys of texts whose placeholders the export and the replaced file write in different notations.
    static func renamedPlaceholders(in file: SourceFile, replacing known: FormatFile) -> [String]

    /// Whether a file looks like a file of this format, by its path and its first bytes.
    static func recognises(_ file: SourceFile) -> Bool

    /// Whether a file only describes the files beside it and has no texts, by its path.
    static func isDescription(_ path: String) -> Bool

    /// Whether a file has source texts and no translations, by its path.
    static func isTemplate(_ path: String) -> Bool

    /// Whether the systems that show its texts use `other` for a missing plural form.
    static var fallsBackToOther: Bool { get }

    /// Whether the systems that show its texts show a plural form that is present and empty as an empty text.
    static var showsEmptyForms: Bool { get }

    /// Whether a file's contents, and not only its path, state its single language.
    static var statesLanguage: Bool { get }

    /// Returns a key for files that are read together, such as the files of all languages of a pack.
    static func group(of file: FormatFile) -> String

    /// Returns the path of a file in a language's folder. Returns `nil` if the format has no such folders, or the file is already
    /// in such a folder.
    static func path(of file: FormatFile, in locale: LocaleID) -> String?

    /// Returns people's remarks in a file that belong to no text. An import omits them, and an export would overwrite them.
    static func remarks(in file: FormatFile) -> [FormatRemark]

    /// Returns the reason for not reading a file that may be of this format, or `nil` if the file doesn't look like this format.
    static func refusal(of file: SourceFile) -> String?

    /// Splits a file by the packs whose texts it contains.
    static func parts(of file: FormatFile) -> [FormatFile]

    /// Returns a file of several languages with the translations to unwanted languages blanked, so that every location stays.
    static func limited(_ file: FormatFile, to isWanted: (LocaleID) -> Bool) -> FormatFile

    /// Reads the files of one pack together.
    ///
    /// - Parameters:
    ///   - files: The files, in one group.
    ///   - source: The language that the pack is written in, if the files don't contain it; `nil` for the source language of the
    ///     first file.
    ///   - packs: Returns the catalogue's own messages, which resolve placeholders that are only numbered.
    /// - Returns: The exchange, or `nil` with a diagnostic if the files are not of this format.
    static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange?
}

/// A lookup of the catalogue's messages by a pack's ID.
package typealias PackLookup = (String) -> Exchange?

/// A file to read, with its ID for source locations, converted to UTF-8.
package struct FormatFile: Sendable {
    package var id: FileID
    package var file: SourceFile
    package var path: String { file.path }

    package init(_ id: FileID, _ file: SourceFile) {
        self.id = id
        self.file = file.inUTF8
    }

    /// Returns the diagnostic without a location but with the file's path and line, for a file with a temporary ID.
    package func describing(_ diagnostic: Diagnostic) -> Diagnostic {
        let line = diagnostic.place.map { ", line \(LineTable(file.bytes).line(at: Int($0.range.lower)))" } ?? ""
        return Diagnostic(
            diagnostic.check, diagnostic.severity, headline: "\(path)\(line): \(diagnostic.headline)", at: nil,
            notes: diagnostic.notes)
    }

    /// Returns the source location of a byte range in this file.
    package func place(_ range: Range<Int>) -> SourceLocation {
        SourceLocation(file: id, range: SourceRange(range.lowerBound, range.upperBound))
    }
}

extension LocaleFormat {
    /// Removes nothing, for formats that ``capabilities`` describes completely.
    package static func adapt(_ unit: inout ExchangeUnit, of exchange: Exchange, _ losses: inout FormatLosses) {}

    /// Returns no warnings, for formats without requirements.
    package static func warnings(_ exchange: Exchange) -> [Diagnostic] { [] }

    package static var needsBranchCache: Bool { false }

    /// Returns `false`, for formats whose readers show nothing or another text for a missing form.
    package static var fallsBackToOther: Bool { false }

    /// Returns `false`, for formats in which an empty form is not translated yet.
    package static var showsEmptyForms: Bool { false }

    /// Returns `false`, for formats whose files all have texts.
    package static func isDescription(_ path: String) -> Bool { false }

    /// Returns `false`, for formats whose files all have translations.
    package static func isTemplate(_ path: String) -> Bool { false }

    /// Groups each file alone, for formats whose files have all languages or their own language.
    package static func group(of file: FormatFile) -> String { file.path }

    /// Returns `nil`, for formats without folders for languages.
    package static func path(of file: FormatFile, in locale: LocaleID) -> String? { nil }

    /// Returns no remarks, for formats whose imports omit no remarks.
    package static func remarks(in file: FormatFile) -> [FormatRemark] { [] }

    /// Returns `nil`, for formats that explain no refusal.
    package static func refusal(of file: SourceFile) -> String? { nil }

    /// Returns the file alone, for formats whose files each have the texts of one pack.
    package static func parts(of file: FormatFile) -> [FormatFile] { [file] }

    /// Returns the file unchanged, for formats whose files have one language each.
    package static func limited(_ file: FormatFile, to isWanted: (LocaleID) -> Bool) -> FormatFile { file }

    /// Reads files without a catalogue: numbered placeholders get the names in the files.
    package static func parse(_ files: [FormatFile], source: LocaleID?, _ diagnostics: inout Diagnostics) -> Exchange? {
        parse(files, source: source, packs: { _ in nil }, &diagnostics)
    }

    /// Returns the key, for formats in which no two keys become equal.
    package static func identity(of unit: ExchangeUnit) -> String { unit.key }

    package static var keepsForeignParts: Bool { false }

    /// Returns the file unchanged, for formats in which tools keep no parts of their own.
    package static func retaining(
        _ file: SourceFile, from known: FormatFile, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile { file }

    /// Returns no keys, for formats with one notation for placeholders.
    package static func renamedPlaceholders(in file: SourceFile, replacing known: FormatFile) -> [String] { [] }

    /// Recreates the file whatever its content, for formats whose files are not shared. Returns `nil` without a diagnostic if
    /// the exchange has no file with this path.
    package static func update(_ file: FormatFile, to exchange: Exchange, _ diagnostics: inout Diagnostics) -> SourceFile? {
        serialise(exchange).first { $0.path == file.path }
    }

    /// Returns the files, and reports the parts that the format doesn't support.
    package static func export(_ exchange: Exchange, _ diagnostics: inout Diagnostics) -> [SourceFile] {
        for one in warnings(exchange) + undecidedDigits(exchange) + collisions(exchange) { diagnostics.report(one) }
        return serialise(reduced(exchange, &diagnostics))
    }

    /// Returns the files, with the foreign parts of existing files retained.
    ///
    /// - Parameter existing: Returns a file's content, or `nil` if it doesn't exist. An unreadable file stays unchanged.
    package static func export<Failure: Error>(
        _ exchange: Exchange, over existing: (String) throws(Failure) -> [UInt8]?
    ) throws(Failure) -> (files: [SourceFile], diagnostics: Diagnostics) {
        var diagnostics = Diagnostics()
        for one in warnings(exchange) + undecidedDigits(exchange) + collisions(exchange) { diagnostics.report(one) }
        let reduced = reduced(exchange, &diagnostics)
        var files: [SourceFile] = []
        for file in serialise(reduced) {
            guard keepsForeignParts, let bytes = try existing(file.path) else {
                files.append(file)
                continue
            }
            // A file on disk has no ID in the catalogue, so its diagnostics have no location.
            var found = Diagnostics()
            let known = FormatFile(FileID(0), SourceFile(path: file.path, bytes: bytes))
            if let updated = update(known, to: reduced, &found) { files.append(updated) }
            for fault in found.all { diagnostics.report(known.describing(fault)) }
        }
        return (files, diagnostics)
    }

    /// Returns diagnostics for decimals without a number of digits, which an app would show with six.
    private static func undecidedDigits(_ exchange: Exchange) -> [Diagnostic] {
        if !capabilities.placeholderTypes { return [] }
        return exchange.units.flatMap { unit in
            unit.placeholders.filter { $0.value == .decimal() }.keys.sorted().map { FormatLoss.digits(name, of: $0, in: unit) }
        }
    }

    /// Returns the supported parts of an exchange, and reports the unsupported parts.
    package static func reduced(_ exchange: Exchange, _ diagnostics: inout Diagnostics) -> Exchange {
        var losses = FormatLosses(format: name)
        let whole = withCachedBranches(exchange)
        let capabilities = capabilities
        var reduced = exchange
        // The list is assigned once, because each mutation discards the cached branches.
        reduced.units = exchange.units.map { unit in
            var unit = unit
            capabilities.reduce(&unit, of: whole, &losses)
            adapt(&unit, of: whole, &losses)
            unit.rememberArguments(source: exchange.source)
            return unit
        }
        diagnostics.append(losses.diagnostics)
        return reduced
    }

    /// Returns diagnostics for the unsupported parts of an exchange, for callers that write no files.
    package static func losses(of exchange: Exchange) -> Diagnostics {
        var losses = FormatLosses(format: name)
        let whole = withCachedBranches(exchange)
        let capabilities = capabilities
        for var unit in exchange.units {
            capabilities.reduce(&unit, of: whole, &losses)
            adapt(&unit, of: whole, &losses)
        }
        return losses.diagnostics
    }

    private static func withCachedBranches(_ exchange: Exchange) -> Exchange {
        if !needsBranchCache { return exchange }
        var whole = exchange
        whole.rememberBranches()
        return whole
    }
}

extension FormatFile {
    /// Returns the value of a JSON file, whatever its extension, or `nil` with a diagnostic if it is unreadable.
    package func readJSON(_ diagnostics: inout Diagnostics) -> Node? {
        var found = Diagnostics()
        let document = parseJSON(file, as: id, into: &found)
        diagnostics.append(found)
        return found.hasErrors ? nil : document.root
    }
}

/// The built-in formats. A new format is a file in `Formats/` and an entry here.
package enum LocaleFormats {
    package static let builtIn: [any LocaleFormat.Type] = [
        AndroidFormat.self, AppleStringsFormat.self, CSVFormat.self, GettextFormat.self, I18nextFormat.self,
        StringCatalogueFormat.self, XcodeXLIFFFormat.self, XLIFFFormat.self, XLIFF2Format.self, XLIFF20Format.self,
    ]

    /// Returns the format with a name such as `xliff2`, or `nil` if there is none.
    package static func named(_ name: String) -> (any LocaleFormat.Type)? { builtIn.first { $0.name == name } }
}
