package import HomeseedModel
package import HomeseedSource
import HomeseedSyntax

/// A value in a template that equals the field's default. It would not follow a change of the default.
package enum RepeatedDefault: Check {
    package static let id: CheckID = "repeated-default"
    package static let severity = Severity.note
    package static let finds = "A value in a template that repeats the field's default."
    package static let why = "A written value looks like a choice. When the default changes, this one keeps the old value."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {use: chore/dishes, status: ⟦next⟧}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {use: chore/dishes}
            """
    )

    /// Reports repeated defaults. Templates based on another template are skipped, and so are fields with another value in a
    /// sibling record.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            // A derived template may restore the default.
            for template in pack.templates where template.pack == pack.number && template.base == nil {
                var other: Set<SourceLocation> = []
                for spec in template.records { collectOverriddenFields(spec, of: pack, in: &other) }
                for spec in template.records { check(spec, of: pack, besides: other, in: catalogue, &diagnostics) }
            }
        }
    }

    /// Collects the fields for which some record has another value. In other records, a written default is then a deliberate
    /// choice.
    private static func collectOverriddenFields(_ spec: RecordSpec, of pack: Pack, in other: inout Set<SourceLocation>) {
        let entity = pack.model.entities[spec.entity]
        for (number, written) in spec.values {
            let field = entity.fields[number]
            guard case .value(let defaultValue, _)? = field.defaultValue else { continue }
            if case .fixed(let value) = written.form, value == defaultValue { continue }
            other.insert(field.place)
        }
        for (_, nested) in spec.nested { for spec in nested { collectOverriddenFields(spec, of: pack, in: &other) } }
    }

    private static func check(
        _ spec: RecordSpec, of pack: Pack, besides other: Set<SourceLocation>, in catalogue: Catalogue,
        _ diagnostics: inout Diagnostics
    ) {
        let entity = pack.model.entities[spec.entity]
        for (number, written) in spec.values {
            let field = entity.fields[number]
            guard case .fixed(let value) = written.form, value.isGiven, case .value(let defaultValue, _)? = field.defaultValue,
                value == defaultValue,
                !other.contains(field.place), field.presence == nil, field.forced.isEmpty, !entity.key.contains(number),
                !isFromItem(field, of: spec, in: pack)
            else { continue }
            let edit = EntryRemoval.edit(value: written.place, in: catalogue.sources)
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "'\(field.name)' has this value by default", at: written.place,
                    notes: ["The model sets this default."],
                    fix: edit.map { Fix("Remove it", edits: [$0], isSafe: true) }))
        }
        for (_, nested) in spec.nested {
            for spec in nested { check(spec, of: pack, besides: other, in: catalogue, &diagnostics) }
        }
    }

    /// Whether the value overrides an item's value.
    private static func isFromItem(_ field: Field, of spec: RecordSpec, in pack: Pack) -> Bool {
        field.source != nil && !spec.uses.isEmpty
    }
}
