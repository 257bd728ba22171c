package import HomeseedSource
package import HomeseedText

/// A way in which texts are kept by translators' tools and by apps: one file each, or a small folder.
///
/// What ``serialise(_:)`` writes, ``parse(_:source:packs:_:)`` reads back as the same exchange, as long as it holds nothing
/// that the format can't: ``export(_:_:)`` takes that out first, and says so.
package protocol LocaleFormat: Sendable {
    /// As it is asked for: `xliff2`.
    static var name: String { get }
    /// Whose format it is, in a few words.
    static var purpose: String { get }
    /// What it can hold.
    static var capabilities: FormatCapabilities { get }

    /// Takes out what the format can't hold and ``capabilities`` has no word for.
    static func adapt(_ unit: inout ExchangeUnit, of exchange: Exchange, _ losses: inout FormatLosses)

    /// Whether that asks which texts stand below others: looking through all of them costs.
    static var asksForBranches: Bool { get }

    /// What a text is told from others by in the format: two for which this is the same would be one.
    static func identity(of unit: ExchangeUnit) -> String

    /// What whoever uses the files should know, though nothing is lost.
    static func warnings(_ exchange: Exchange) -> [Diagnostic]

    /// The files, with paths below a folder of their own. The same exchange gives the same bytes.
    static func serialise(_ exchange: Exchange) -> [SourceFile]

    /// Whether its files are shared with others: what they hold beside our texts is kept by ``update(_:to:_:)``.
    static var keepsForeignParts: Bool { get }

    /// A file with the texts of an exchange in it, and every other byte as it is. Nil, with a diagnostic, where it
    /// can't be read.
    static func update(_ file: FormatFile, to exchange: Exchange, _ diagnostics: inout Diagnostics) -> SourceFile?

    /// An export with what tools keep in the file that it replaces beside the texts: a header, or the place in a project.
    ///
    /// - Parameters:
    ///   - isForced: Whether the user asked to replace what people changed in the file.
    ///   - wasExported: Returns whether an earlier export wrote a comment, or a line of one.
    static func retaining(_ file: SourceFile, from known: FormatFile, isForced: Bool, wasExported: @escaping (String) -> Bool)
        -> SourceFile

    /// Returns the keys of the texts whose placeholders an export writes in another notation than the file that it replaces.
    static func renamedPlaceholders(in file: SourceFile, replacing known: FormatFile) -> [String]

    /// Whether a file looks like one of this format, by its path and how it begins.
    static func recognises(_ file: SourceFile) -> Bool

    /// Whether a file of it has no texts, and says only what those beside it are: by its path.
    static func isDescription(_ path: String) -> Bool

    /// Whether a file has texts to be translated and no translation, by its path.
    static func isTemplate(_ path: String) -> Bool

    /// Whether the systems that show its texts take `other` for a plural form that a text lacks.
    static var fallsBackToOther: Bool { get }

    /// Whether its files say their language themselves, beside what they are called.
    static var saysLanguage: Bool { get }

    /// What files have in common that are read as one, such as those of all languages of a pack.
    static func group(of file: FormatFile) -> String

    /// Where a file would stand in the folder of a language; nil where the folders say none, or it stands in one already.
    static func path(of file: FormatFile, in locale: LocaleID) -> String?

    /// What people can write into a file that no text of it has: an import leaves it out, and an export would write over it.
    static func remarks(in file: FormatFile) -> [FormatRemark]

    /// Why a file is not read that may be meant to be of this format; nil where nothing speaks for it.
    static func refusal(of file: SourceFile) -> String?

    /// A file by the packs that it has texts of.
    static func parts(of file: FormatFile) -> [FormatFile]

    /// Reads the files of one pack together.
    ///
    /// - Parameter source: the language that the pack is written in, for formats whose files don't say; nil for
    ///   that of the first file.
    /// - Parameter packs: the catalogue's own messages: where placeholders are only numbered, they say which is which.
    /// - Returns: nil, with a diagnostic, where they are not of this format at all.
    static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange?
}

/// The messages of a pack as the catalogue has them, by the pack's id.
package typealias PackLookup = (String) -> Exchange?

/// A file to be read, with the number that its places bear: in UTF-8, whatever it was saved in.
package struct FormatFile: Sendable {
    package var id: FileID
    package var file: SourceFile
    package var path: String { file.path }

    package init(_ id: FileID, _ file: SourceFile) {
        self.id = id
        self.file = file.inUTF8
    }

    /// The same without a place, but a word on where it is: for a file that nobody else knows the number of.
    package func describing(_ diagnostic: Diagnostic) -> Diagnostic {
        let line = diagnostic.place.map { ", line \(LineTable(file.bytes).line(at: Int($0.range.lower)))" } ?? ""
        return Diagnostic(
            diagnostic.check, diagnostic.severity, headline: "\(path)\(line): \(diagnostic.headline)", at: nil,
            notes: diagnostic.notes)
    }

    /// Makes a place of a range in bytes of this file, for diagnostics to point at.
    package func place(_ range: Range<Int>) -> SourceLocation {
        SourceLocation(file: id, range: SourceRange(range.lowerBound, range.upperBound))
    }
}

extension LocaleFormat {
    /// Takes nothing out: for formats that can hold all that their ``capabilities`` says.
    package static func adapt(_ unit: inout ExchangeUnit, of exchange: Exchange, _ losses: inout FormatLosses) {}

    /// Warns of nothing: for formats that ask nothing more of whoever uses them.
    package static func warnings(_ exchange: Exchange) -> [Diagnostic] { [] }

    package static var asksForBranches: Bool { false }

