import HomeseedLocalisation
import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A brace that is not part of a placeholder. It would be shown, and the intended name or number would be missing.
package enum BadPlaceholder: TextCheck {
    package static let id: CheckID = "bad-placeholder"
    package static let finds = "A brace without its partner, or braces without a valid placeholder name."
    package static let why = "The family would see the brace, and the name or number would be missing."
    package static let isRequiredForSeeding = false

    package static let wrong = Example(
        messages: """
            messages:
              well-done: "Well done, ⟦{name⟧!"
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages: {well-done: "Goed gedaan, {name}!"}
            """
    )

    package static let right = Example(
        messages: """
            messages:
              well-done: "Well done, {name}!"
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages: {well-done: "Goed gedaan, {name}!"}
            """
    )

    private static func diagnostic(_ kind: PlaceholderFault.Kind, _ place: SourceLocation) -> Diagnostic {
        let headline =
            switch kind {
            case .unclosed: "This brace is never closed"
            case .unopened: "This brace was never opened"
            case .emptyName: "There is no name between these braces"
            case .badName: "A placeholder can't have this name"
            }
        return Diagnostic(
            id, severity, headline: headline, at: place,
            notes: ["A placeholder is a name in braces: {count}.", "To show a brace as such, write it twice: {{ or }}."])
    }

    package static let traits: TextTraits = .brace

    /// Reports the first error of a text. The syntax of other tools is left to `foreign-placeholder`.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let faults = PlaceholderText(text.text).faults
        if faults.isEmpty { return }
        let foreign = ForeignPlaceholderLexer.find(in: text.text)
        guard let fault = faults.first(where: { fault in !foreign.contains { $0.range.contains(Int(fault.range.lower)) } }) else {
            return
        }
        var found = diagnostic(fault.kind, text.place(of: Int(fault.range.lower)..<Int(fault.range.upper)))
        found.fix = fix(fault, in: text)
        diagnostics.report(found)
    }

    /// Returns a fix that adds the missing brace next to a placeholder name of the source text: `{name` and `name}`. Returns
    /// `nil` if there is no such name.
    private static func fix(_ fault: PlaceholderFault, in text: CheckedText) -> Fix? {
        guard text.scope.locale != nil, let source = text.scope.catalogue[text.message]?.source else { return nil }
        let names = Set(source.all.flatMap { PlaceholderText($0.text).names })
        let bytes = Array(text.text.utf8)
        func isName(_ at: Int) -> Bool { bytes.indices.contains(at) && (bytes[at].isNameByte) }
        var (lower, upper) = (Int(fault.range.lower), Int(fault.range.lower))
        switch fault.kind {
        case .unclosed:
            lower += 1
            upper = lower
            while isName(upper) { upper += 1 }
            guard lower < upper, names.contains(text.slice(lower..<upper)) else { return nil }
            return text.edit(upper..<upper, "}").map { Fix("Close the brace", edits: [$0], isSafe: false) }
        case .unopened:
            while isName(lower - 1) { lower -= 1 }
            guard lower < upper, names.contains(text.slice(lower..<upper)) else { return nil }
            return text.edit(lower..<lower, "{").map { Fix("Open the brace", edits: [$0], isSafe: false) }
        default: return nil
        }
    }
}
