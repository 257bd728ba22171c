package import HomeseedSource
import HomeseedStore

/// A check for files in an unsupported version of the format.
package enum FormatVersion: CheckDeclaration {
    package static let id: CheckID = "format-version"
    package static let finds = "A pack, or settings, in a version of the format that this program does not read."
    package static let why = "It might mean something else by the same words, and seed it wrong."

    package static let wrong = Example(
        pack: """
            homeseed: ⟦2⟧
            pack: demo
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

    /// The only supported version of the format.
    package static let newest = SeedEntry.newestFormat

    /// Reports a version of the format other than ``newest``.
    package static func check(_ node: Node, _ diagnostics: inout Diagnostics) {
        if case .integer(let number) = node.scalar, number == newest { return }
        diagnostics.report(Diagnostic(
            id, .error, headline: "This program reads version \(newest) of the format, and not '\(node.text ?? "")'", at: node.place,
            notes: ["If the file is newer than the program, install a newer Homeseed."]))
    }
}
