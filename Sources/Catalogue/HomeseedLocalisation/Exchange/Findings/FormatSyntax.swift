package import HomeseedSource

/// A syntax error in a file for translators or apps. The formats' parsers report it.
package enum FormatSyntax: CheckDeclaration {
    package static let id: CheckID = "format-syntax"
    package static let finds = "A syntax error in a file for translators or apps."
    package static let why = "The rest of the file can't be read, so its translations would be missing."

    package static let wrong = Example(files: [
        "Translations/nl.lproj/demo.strings": """
        "chores.dishes.title" = "De afwas doen"⟦⟧
        "categories.kitchen.title" = "Keuken";
        """
    ])

    package static let right = Example(files: [
        "Translations/nl.lproj/demo.strings": """
        "chores.dishes.title" = "De afwas doen";
        "categories.kitchen.title" = "Keuken";
        """
    ])
}
