import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A check for files that look like content and are not read.
package enum UnknownFile: CheckDeclaration {
    package static let id: CheckID = "unknown-file"
    package static let severity = Severity.warning
    package static let finds = "A file in a pack, or beside the packs or languages, that is never read."
    package static let why = "Its items would be missing from the app, without any warning."

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
        let (name, settings) = (
            String(path.dropFirst(folder.utf8.count + 1)).escapedForTerminal, "\(folder.escapedForTerminal)/homeseed.yaml"
        )
        return Diagnostic(
            id, isSettings && !hasSettings ? .error : severity, headline: "'\(name)' is not read beside the packs", at: place,
            label: isSettings && !hasSettings ? "did you mean 'homeseed.yaml'?" : nil,
            notes: [
                isSettings
                    ? "All settings are in one file: \(settings)."
                    : "The files of a pack are in its folder. Glossaries and baselines are named in \(settings)."
            ])
    }

    static func besideLocales(_ path: String, at place: SourceLocation, in folder: String, language: String) -> Diagnostic {
        let name = String(path.dropFirst(folder.utf8.count + 1)).escapedForTerminal
        return Diagnostic(
            id, severity, headline: "'\(name)' is not read beside the languages", at: place,
            notes: ["Translations are in the folder of their language, as in \(folder.escapedForTerminal)/\(language)/\(name)."])
    }

    /// Returns the diagnostic for translations into the pack's own language.
    static func ownLanguage(_ pack: Pack, _ place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "The pack '\(pack.id)' is written in \(pack.language.tag) itself, so this file is not read",
            at: place,
            related: [.init("the pack", at: pack.place)],
            notes: ["If the pack is written in another language, set its `language`. If not, remove this file."])
    }

    /// Returns the diagnostic for a file that is not named after a kind.
    ///
    /// - Parameter isOnly: Whether the file may be the only one of its kind, whose items are therefore missing.
    static func diagnostic(_ name: String, _ place: SourceLocation, among known: [String], isOnly: Bool = false) -> Diagnostic {
        let near = suggestion(for: name, among: known)
        var result = Diagnostic(
            id, isOnly ? .error : severity, headline: "A file named '\(name.escapedForTerminal)' is not read in this pack",
            at: place,
            label: near.map { "did you mean '\($0)'?" },
            notes: near == nil ? ["Known files: \(known.quotedList)."] : [])
        result.missing = .init(name, of: UnknownFile.kinds)
        return result
    }

    /// Returns the diagnostic for a file that is correctly named after its kind, while the kind's declaration misspells the name.
    ///
    /// - Returns: The diagnostic, or `nil` if the file's own name may be wrong.
    static func misspelt(_ kind: Kind, instead stem: String, _ place: SourceLocation) -> Diagnostic? {
        guard let written = kind.filePlace, kind.isOwn, !kind.isFolder, stem.singulars.contains(kind.id),
            !kind.file.singulars.contains(kind.id)
        else { return nil }
        var result = Diagnostic(
            id, .error, headline: "A file named '\(stem.escapedForTerminal)' is not read in this pack", at: place,
            label: "the kind '\(kind.id.escapedForTerminal)' expects '\(kind.file.escapedForTerminal)'",
            related: [.init("did you mean '\(stem.escapedForTerminal)'?", at: written)],
            fix: Fix("Write '\(stem.escapedForTerminal)'", edits: [.init(written, stem)], isSafe: false))
        result.missing = .init(stem, of: UnknownFile.kinds)
        return result
    }

    /// Returns the diagnostic for a template outside of the folder of templates.
    static func template(_ path: String, _ place: SourceLocation, in folder: String) -> Diagnostic {
        let name = (path.split(separator: "/").last.map(String.init) ?? path).escapedForTerminal
        return Diagnostic(
            id, .error, headline: "The template '\(path.escapedForTerminal)' is not read in this folder", at: place,
            label: "did you mean '\(folder)/\(name)'?", notes: ["Templates are in the pack's folder '\(folder)'."])
    }

    /// Returns the diagnostic for a file that is not read because of its extension.
    ///
    /// - Parameters:
    ///   - isContent: Whether the name belongs to a content file of this pack.
    ///   - isOnly: Whether no other file has the same content.
    static func ending(_ path: String, _ file: FileID, isContent: Bool, isOnly: Bool) -> Diagnostic {
        let shown = path.escapedForTerminal
        let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let stem = (path.split(separator: "/").last ?? "").prefix { $0 != "." }
        let name = (folder + stem.lowercased()).escapedForTerminal + ".yaml"
        return Diagnostic(
            id, isOnly ? .error : severity, headline: "'\(shown)' is not read because of its extension",
            at: SourceLocation(file: file, range: SourceRange(0, 0)),
            notes: [
                "Files of a catalogue end in .yaml, .yml or .json, in lower case.",
                !isContent
                    ? "If it isn't content, move it somewhere else."
                    : isOnly
                        ? "If it is content, rename it to \(name). If it isn't, move it somewhere else."
                        : "\(name) is read: remove one of the two.",
            ])
    }

    /// Returns the diagnostic for a second file with the same name and another extension.
    static func second(_ path: String, file: FileID, beside first: String, other: FileID) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(path.escapedForTerminal)' is not read: '\(first.escapedForTerminal)' is read instead",
            at: SourceLocation(file: file, range: SourceRange(0, 0)),
            related: [.init("this one is read", at: SourceLocation(file: other, range: SourceRange(0, 0)))],
            notes: ["Remove the older one."])
    }

    /// Returns the diagnostic for a file that contains the same items as another file with the same name.
    static func twin(_ path: String, file: FileID, of other: FileID) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(path.escapedForTerminal)' has the same items as another file with its name",
            at: SourceLocation(file: file, range: SourceRange(0, 0)),
            related: [.init("the other one, which is read", at: SourceLocation(file: other, range: SourceRange(0, 0)))],
            notes: ["One of the two is a copy: remove the older one."])
    }

    /// Returns the diagnostic for a translation file that is not read because of its extension.
    static func localeEnding(_ name: String, _ file: FileID) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(name.escapedForTerminal)' is not read because of its extension",
            at: SourceLocation(file: file, range: SourceRange(0, 0)),
            notes: ["Translation files end in .yaml, .yml or .json, in lower case."])
    }

    /// Returns the diagnostic for a translation file in a folder below its language's folder.
    static func localeFolder(_ folder: String, of name: String, file: FileID) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\((folder + "/" + name).escapedForTerminal)' is not read in this folder",
            at: SourceLocation(file: file, range: SourceRange(0, 0)),
            notes: [
                "Translation files are directly in the folder of their language. Move it out of '\(folder.escapedForTerminal)'."
            ])
    }

    /// Returns the diagnostic for a file that may contain recorded source texts and is not read.
    static func record(_ stray: Discovery.StrayConfirmation, _ file: FileID) -> Diagnostic {
        let place = SourceLocation(file: file, range: SourceRange(0, 0))
        let name = (stray.folder + "/" + stray.name).escapedForTerminal
        let unsealed =
            stray.isSecond
            ? [] : ["Until it is readable or removed, `lint --fix` records no source texts for those translations."]
        if stray.folder == Discovery.confirmations {
            return Diagnostic(
                id, severity, headline: "'\(name)' is not read because of its extension", at: place,
                notes: ["Files with recorded source texts end in .yaml, .yml or .json, in lower case."] + unsealed)
        }
        return Diagnostic(
            id, severity, headline: "'\(name)' is not read in this folder", at: place,
            label: Discovery.isNearConfirmations(stray.folder)
                ? "did you mean '\(Discovery.confirmations)/\(stray.name.escapedForTerminal)'?" : nil,
            notes: [
                "Translation files are directly in the folder of their language, and recorded source texts in its folder '\(Discovery.confirmations)'."
            ] + unsealed)
    }

    /// The owner of a missing file name in ``Diagnostic/Missing``.
    static let kinds = "file of items"
}
