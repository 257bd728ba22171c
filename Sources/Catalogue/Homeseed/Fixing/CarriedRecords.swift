import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource

/// The recorded source texts of translations whose source text a fix changed only in punctuation, such as `...` to `…`.
///
/// The words are the same, so the translations stay current.
struct CarriedRecords {
    let overlay: Overlay

    /// Creates the records, or returns `nil` if there are none.
    init?(_ before: Pipeline.Checked, after: Pipeline.Checked, in folder: String) {
        let (old, new) = (before.loaded, after.loaded)
        var files = TextFiles(new, in: folder)
        for pack in new.packs.dropFirst() {
            guard let former = old.pack(pack.id) else { continue }
            var known: [[String]: Message]?
            for number in pack.locales.keys.sorted() where pack.confirmations[number] != nil {
                guard let oldNumber = old.locales.number(of: new.locales[number]) else { continue }
                var outline = files.outline(of: pack)
                for message in new.messages(of: pack) {
                    guard let mark = message.marks[number], mark.formerSource != nil else { continue }
                    let sources = known ?? Dictionary(old.messages(of: former).map { ($0.path, $0) }) { first, _ in first }
                    known = sources
                    guard let then = sources[message.path], then.marks[oldNumber]?.formerSource == nil else { continue }
                    let (one, other) = (ExchangeText(then.source), ExchangeText(message.source))
                    if one.hasSameForm(as: other) || !CarriedRecords.haveSameWords(one, other) { continue }
                    outline.set(message.path, to: .confirmed(other, needsReview: mark.needsReview, note: mark.note))
                }
                files.confirm(outline, of: pack, in: new.locales[number])
            }
        }
        if files.overlay.files.isEmpty { return nil }
        overlay = files.overlay
    }

    private static func haveSameWords(_ one: ExchangeText, _ other: ExchangeText) -> Bool {
        one.variants?.map(\.key) == other.variants?.map(\.key) && one.all.count == other.all.count
            && zip(one.all, other.all).allSatisfy { words($0) == words($1) }
    }

    /// Returns the words of a text, including numbers and the names of placeholders. `String` comparison makes them equal in
    /// every normalization form.
    private static func words(_ text: String) -> [String] {
        text.unicodeScalars.split {
            !$0.properties.isAlphabetic && $0.properties.numericType == nil && $0.properties.generalCategory != .nonspacingMark
        }.map { String($0) }
    }
}
