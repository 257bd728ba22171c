package import HomeseedModel
package import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A record that is referenced only by a day, a number or its position. If the day, number or position changes, the record's
/// translation is lost.
package enum UnnamedRecord: Check {
    package static let id: CheckID = "unnamed-record"
    package static let severity = Severity.warning
    package static let finds =
        "A record without a key, to which translations or other records refer by a day, a number or its position."
    package static let why =
        "When the day changes or another record is added, the translation belongs to the wrong record, or to none."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {⟦child⟧: mia, title: Feed the cat}
            """,
        dutch: dutch("Task")
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {key: feed-the-cat, child: mia, title: Feed the cat}
            """,
        dutch: dutch("feed-the-cat")
    )

    private static func dutch(_ key: String) -> String {
        """
        pack: {title: Een klein huishouden}
        categories: {kitchen: {title: Keuken}}
        chores: {dishes: {title: De afwas doen}}
        templates: {home: {title: Eén kind, records: {Task: {\(key): {title: De kat eten geven}}}}}
        """
    }

    package static let reach = CheckReach.dependents

    /// Checks the records of templates and of items, including nested records.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            var naming = RecordNaming(catalogue, pack)
            for template in pack.templates where template.pack == pack.number {
                naming.begin(template)
                for spec in template.records { visit(spec, naming: &naming, &diagnostics) }
            }
            naming.begin(nil)
            for item in pack.ownItems {
                for case .specs(let written) in item.values {
                    for spec in written.specs { visit(spec, naming: &naming, &diagnostics) }
                }
            }
        }
    }

    private static func visit(_ spec: RecordSpec, naming: inout RecordNaming, _ diagnostics: inout Diagnostics) {
        if let implicitName = spec.implicitName, spec.series == nil, let dependants = naming.dependants(of: spec) {
            let entity = naming.pack.model.entities[spec.entity].name
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "\(dependants) \(entity) by \(implicitName.words)", at: spec.place,
                    notes: [implicitName.note(naming.name(of: spec)), "Give it a `key` of its own."], fix: naming.fix(for: spec)))
        }
        for (_, nested) in spec.nested { for one in nested { visit(one, naming: &naming, &diagnostics) } }
    }
}

extension RecordSpec.ImplicitName {
    fileprivate var words: String {
        switch self {
        case .day: "a day alone"
        case .number: "a number alone"
        case .entity: "its position alone"
        }
    }

    fileprivate func note(_ name: String) -> String {
        switch self {
        case .day: "They refer to it as '\(name.escapedForTerminal)', which changes with the day."
        case .number: "They refer to it as '\(name.escapedForTerminal)', which changes with the number."
        case .entity: "They refer to it as the only '\(name.escapedForTerminal)', which fails as soon as there is a second one."
        }
    }
}
