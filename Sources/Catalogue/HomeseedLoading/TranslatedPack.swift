import HomeseedModel
import HomeseedSource
import HomeseedText

/// The revision of everything that reading a pack's translations depends on.
struct TranslationRevision {
    /// The revision of the translation files and the settings, without the pack's own content.
    var files: Revision
    var all: Revision
}

/// A pack with its translations and their diagnostics.
struct TranslatedPack: Sendable {
    var pack: Pack
    var messages: [(file: FileID, messages: [Message])]
    var found: Diagnostics
}

extension Query<TranslatedPack> {
    static var translations: Query { Query("translations") }
}

extension Query<TranslationReadResult> {
    static var translationFile: Query { Query("translation file") }
}

extension Query<TextPaths> {
    static var textPaths: Query { Query("text paths") }
}

extension Query<Bool> {
    /// Whether a file may contain suppression comments.
    static var suppression: Query { Query("suppression") }
}

/// The result of reading a translation file. It does not contain the catalogue, so that changes to the catalogue cause no copy.
struct TranslationReadResult: Sendable {
    let diagnostics: Diagnostics
    let unknown: [UnknownTranslation.Finding]
    let renamed: [UnknownTranslation.Renamed]
    let found: [(MessageID, MessageText)]
    let refused: Set<[String]>
    let marks: [(MessageID, TranslationMark)]
    let confirmed: [MessageID]
    let orphans: [Node]
    let packNumber: PackIndex?
    /// Whether the result depends only on the pack's names. Diagnostics may contain locations in the pack, which change.
    let isPlain: Bool

    init(_ reading: TranslationReading) {
        diagnostics = reading.diagnostics
        (unknown, renamed, orphans) = (reading.unknown, reading.renamed, reading.orphans)
        (found, refused, marks, confirmed) = (reading.found, reading.refused, reading.marks, reading.confirmed)
        packNumber = reading.packNumber
        isPlain = reading.isPlain
    }
}
