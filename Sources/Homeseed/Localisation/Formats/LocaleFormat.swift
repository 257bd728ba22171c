package import HomeseedSource

/// A way in which texts are kept by translators' tools and by apps: one file each, or a small folder.
///
/// What ``serialise(_:)`` writes, ``parse(_:source:_:)`` reads back as the same exchange, as long as it holds nothing
/// that the format can't: ``export(_:_:)`` takes that out first, and says so.
package protocol LocaleFormat: Sendable {
    /// As it is asked for: `xliff2`.
    static var name: String { get }
    /// Whose format it is, in a few words.
    static var purpose: String { get }
    /// What it can hold.
    static var holds: FormatHoldings { get }

    /// Takes out what the format can't hold and ``holds`` has no word for.
    static func adapt(_ unit: inout ExchangeUnit, of exchange: Exchange, _ losses: inout FormatLosses)

    /// What whoever uses the files should know, though nothing is lost.
    static func warnings(_ exchange: Exchange) -> [Diagnostic]

    /// The files, with paths below a folder of their own. The same exchange gives the same bytes.
    static func serialise(_ exchange: Exchange) -> [SourceFile]

    /// Whether a file looks like one of this format, by its path and how it begins.
    static func recognises(_ file: SourceFile) -> Bool

    /// Reads the files of one pack together.
    ///
    /// - Parameter source: the language that the pack is written in, for formats whose files don't say; nil for
    ///   that of the first file.
    /// - Returns: nil, with a diagnostic, where they are not of this format at all.
    static func parse(_ files: [FormatFile], source: LocaleID?, _ diagnostics: inout Diagnostics) -> Exchange?
}

/// A file to be read, with the number that its places bear.
package struct FormatFile: Sendable {
    package var id: FileID
    package var file: SourceFile
    package var path: String { file.path }

    package init(_ id: FileID, _ file: SourceFile) {
        self.id = id
        self.file = file
    }

    func place(_ range: Range<Int>) -> Place { Place(file: id, range: SourceRange(range.lowerBound, range.upperBound)) }
}

extension LocaleFormat {
    package static func adapt(_ unit: inout ExchangeUnit, of exchange: Exchange, _ losses: inout FormatLosses) {}

    package static func warnings(_ exchange: Exchange) -> [Diagnostic] { [] }

    /// The files, and diagnostics for all that they can't hold.
    package static func export(_ exchange: Exchange, _ diagnostics: inout Diagnostics) -> [SourceFile] {
        warnings(exchange).forEach { diagnostics.report($0) }
        return serialise(reduced(exchange, &diagnostics))
    }

    /// What of an exchange the format can hold, with a diagnostic for the rest.
    package static func reduced(_ exchange: Exchange, _ diagnostics: inout Diagnostics) -> Exchange {
        var losses = FormatLosses(format: name)
        var reduced = exchange
        for index in reduced.units.indices {
            holds.reduce(&reduced.units[index], of: exchange, &losses)
            adapt(&reduced.units[index], of: exchange, &losses)
        }
        diagnostics.append(losses.diagnostics)
        return reduced
    }
}

/// All formats. A new one is a file in this folder and a line here.
package enum LocaleFormats {
    package static let builtIn: [any LocaleFormat.Type] = [
        AndroidFormat.self, AppleStringsFormat.self, CSVFormat.self, GettextFormat.self, I18nextFormat.self,
        StringCatalogueFormat.self, XcodeXLIFFFormat.self, XLIFFFormat.self, XLIFF2Format.self,
    ]

    package static func named(_ name: String) -> (any LocaleFormat.Type)? { builtIn.first { $0.name == name } }
}
