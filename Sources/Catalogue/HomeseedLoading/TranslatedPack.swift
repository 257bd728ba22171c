import HomeseedModel
import HomeseedSource
import HomeseedText

/// The inputs of reading a pack's translations.
struct TranslationInputs: Equatable, Sendable {
    var version: Int
    var number: PackIndex
    var requires: [PackIndex]
    var locales: [LocaleID]
    var settings: [UInt8]?
    var brokenLocales: Set<LocaleIndex>
    var unreadConfirmations: [LocaleIndex: Set<[String]>]
    /// The checks that found errors in the pack's own files.
    var faults: [FileID: Set<CheckID>]
    var files: [File]

    /// Whether the translation files and their context are the same, whatever the state of the pack.
    func hasSameFiles(as other: TranslationInputs) -> Bool {
        number == other.number && requires == other.requires && locales == other.locales && settings == other.settings
            && files == other.files
    }

    struct File: Equatable, Sendable {
        var locale: LocaleIndex
        var isConfirmation: Bool
        var isSuppressed: Bool
        var file: FileInput
    }
}

/// A pack with its translations and their diagnostics.
struct TranslatedPack: Sendable {
    var pack: Pack
    var messages: [(file: FileID, messages: [Message])]
    var found: Diagnostics
}

/// The inputs of reading one translation file of a pack.
struct ReadingInputs: Equatable, Sendable {
    /// The version of the pack.
    var version: Int
    /// The revision of the pack's outline, on which files that contain only the pack's texts depend.
    var outline: Int
    var number: PackIndex
    var requires: [PackIndex]
    var locales: [LocaleID]
    /// The checks that found errors in the pack's own files.
    var faults: [FileID: Set<CheckID>]
    var locale: LocaleIndex
    var isConfirmation: Bool
    var file: FileInput

    /// Whether the inputs are equivalent for a file that contains only texts of the pack.
    func hasSameOutline(as other: ReadingInputs) -> Bool {
        var copy = other
        (copy.version, copy.faults) = (version, faults)
        return self == copy
    }
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
