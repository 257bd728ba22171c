package import HomeseedSource
import HomeseedSyntax

/// A check for packs whose ID differs from the name of their folder, which translations and templates use.
package enum WrongPackName: CheckDeclaration {
    package static let id: CheckID = "wrong-pack-name"
    package static let finds = "A pack whose name differs from its folder."
    package static let why = "Translations and templates use the folder's name, so they would not find the pack."

    package static let wrong = Example(
        pack: """
            homeseed: 1
            pack: ⟦household⟧
            title: A small household
            language: en
            kinds:
              category: {file: categories, fields: {title: text, color: color}}
              chore: {fields: {category: {type: item, of: category}}}
            """
    )

    package static let right = Example(
        pack: """
            homeseed: 1
            pack: demo
            title: A small household
            language: en
            kinds:
              category: {file: categories, fields: {title: text, color: color}}
              chore: {fields: {category: {type: item, of: category}}}
            """
    )

    static func diagnostic(_ node: Node, folder: String) -> Diagnostic {
        let name = node.text ?? ""
        // A lower-case ID is probably intended, so the folder's name is wrong.
        let isFolderMeant = name == name.lowercased() && name == folder.lowercased()
        return Diagnostic(
            id, .error, headline: "The pack '\(name)' is in a folder named '\(folder)'", at: node.place,
            notes: ["The two have to be the same: translations and templates use the folder's name."]
                + (isFolderMeant ? ["Rename the folder to '\(name)' as well."] : []),
            fix: isFolderMeant ? nil : Fix("Write '\(folder)'", edits: [node.rewriting(to: folder)], isSafe: false))
    }
}
