package import HomeseedModel
package import HomeseedSource

/// A computed field whose input is never set. It is empty in every household.
package enum MissingInput: Check {
    package static let id: CheckID = "missing-input"
    package static let severity = Severity.warning
    package static let finds = "A computed field whose source field is never filled."
    package static let why = "It looks as if it were computed, but is empty in every household."

    package static let wrong = Example(model: model(input: "nickname"))
    package static let right = Example(model: model(input: "name").filter { !"⟦⟧".contains($0) })

    private static func model(input: String) -> String {
        """
        entities:
          Child:
            fields:
              id: uuid
              name: string
              nickname: {type: string, optional: true}
              ⟦initials⟧: {type: string, optional: true, computed: {initials: \(input)}}
        """
    }

    package static let reach = CheckReach.catalogue

    /// Reports fields without input. Nothing is reported if a model or template has errors, since the unreadable part may set the
    /// field.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        guard packs.allSatisfy({ !$0.isModelBroken && $0.templates.allSatisfy { !$0.isIncomplete && !$0.isBroken } }) else {
            return
        }
        let usage = ModelUsage(catalogue)
        for pack in packs {
            for field in pack.model.entities.flatMap(\.fields) where pack.files.contains(field.place.file) {
                guard let computed = field.computed, field.handWritten == nil,
                    let input = computed.inputs.paths.first(where: { isNeverFilled($0, in: pack.model, by: usage) })
                else { continue }
                let source = pack.model.field(at: input)
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "'\(field.name)' is computed from '\(source.name)', which is never filled",
                        at: field.place,
                        related: [.init("no template fills it, and it has no default", at: source.place)],
                        notes: ["Fill it in a template, or give it a default."]))
            }
        }
    }

    private static func isNeverFilled(_ path: FieldPath, in model: Model, by usage: ModelUsage) -> Bool {
        let field = model.field(at: path)
        let isPlain =
            field.role != .inverse && field.role != .id && field.isOptional && field.computed == nil && field.source == nil
        return isPlain && field.defaultValue == nil && field.forced.isEmpty && field.presence == nil
            && usage.filled.contains(model.entities[path.entity].place) && !usage.written.contains(field.place)
    }
}
