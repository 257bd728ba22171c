import Homeseed
import HomeseedLocalisation
import HomeseedSource
import HomeseedText

/// Unconfirmed translations with their source texts, for review.
struct UnconfirmedPrinter {
    let unconfirmed: [TranslationConfirmation.Unconfirmed]
    /// The maximum number of translations shown.
    var atMost = 50

    func text(_ console: Console) -> String {
        let changed = unconfirmed.filter { $0.former != nil }
        let open = unconfirmed.filter { $0.former == nil }
        var text = ""
        if !changed.isEmpty {
            text +=
                "\n"
                + console.style.bold(
                    "\(counted(changed.count, "text")) changed after \(changed.count == 1 ? "its translation was" : "their translations were") written. Homeseed now marks the \(changed.count == 1 ? "translation" : "translations") as stale."
                ) + "\n"
            text += listed(changed, console)
        }
        if !open.isEmpty {
            text +=
                "\n"
                + console.style.bold(
                    "\(counted(open.count, "translation")) may be stale, so \(open.count == 1 ? "it was" : "they were") not confirmed:"
                ) + "\n"
            text += listed(open, console)
        }
        if text.isEmpty { return "" }
        return text + "\nReview each pair, and confirm the right ones by name; `--all` confirms all of them.\n"
    }

    private func listed(_ unconfirmed: [TranslationConfirmation.Unconfirmed], _ console: Console) -> String {
        var text = ""
        for translation in unconfirmed.prefix(atMost) {
            text +=
                "\n  "
                + console.style.blue(
                    shown("\(translation.pack) \(translation.locale.tag) \(ExchangeKey.joined(translation.path))")) + "\n"
            if let former = translation.former { text += "    was  \(shown(former))\n" }
            text +=
                "    \(translation.former == nil ? "text" : "is  ") \(shown(translation.source))\n    \(translation.locale.tag.count < 4 ? translation.locale.tag.padding4 : translation.locale.tag) \(shown(translation.translation))\n"
        }
        return unconfirmed.count > atMost ? text + "\n  and \(unconfirmed.count - atMost) more\n" : text
    }

    private func shown(_ text: String) -> String { cropped(text.escapedOnOneLine, to: 100).escapedForTerminal }
}

extension String {
    fileprivate var padding4: String { self + String(repeating: " ", count: max(0, 4 - count)) }
}
