package import HomeseedSource

/// Reports a file of translators or apps that breaks a rule of its own format. It is found where such a file is read.
package enum FormatSyntax: CheckDeclaration {
    package static let id: CheckID = "format-syntax"
    package static let finds = "A file of translators or apps that breaks a rule of its own format."
    package static let why = "What stands behind the fault can't be read, so those translations would not arrive."

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
