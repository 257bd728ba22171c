import HomeseedModel
import HomeseedSource
import HomeseedText

/// All that reading a pack's translations looks at.
struct TranslationInputs: Equatable, Sendable {
    var version: Int
    var number: PackIndex
    var requires: [PackIndex]
    var locales: [LocaleID]
    var settings: [UInt8]?
    var brokenLocales: Set<LocaleIndex>
    var unreadConfirmations: [LocaleIndex: Set<[String]>]
    /// What is wrong with the pack's own files.
    var faults: [FileID: Set<CheckID>]
    var files: [File]

    /// Whether the same files bring translations, whatever the pack says.
    func hasSameFiles(as other: TranslationInputs) -> Bool {
        number == other.number && requires == other.requires && locales == other.locales && settings == other.settings && files == other.files
    }

    struct File: Equatable, Sendable {
        var locale: LocaleIndex
        var isConfirmation: Bool
        var isSuppressed: Bool
        var file: FileInput
    }
}

/// A pack with its translations, and what was found in those.
struct TranslatedPack: Sendable {
    var pack: Pack
    var messages: [(file: FileID, messages: [Message])]
    var found: Diagnostics
}

/// All that reading one file of a pack's translations looks at.
struct ReadingInputs: Equatable, Sendable {
    /// Of the pack.
    var version: Int
    /// Of all that is looked at of the pack where the file holds nothing but its texts.
    var outline: Int
    var number: PackIndex
    var requires: [PackIndex]
    var locales: [LocaleID]
    /// What is wrong with the pack's own files.
    var faults: [FileID: Set<CheckID>]
    var locale: LocaleIndex
    var isConfirmation: Bool
    var file: FileInput

    /// Whether a file that holds nothing but texts of the pack is read alike.
    func hasSameOutline(as other: ReadingInputs) -> Bool {
        var copy = other
        (copy.version, copy.faults) = (version, faults)
        return self == copy
    }
}

/// What was read of a file of translations, without the catalogue that it was read for: that is changed next, and
/// must not be held by anyone else.
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
    /// Whether it is the same as long as the pack has the same names: what is said may name places of the pack, which move.
    let isPlain: Bool

    init(_ reading: TranslationReading) {
        diagnostics = reading.diagnostics
        (unknown, renamed, orphans) = (reading.unknown, reading.renamed, reading.orphans)
        (found, refused, marks, confirmed) = (reading.found, reading.refused, reading.marks, reading.confirmed)
        packNumber = reading.packNumber
        isPlain = reading.isPlain
    }
}
