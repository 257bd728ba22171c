package import HomeseedModel
package import HomeseedSource

/// A path in homeseed.yaml that matches no file, so that its settings have no effect.
package enum UnusedSetting: Check {
    package static let id: CheckID = "unused-setting"
    package static let severity = Severity.warning
    package static let finds = "A path in homeseed.yaml that matches no file of the catalogue."
    package static let why = "The setting has no effect: the files were renamed, or the path has a typo."

    package static let wrong = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            overrides:
              - {files: Catalogue/⟦dmeo⟧, severity: {all-caps: skip}}
            """
        ]
    )

    package static let right = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            overrides:
              - {files: Catalogue/demo, severity: {all-caps: skip}}
            """
        ]
    )

    package static let reach = CheckReach.catalogue

    /// Matches each path with a severity override against all files of the catalogue.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        let globs = catalogue.settings.severities.flatMap { $0.files ?? [] }
        if globs.isEmpty { return }
        let names = catalogue.sources.files.dropFirst().map { catalogue.names.name(of: $0.path) }
        for named in globs where !names.contains(where: named.glob.matches) {
            let miss = named.glob.nearMiss(among: names)
            let place = miss.flatMap { named.node.place(of: $0.part) } ?? named.node.place
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "No file of the catalogue matches '\((named.node.text ?? "").escapedForTerminal)'",
                    at: place,
                    label: miss?.near.map { "did you mean '\($0)'?" },
                    notes: miss?.near == nil ? ["Paths begin with Catalogue/ or Locales/, as in Catalogue/famify/*.yaml."] : [],
                    fix: miss?.near.flatMap { near in
                        named.node.place(of: miss?.part ?? "").map {
                            Fix("Write '\(near)'", edits: [.init($0, near)], isSafe: false)
                        }
                    }))
        }
    }
}
