package import HomeseedModel
package import HomeseedSource

/// An entity without records or references, whose table in the store is always empty.
package enum UnfilledEntity: Check {
    package static let id: CheckID = "unfilled-entity"
    package static let severity = Severity.note
    package static let finds = "An entity that is never filled or mentioned elsewhere in the model."
    package static let why = "The store gets a table that stays empty: probably something was renamed or forgotten."

    package static let wrong = Example(model: model(more: "  ⟦Badge⟧:\n    fields: {id: uuid, name: string}"))
    package static let right = Example(model: model(more: ""))

    private static func model(more: String) -> String {
        """
        entities:
          Child:
            fields: {id: uuid, name: string}
        \(more)
        """
    }

    package static let reach = CheckReach.catalogue

    /// Reports unused entities. Nothing is reported if a pack or template has errors, since the unreadable part may contain the
    /// records.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        guard packs.allSatisfy({ $0.brokenKinds.isEmpty && !$0.isModelBroken }), catalogue.unreadPacks.isEmpty else { return }
        guard packs.allSatisfy({ $0.templates.allSatisfy { !$0.isIncomplete && !$0.isBroken } }) else { return }
        let usage = ModelUsage(catalogue)
        for pack in packs where pack.templates.contains(where: { $0.pack == pack.number && !$0.records.isEmpty }) {
            for entity in pack.model.entities where pack.files.contains(entity.place.file) {
                if usage.filled.contains(entity.place) || usage.mentioned.contains(entity.place) { continue }
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "'\(entity.name)' is never filled", at: entity.place,
                        notes: ["No template has a record of it, no derivation makes one, and no field refers to it."]))
            }
        }
    }
}
