import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A check for files that look like content and are not read.
package enum UnknownFile: CheckDeclaration {
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

    static func besidePacks(_ path: String, at place: SourceLocation, in folder: String, hasSettings: Bool) -> Diagnostic {
        let stem = path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? path.stem
        let isSettings = stem.lowercased() == "homeseed" || suggestion(for: stem, among: ["homeseed"]) != nil
        let (name, settings) = (String(path.dropFirst(folder.utf8.count + 1)).escapedForTerminal, "\(folder.escapedForTerminal)/homeseed.yaml")
        return Diagnostic(
            id, isSettings && !hasSettings ? .error : severity, headline: "Nothing reads '\(name)' beside the packs", at: place,
            label: isSettings && !hasSettings ? "did you mean 'homeseed.yaml'?" : nil,
            notes: [
                isSettings
                    ? "Settings stand in one file: \(settings)."
                    : "A pack's files lie in its folder, and glossaries and baselines are named in \(settings)."
            ])
    }

    static func besideLocales(_ path: String, at place: SourceLocation, in folder: String, language: String) -> Diagnostic {
        let name = String(path.dropFirst(folder.utf8.count + 1)).escapedForTerminal
        return Diagnostic(
            id, severity, headline: "Nothing reads '\(name)' beside the languages", at: place,
            notes: ["Translations lie in the folder of their language, as in \(folder.escapedForTerminal)/\(language)/\(name)."])
    }

    /// Returns the diagnostic for translations into the pack's own language.
    static func ownLanguage(_ pack: Pack, _ place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "The pack '\(pack.id)' is written in \(pack.language.tag) itself, so nothing reads this", at: place,
            related: [.init("the pack", at: pack.place)],
            notes: ["If the pack is written in another language, name that as its `language`; if not, take this file out."])
    }

    /// Returns the diagnostic for a file that is not named after a kind.
    ///
    /// - Parameter isOnly: Whether the file may be the only one of its kind, whose items are therefore missing.
    static func diagnostic(_ name: String, _ place: SourceLocation, among known: [String], isOnly: Bool = false) -> Diagnostic {
        let near = suggestion(for: name, among: known)
        var result = Diagnostic(
            id, isOnly ? .error : severity, headline: "Nothing reads a file named '\(name.escapedForTerminal)' in this pack", at: place,
            label: near.map { "did you mean '\($0)'?" }, notes: near == nil ? ["Files are named after the kinds that they hold: \(known.quotedList)."] : [])
        result.missing = .init(name, of: UnknownFile.kinds)
        return result
    }

    /// Returns the diagnostic for a file that is correctly named after its kind, while the kind's declaration misspells the
    /// name.
    ///
    /// - Returns: The diagnostic, or `nil` if the file's name may be the misspelt one.
    static func misspelt(_ kind: Kind, instead stem: String, _ place: SourceLocation) -> Diagnostic? {
        guard let written = kind.filePlace, kind.isOwn, !kind.isFolder, stem.singulars.contains(kind.id), !kind.file.singulars.contains(kind.id) else { return nil }
        var result = Diagnostic(
            id, .error, headline: "Nothing reads a file named '\(stem.escapedForTerminal)' in this pack", at: place,
            label: "the kind '\(kind.id.escapedForTerminal)' asks for '\(kind.file.escapedForTerminal)'", related: [.init("did you mean '\(stem.escapedForTerminal)'?", at: written)],
            fix: Fix("Write '\(stem.escapedForTerminal)'", edits: [.init(written, stem)], isSafe: false))
        result.missing = .init(stem, of: UnknownFile.kinds)
        return result
    }

    /// Returns the diagnostic for a template outside of the folder of templates.
    static func template(_ path: String, _ place: SourceLocation, in folder: String) -> Diagnostic {
        let name = (path.split(separator: "/").last.map(String.init) ?? path).escapedForTerminal
        return Diagnostic(
            id, .error, headline: "Nothing reads the template '\(path.escapedForTerminal)' where it lies", at: place,
            label: "did you mean '\(folder)/\(name)'?", notes: ["Templates lie in the pack's folder '\(folder)'."])
    }

    /// Returns the diagnostic for a file that is not read because of its extension.
    ///
    /// - Parameters:
    ///   - isContent: Whether the name is that of a content file of this pack.
    ///   - isOnly: Whether no other file has the same content.
    static func ending(_ path: String, _ file: FileID, isContent: Bool, isOnly: Bool) -> Diagnostic {
        let shown = path.escapedForTerminal
        let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let stem = (path.split(separator: "/").last ?? "").prefix { $0 != "." }
        let name = (folder + stem.lowercased()).escapedForTerminal + ".yaml"
        return Diagnostic(
            id, isOnly ? .error : severity, headline: "Nothing reads '\(shown)', for its ending", at: SourceLocation(file: file, range: SourceRange(0, 0)),
            notes: [
                "Files of a catalogue end in .yaml, .yml or .json, in small letters.",
                !isContent ? "If it is no content, keep it elsewhere." : isOnly ? "Call it \(name)." : "\(name) is read; take one of the two out.",
            ])
    }

    /// Returns the diagnostic for a second file with the same name and another extension.
    static func second(_ path: String, file: FileID, beside first: String, other: FileID) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "Nothing reads '\(path.escapedForTerminal)': '\(first.escapedForTerminal)' is read in its stead", at: SourceLocation(file: file, range: SourceRange(0, 0)),
            related: [.init("the one that is read", at: SourceLocation(file: other, range: SourceRange(0, 0)))], notes: ["Take out the one that is old."])
    }

    /// Returns the diagnostic for a file that contains the same items as another one of its name.
    static func twin(_ path: String, file: FileID, of other: FileID) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(path.escapedForTerminal)' holds the same items as another file of its name", at: SourceLocation(file: file, range: SourceRange(0, 0)),
            related: [.init("the other one, which is read", at: SourceLocation(file: other, range: SourceRange(0, 0)))],
            notes: ["One of the two is a copy: take out the one that is old."])
    }

    /// Returns the diagnostic for a translation file that is not read because of its extension.
    static func localeEnding(_ name: String, _ file: FileID) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "Nothing reads '\(name.escapedForTerminal)', for its ending", at: SourceLocation(file: file, range: SourceRange(0, 0)),
            notes: ["Files of translations end in .yaml, .yml or .json, in small letters."])
    }

    /// Returns the diagnostic for a translation file in a folder below that of its language.
    static func localeFolder(_ folder: String, of name: String, file: FileID) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "Nothing reads '\((folder + "/" + name).escapedForTerminal)', for the folder that it is in", at: SourceLocation(file: file, range: SourceRange(0, 0)),
            notes: ["Translations lie right in the folder of their language. Move it out of '\(folder.escapedForTerminal)'."])
    }

    /// Returns the diagnostic for a file that may contain recorded source texts and is not read.
    static func record(_ stray: Discovery.StrayConfirmation, _ file: FileID) -> Diagnostic {
        let place = SourceLocation(file: file, range: SourceRange(0, 0))
        let name = (stray.folder + "/" + stray.name).escapedForTerminal
        let unsealed = stray.isSecond ? [] : ["Until it is read or gone, `lint --fix` writes down nothing of what those translations were made from."]
        if stray.folder == Discovery.confirmations {
            return Diagnostic(
                id, severity, headline: "Nothing reads '\(name)', for its ending", at: place,
                notes: ["Records of what was translated end in .yaml, .yml or .json, in small letters."] + unsealed)
        }
        return Diagnostic(
            id, severity, headline: "Nothing reads '\(name)', for the folder that it is in", at: place,
            label: Discovery.isNearConfirmations(stray.folder) ? "did you mean '\(Discovery.confirmations)/\(stray.name.escapedForTerminal)'?" : nil,
            notes: ["Translations lie right in the folder of their language, and what they were made from in '\(Discovery.confirmations)' below it."] + unsealed)
    }

    /// The owner of a missing file name in ``Diagnostic/Missing``.
    static let kinds = "file of items"
}
