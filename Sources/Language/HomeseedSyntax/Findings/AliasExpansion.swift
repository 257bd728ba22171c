package import HomeseedSource

/// The check of alias expansion beyond the limit. The parser reports its findings: see `CheckID.aliasExpansion`.
package enum AliasExpansion: CheckDeclaration {
    package static let id: CheckID = .aliasExpansion
    package static let finds = "Aliases of aliases that expand to more values than a file may contain."
    package static let why = "A file of a few lines could fill the memory of a computer."

    package static let wrong = Example(
        messages: """
            messages:
              a: &a [ha, ha, ha, ha, ha, ha, ha, ha, ha, ha]
              b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
              c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
              d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
              e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
              f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
              g: [*f, *f, ⟦*f⟧, *f, *f, *f, *f, *f, *f, *f]
            """
    )

    package static let right = Example(
        messages: """
            messages:
              laugh: ha ha ha
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages: {laugh: ha ha ha}
            """
    )
}
