package import HomeseedSource
package import HomeseedText

/// A check for translation folders and pack languages that are not valid language tags.
package enum BadLocale: CheckDeclaration {
    package static let id: CheckID = "bad-locale"
    package static let finds = "A folder of translations, or a pack's language, whose name is not a language tag."
    package static let why = "The language could not be chosen, so its translations would never be seen."

    package static let wrong = Example(
        files: [
            "Locales/dutch/demo.yaml": """
            categories: {kitchen: {title: Keuken}}
            """
        ]
    )

    package static let right = Example(
        files: [
            "Locales/nl-BE/demo.yaml": """
            categories: {kitchen: {title: Keuken}}
            """
        ]
    )

    /// Returns the diagnostic for a folder of `Locales` that is not named after a language.
    package static func diagnostic(_ folder: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "The name of the folder '\(folder)' is not a language", at: nil,
            notes: ["Use a language tag such as nl, nl-BE or zh-Hans."])
    }

    /// Returns the diagnostic for a folder whose language is recognised, but not written in its canonical form.
    package static func unusualName(_ folder: String, _ locale: LocaleID) -> Diagnostic {
        Diagnostic(
            id, .warning,
            headline: "The folder '\(folder.escapedForTerminal)' is read as \(locale.tag), but has another spelling", at: nil,
            notes: ["Rename it to '\(locale.tag)': other programs may not find it."])
    }

    /// Returns the diagnostic for folders of the same language, such as `nl` and `NL`.
    package static func twins(_ folders: [String], _ locale: LocaleID) -> Diagnostic {
        Diagnostic(
            id, .error,
            headline: "The folders \(folders.map(\.escapedForTerminal).quotedList) are the same language",
            at: nil, notes: ["Only one of two files with the same name is read. Move all files into '\(locale.tag)'."])
    }

    /// Returns the diagnostic for a value that is not a language tag.
    package static func diagnostic(_ node: Node) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(node.text ?? "")' is not a language", at: node.place,
            notes: ["Use a language tag such as en, nl-BE or zh-Hans."])
    }
}
