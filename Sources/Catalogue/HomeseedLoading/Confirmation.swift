package import HomeseedModel
import HomeseedSource
package import HomeseedText

/// An entry of a file of recorded source texts: a text, its plural forms, or `{text: …, needs-review: true, note: …}`.
package enum Confirmation {
    package static let text = Key("text", .any, about: "The source text when the translation was last confirmed.")
    package static let needsReview = Key("needs-review", .boolean, about: "Whether the translation needs a review.")
    package static let note = Key("note", .scalar, about: "The translator's remark.")
    package static let shape = Shape("a confirmed text", [text, needsReview, note], isOpen: true)

    /// Whether two texts are equal, ignoring differences in line breaks and indentation.
    package static func isSame(_ a: MessageText, _ b: MessageText) -> Bool {
        switch (a.form, b.form) {
        case (.plain(let a), .plain(let b)): isSame(a, b)
        case (.plural(let a), .plural(let b)):
            a.count == b.count
                && a.allSatisfy { variant in b.contains { $0.key == variant.key && isSame($0.text, variant.text) } }
        default: false
        }
    }

    private static func isSame(_ a: String, _ b: String) -> Bool {
        a.utf8.elementsEqual(b.utf8) || words(a).elementsEqual(words(b)) { $0.elementsEqual($1) }
    }

    private static func words(_ text: String) -> [String.UnicodeScalarView.SubSequence] {
        text.unicodeScalars.split { $0 == " " || $0 == "\n" || $0 == "\r" || $0 == "\t" }
    }
}

extension TranslationReading {
    /// Compares a recorded source text with the current source text, and records the mark of its translation.
    mutating func compare(_ node: Node, _ message: MessageID) {
        confirmed.append(message)
        guard let source = catalogue[message]?.source else { return }
        // Most texts are unchanged, so this comparison avoids creating a string.
        if node.kind == .scalar, case .plain(let text) = source.form, node.contentEquals(text) { return }
        let needsReview = node.entry(Confirmation.needsReview.name)
        var mark = TranslationMark(place: node.place)
        if case .boolean(true)? = needsReview?.value.scalar { mark.needsReview = true }
        let former = formerText(node)
        if let former, !source.isIncomplete, !Confirmation.isSame(former, source) {
            mark.formerSource = former
            mark.place = former.place
        }
        if let note = node.entry(Confirmation.note.name)?.value.text, !note.isEmpty { mark.note = note }
        if mark.needsReview || mark.formerSource != nil || mark.note != nil { marks.append((message, mark)) }
    }

    private mutating func formerText(_ node: Node) -> MessageText? {
        guard node.kind == .mapping else { return MessageText(node, field: "", &diagnostics) }
        guard let match = ShapeMatch(node, against: Confirmation.shape, &diagnostics) else { return nil }
        if let text = match[Confirmation.text] {
            let present = Set(node.entries.compactMap(\.key.text))
            for other in match.others {
                diagnostics.report(UnknownKey.diagnostic(other, in: Confirmation.shape, having: present))
            }
            return MessageText(text, field: Confirmation.text.name, &diagnostics)
        }
        return match.others.isEmpty ? nil : MessageText(variants: match.others, at: node.place, field: "", &diagnostics)
    }
}

extension Node {
    /// Whether the node has only plural forms without text, as generated for a translator. The text then counts as
    /// untranslated.
    var hasOnlyEmptyForms: Bool {
        guard kind == .mapping else { return false }
        var entries = entries
        guard entries.next() != nil else { return false }
        return self.entries.allSatisfy {
            $0.value.isMissing && !$0.value.isUnreadable && MessageText.Key($0.key.text ?? "") != nil
        }
    }
}
