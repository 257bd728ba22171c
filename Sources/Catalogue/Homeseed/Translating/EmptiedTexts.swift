import HomeseedSource
import HomeseedText

/// Existing translations that are empty in the imported file. Either the translator removed them, or they are newer than the
/// export.
struct EmptiedTexts {
    /// The texts of one file in one language.
    private struct Group: Hashable {
        var file: FileID
        var locale: LocaleID
    }

    private var found: [Group: (place: SourceLocation, keys: [String])] = [:]
    private static let most = 10

    mutating func add(_ key: String, _ locale: LocaleID, at place: SourceLocation?) {
        guard let place else { return }
        found[Group(file: place.file, locale: locale), default: (place, [])].keys.append(key)
    }

    var diagnostics: [Diagnostic] {
        found.sorted { ($0.key.file.index, $0.key.locale.tag) < ($1.key.file.index, $1.key.locale.tag) }.map { group, texts in
            let count = texts.keys.count
            let what =
                count == 1
                ? "A translation into \(group.locale.tag) is empty in this file, but is kept"
                : "\(count) translations into \(group.locale.tag) are empty in this file, but are kept"
            let more = count > EmptiedTexts.most ? " and \(count - EmptiedTexts.most) more" : ""
            return Diagnostic(
                "kept-text", .warning, headline: "\(what) as \(count == 1 ? "it is" : "they are") in the catalogue",
                at: texts.place,
                notes: [
                    texts.keys.prefix(EmptiedTexts.most).map { $0.escapedForTerminal }.joined(separator: ", ") + more + ".",
                    "An import deletes nothing. To remove a translation, delete it in the catalogue.",
                ])
        }
    }
}
