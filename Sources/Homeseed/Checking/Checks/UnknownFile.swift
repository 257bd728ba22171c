package import HomeseedSource

package enum UnknownFile: Check {
    package static let id: CheckID = "unknown-file"
    package static let severity = Severity.warning
    package static let finds = "A file in a pack, or beside the packs or languages, that nothing reads."
    package static let why = "Its items would be missing from the app, and nobody would be told."

    package static let wrong = Example(
        files: [
            "Catalogue/demo/chorse.yaml": """
                ⟦⟧items:
                  - {id: drying, category: kitchen, title: Dry the dishes}
                """
        ]
    )

    package static let right = Example(
        files: [
            "Catalogue/demo/rewards.yaml": """
                items: []
                """
        ]
    )

    static func besidePacks(_ path: String, _ place: Place, _ folder: String, hasSettings: Bool) -> Diagnostic {
        let isSettings = path.stem == "homeseed" || suggestion(for: path.stem, among: ["homeseed"]) != nil
        let (name, settings) = (HarmlessText.of(String(path.dropFirst(folder.utf8.count + 1))), "\(HarmlessText.of(folder))/homeseed.yaml")
        return Diagnostic(
            id, severity, "Nothing reads '\(name)' beside the packs", at: place,
            label: isSettings && !hasSettings ? "did you mean 'homeseed.yaml'?" : nil,
            notes: [
                isSettings
                    ? "Settings stand in one file: \(settings)."
                    : "A pack's files lie in its folder, and glossaries and baselines are named in \(settings)."
            ])
    }

    static func besideLocales(_ path: String, _ place: Place, _ folder: String, _ language: String) -> Diagnostic {
        let name = HarmlessText.of(String(path.dropFirst(folder.utf8.count + 1)))
        return Diagnostic(
            id, severity, "Nothing reads '\(name)' beside the languages", at: place,
            notes: ["Translations lie in the folder of their language, as in \(HarmlessText.of(folder))/\(language)/\(name)."])
    }

    /// Translations into the language that the pack is written in.
    static func ownLanguage(_ pack: Pack, _ place: Place) -> Diagnostic {
        Diagnostic(
            id, severity, "The pack '\(pack.id)' is written in \(pack.language.tag) itself, so nothing reads this", at: place,
            related: [.init("the pack", at: pack.place)],
            notes: ["If the pack is written in another language, name that as its `language`; if not, take this file out."])
    }

    static func diagnostic(_ name: String, _ place: Place, among known: [String]) -> Diagnostic {
        let near = suggestion(for: name, among: known)
        var result = Diagnostic(
            id, severity, "Nothing reads a file named '\(name)' in this pack", at: place, label: near.map { "did you mean '\($0)'?" },
            notes: near == nil ? ["Files are named after the kinds that they hold: \(known.quotedList)."] : [])
        result.missing = .init(name, of: UnknownFile.kinds)
        return result
    }

    /// What a file in a pack is named after.
    static let kinds = "file of items"
}
