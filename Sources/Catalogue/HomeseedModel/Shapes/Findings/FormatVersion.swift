package import HomeseedSource
import HomeseedStore

/// A check for files in an unsupported version of the format.
package enum FormatVersion: CheckDeclaration {
    package static let id: CheckID = "format-version"
    package static let finds = "A pack or settings file in an unsupported version of the format."
    package static let why = "The same words could mean something else, and the seed would be wrong."

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
        diagnostics.report(
            Diagnostic(
                id, .error, headline: "Version '\(node.text ?? "")' of the format is not supported, only \(newest)",
                at: node.place,
                notes: ["If the file is from a newer Homeseed, update Homeseed."]))
    }
}
