package import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A check for keys among plural forms that are not plural forms, whose texts would never be shown.
package enum UnknownPluralForm: CheckDeclaration {
    package static let id: CheckID = "unknown-plural-form"
    package static let finds = "A key among plural forms that is not a plural form."
    package static let why = "The app would never show its text."

    package static let wrong = Example(
        messages: """
            messages:
              tasks-done:
                ⟦single⟧: "{count} task done"
                other: "{count} tasks done"
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages:
              tasks-done:
                one: "{count} klus gedaan"
                other: "{count} klussen gedaan"
            """
    )

    package static let right = Example(
        messages: """
            messages:
              tasks-done:
                one: "{count} task done"
                other: "{count} tasks done"
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages:
              tasks-done:
                one: "{count} klus gedaan"
                other: "{count} klussen gedaan"
            """
    )

    static func diagnostic(_ key: Node) -> Diagnostic {
        let forms = PluralCategory.allCases.map(\.rawValue)
        let name = key.text ?? ""
        let near = suggestion(for: name, among: forms) ?? words[name.lowercased()]?.rawValue
        return Diagnostic(
            id, .error, headline: "'\(name)' is not a plural form", at: key.place, label: near.map { "did you mean '\($0)'?" },
            notes: ["The forms are \(forms.quotedList), and =0, =1 … for exact numbers."],
            fix: near.map { key.correcting(to: $0) })
    }

    /// The names of plural forms in Dutch, German and English, for suggestions.
    private static let words: [String: PluralCategory] = [
        "een": .one, "één": .one, "eén": .one, "enkelvoud": .one, "singular": .one, "eins": .one, "ein": .one, "single": .one,
        "meer": .other, "meerdere": .other, "meervoud": .other, "ander": .other, "andere": .other, "overig": .other,
        "overige": .other, "anders": .other,
        "plural": .other, "more": .other, "others": .other, "mehr": .other, "mehrere": .other, "nul": .zero, "geen": .zero,
        "null": .zero, "none": .zero, "twee": .two, "zwei": .two,
    ]
}
