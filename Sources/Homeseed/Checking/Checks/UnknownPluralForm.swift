package import HomeseedSource
import HomeseedSyntax

package enum UnknownPluralForm: Check {
    package static let id: CheckID = "unknown-plural-form"

    static func diagnostic(_ key: Node) -> Diagnostic {
        let forms = PluralCategory.allCases.map(\.rawValue)
        let name = key.text ?? ""
        return Diagnostic(
            id, .error, "'\(name)' is no plural form", at: key.place,
            label: suggestion(for: name, among: forms).map { "did you mean '\($0)'?" },
            notes: ["The forms are \(forms.quotedList), and =0, =1 … for exact numbers."])
    }
}
