import HomeseedModel
package import HomeseedSource

/// A word that the pack forbids.
package enum ForbiddenWord: WordCheck {
    package static let id: CheckID = "forbidden-word"
    package static let severity = Severity.warning
    package static let finds = "A word that the pack forbids."
    package static let why =
        "An app can forbid words that break its promises, such as 'better than' in an app that never compares people."

    package static let wrong = Example(
        pack: pack,
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes for ten ⟦points⟧}
            """
    )

    package static let right = Example(pack: pack)

    private static let pack = """
        homeseed: 1
        pack: demo
        title: A small household
        language: en
        forbids: {en: [points, better than], nl: [punten, beter dan]}
        kinds:
          category: {file: categories, fields: {title: text, color: color}}
          chore: {fields: {category: {type: item, of: category}}}
        """

    /// Returns the pack's list `forbids` for the language.
    package static func words(_ scope: TextScope) -> [String] {
        (Terminology.list(scope.pack.terminology.forbidden, for: scope.language) ?? []).map { $0.lowercased() }
    }

    /// Reports each forbidden word. There is no fix, because the author has to rephrase the text.
    package static func check(_ found: [FoundWord], in scope: TextScope, _ diagnostics: inout Diagnostics) {
        for word in found {
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "This pack forbids the word '\(word.written)'", at: word.place,
                    notes: ["It is listed under `forbids` in pack.yaml. Use another word."]))
        }
    }
}
