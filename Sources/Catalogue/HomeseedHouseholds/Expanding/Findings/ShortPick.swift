import HomeseedModel
package import HomeseedSource

/// A template that picks more items than are in season on some day: its household has fewer than intended.
package enum ShortPick: CheckDeclaration {
    package static let id: CheckID = "short-pick"
    package static let finds = "A template that picks more items than are in season on some day of the year."
    package static let why = "On that day the household has fewer items than intended, without any warning."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: bins, category: kitchen, title: Empty the bins}
            """,
        template: template,
        dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: Afwassen}, bins: {title: Vuilnis wegbrengen}}")
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: bins, category: kitchen, title: Empty the bins}
              - {id: table, category: kitchen, title: Set the table}
            """,
        template: template.replacing("⟦", with: "").replacing("⟧", with: ""),
        dutch: ExampleCatalogue.dutch(
            chores: "{dishes: {title: Afwassen}, bins: {title: Vuilnis wegbrengen}, table: {title: Tafel dekken}}")
    )

    private static let template = """
        template: home
        title: One child
        records:
          Child:
            - {key: mia, name: Mia}
          Task:
            - {use: {⟦kind⟧: chore, count: 3}}
        """

    static func diagnostic(_ pick: ItemPick, found: Int, _ household: HouseholdDraft) -> Diagnostic {
        let kind = household.pack.kinds[pick.kind].id
        let all = pick.candidates(in: household.pack).count
        return Diagnostic(
            id, .error,
            headline:
                "This picks \(pick.count) of the kind '\(kind)', but \(found == 0 ? "there is none" : "there \(found == 1 ? "is" : "are") only \(found)")",
            at: pick.place,
            notes: [
                all == found
                    ? "Ask for fewer, or add some."
                    : "This is on \(household.today.iso): of \(all), the others are out of season or already in the template. Ask for fewer, or add some for that time of year."
            ])
    }
}
