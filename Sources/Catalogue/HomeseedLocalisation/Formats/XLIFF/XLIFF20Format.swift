package import HomeseedSource
package import HomeseedText

/// XLIFF 2.0, for tools that refuse 2.1: the same elements under the earlier version number.
package enum XLIFF20Format: LocaleFormat {
    package static let name = "xliff20"
    package static let purpose = "XLIFF 2.0, for tools that refuse 2.1"
    package static let statesLanguage = XLIFF2Format.statesLanguage
    package static let capabilities = XLIFF2Format.capabilities

    package static func serialise(_ exchange: Exchange) -> [SourceFile] { XLIFF2Format.serialise(exchange, version: "2.0") }
    package static func recognises(_ file: SourceFile) -> Bool { XLIFF2Format.recognises(file) }
    package static func remarks(in file: FormatFile) -> [FormatRemark] { XLIFF2Format.remarks(in: file) }
    package static func retaining(
        _ file: SourceFile, from known: FormatFile, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        XLIFF2Format.retaining(file, from: known, of: exchange, isForced: isForced, wasExported: wasExported)
    }

    package static func parts(of file: FormatFile) -> [FormatFile] { XLIFF2Format.parts(of: file) }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics)
        -> Exchange?
    {
        XLIFF2Format.parse(files, source: source, packs: packs, &diagnostics)
    }
}