    /// Says no: for formats whose readers show nothing, or another text, for a form that is not there.
    package static var fallsBackToOther: Bool { false }

    /// Says no: for formats whose files all have texts.
    package static func isDescription(_ path: String) -> Bool { false }

    /// Says no: for formats whose files all have translations.
    package static func isTemplate(_ path: String) -> Bool { false }

    /// Reads each file alone: for formats that have all languages in one, or say the language in each.
    package static func group(of file: FormatFile) -> String { file.path }

    /// Leaves files where they are: for formats whose folders say no language.
    package static func path(of file: FormatFile, in locale: LocaleID) -> String? { nil }

    /// Finds none: for formats of whose files an import leaves nothing out that people wrote.
    package static func remarks(in file: FormatFile) -> [FormatRemark] { [] }

    /// Gives no reason: for formats that have nothing to say of a file that they don't recognise.
    package static func refusal(of file: SourceFile) -> String? { nil }

    /// Leaves the file whole: for formats whose files have the texts of one pack each.
    package static func parts(of file: FormatFile) -> [FormatFile] { [file] }

    /// Reads files apart from any catalogue: numbered placeholders have the names that the files themselves tell.
    package static func parse(_ files: [FormatFile], source: LocaleID?, _ diagnostics: inout Diagnostics) -> Exchange? {
        parse(files, source: source, packs: { _ in nil }, &diagnostics)
    }

    /// Tells texts apart by their keys: for formats in which no two keys come to be the same.
    package static func identity(of unit: ExchangeUnit) -> String { unit.key }

    package static var keepsForeignParts: Bool { false }

    /// Leaves the file as it is: for formats in which tools keep nothing of their own.
    package static func retaining(
        _ file: SourceFile, from known: FormatFile, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile { file }

    /// Returns none: for formats with one notation for placeholders.
    package static func renamedPlaceholders(in file: SourceFile, replacing known: FormatFile) -> [String] { [] }

    /// Writes the file anew, whatever it holds: for formats that share their files with nobody. Nil, without a diagnostic, where the
    /// exchange makes no file of this path.
    package static func update(_ file: FormatFile, to exchange: Exchange, _ diagnostics: inout Diagnostics) -> SourceFile? {
        serialise(exchange).first { $0.path == file.path }
    }

    /// The files, and diagnostics for all that they can't hold.
    package static func export(_ exchange: Exchange, _ diagnostics: inout Diagnostics) -> [SourceFile] {
        for one in warnings(exchange) + undecidedDigits(exchange) + collisions(exchange) { diagnostics.report(one) }
        return serialise(reduced(exchange, &diagnostics))
    }

    /// The files, written over those that are there already: what others keep in them stays.
    ///
    /// - Parameter existing: what a file holds; nil where there is none. One that can't be read is left as it is.
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
            // A file of the disk has no number among those of the catalogue: its faults have no place to be shown.
            var found = Diagnostics()
            let known = FormatFile(FileID(0), SourceFile(path: file.path, bytes: bytes))
            if let updated = update(known, to: reduced, &found) { files.append(updated) }
            for fault in found.all { diagnostics.report(known.describing(fault)) }
        }
        return (files, diagnostics)
    }

    /// Decimals of which nobody says how many digits they have, where an app would show six of them.
    private static func undecidedDigits(_ exchange: Exchange) -> [Diagnostic] {
        if !capabilities.placeholderTypes { return [] }
        return exchange.units.flatMap { unit in
            unit.placeholders.filter { $0.value == .decimal() }.keys.sorted().map { FormatLoss.digits(name, of: $0, in: unit) }
        }
    }

    /// What of an exchange the format can hold, with a diagnostic for the rest.
    package static func reduced(_ exchange: Exchange, _ diagnostics: inout Diagnostics) -> Exchange {
        var losses = FormatLosses(format: name)
        let whole = looked(exchange)
        let capabilities = capabilities
        var reduced = exchange
        // Set once: each change of an exchange's list makes it forget what it knows.
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

    /// A diagnostic for all that the format can't hold of an exchange, for whoever writes nothing.
    package static func losses(of exchange: Exchange) -> Diagnostics {
        var losses = FormatLosses(format: name)
        let whole = looked(exchange)
        let capabilities = capabilities
        for var unit in exchange.units {
            capabilities.reduce(&unit, of: whole, &losses)
            adapt(&unit, of: whole, &losses)
        }
        return losses.diagnostics
    }

    private static func looked(_ exchange: Exchange) -> Exchange {
        if !asksForBranches { return exchange }
        var whole = exchange
        whole.rememberBranches()
        return whole
    }
}

extension FormatFile {
    /// The value of a JSON file, whatever its name ends in. Nil, with a diagnostic, where it can't be read.
    package func readJSON(_ diagnostics: inout Diagnostics) -> Node? {
        var found = Diagnostics()
        let document = parseJSON(file, as: id, into: &found)
        diagnostics.append(found)
        return found.hasErrors ? nil : document.root
    }
}

/// All formats. A new one is a file in this folder and a line here.
package enum LocaleFormats {
    package static let builtIn: [any LocaleFormat.Type] = [
        AndroidFormat.self, AppleStringsFormat.self, CSVFormat.self, GettextFormat.self, I18nextFormat.self,
        StringCatalogueFormat.self, XcodeXLIFFFormat.self, XLIFFFormat.self, XLIFF2Format.self, XLIFF20Format.self,
    ]

    /// Finds the format that somebody asks for, as in `xliff2`; nil where there is none of this name.
    package static func named(_ name: String) -> (any LocaleFormat.Type)? { builtIn.first { $0.name == name } }
}
