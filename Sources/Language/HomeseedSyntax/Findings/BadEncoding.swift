package import HomeseedSource

/// The check of the file's encoding. The parser reports its findings: see `CheckID.badEncoding`.
package enum BadEncoding: CheckDeclaration {
    package static let id: CheckID = .badEncoding
    package static let finds = "A file that is not saved as UTF-8."
    package static let why = "Letters such as é would turn into other characters."

    package static let wrong = Example(
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: E⟦é⟧n kind}}
            """
    ).inLatin1

    package static let right = Example(
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            """
    )
}
