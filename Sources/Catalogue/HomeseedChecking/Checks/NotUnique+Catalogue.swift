package import HomeseedModel
package import HomeseedSource

extension NotUnique: Check {
    /// Checks items for unique values. Records are checked when a template is expanded.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            for (number, kind) in pack.kinds.numbered {
                for (position, field) in kind.fields.numbered where field.isUnique {
                    check(pack, kind: number, position: position, field: field, &diagnostics)
                }
            }
        }
    }

    private static func check(_ pack: Pack, kind: KindIndex, position: FieldIndex, field: Field, _ diagnostics: inout Diagnostics)
    {
        var seen: [Value: SourceLocation] = [:]
        for item in pack.items where item.kind == kind {
            guard item.values.indices.contains(position), item.values[position].isGiven, let place = item.places[position] else {
                continue
            }
            if let first = seen[item.values[position].byScalars] {
                if item.pack != pack.number { continue }
                diagnostics.report(diagnostic(place, field: field.name, kind: pack.kinds[kind].id, first: first))
            } else {
                seen[item.values[position].byScalars] = place
            }
        }
    }

    private static func diagnostic(_ place: SourceLocation, field: String, kind: String, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "Another \(kind) has the same '\(field)'", at: place,
            related: [.init("the first one is here", at: first)],
            notes: ["Give one of the two another value."])
    }
}
