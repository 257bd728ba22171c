import HomeseedDocument
import HomeseedSource
import HomeseedText

/// All that reading a pack's translations looks at.
struct TranslationInputs: Equatable, Sendable {
    var version: Int
    var number: Int
    var requires: [Int]
    var locales: [LocaleID]
    var settings: [UInt8]?
    var brokenLocales: Set<Int>
    var unreadRecords: [Int: Set<[String]>]
    /// What is wrong with the pack's own files.
    var faults: [FileID: Set<CheckID>]
    var files: [File]

    struct File: Equatable, Sendable {
        var locale: Int
        var isConfirmation: Bool
        var isLivedWith: Bool
        var file: FileInput
    }
}

/// A pack with its translations, and what was found in those.
struct TranslatedPack: Sendable {
    var pack: Pack
    var messages: [(file: FileID, messages: [Message])]
    var found: Diagnostics
}
