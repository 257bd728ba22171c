package import HomeseedLoading
package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
package import HomeseedSyntax
package import HomeseedText

/// A writer for translation files and their recorded source texts.
package struct TextFiles {
    @Boxed private var catalogue: Catalogue
    private let folder: String
    /// The new contents by file.
    package private(set) var overlay = Overlay()
    /// The edits of existing files.
    package private(set) var edits: [Fix.Edit] = []
    /// The paths of files whose errors prevent writing.
    package private(set) var broken: [String] = []
    /// The reasons why other files could not be edited safely.
    package private(set) var refusals: [EditRefusal] = []
    /// The paths of new files.
    package private(set) var new: [String] = []

    /// Creates a writer.
    ///
    /// - Parameter folder: the folder of all translations.
    package init(_ catalogue: Catalogue, in folder: String) {
        self.catalogue = catalogue
        self.folder = folder
    }

    /// Returns an outline of all texts of a pack, in which texts can be set.
    package func outline(of pack: Pack) -> TextOutline { TextOutline(catalogue.messages(of: pack).map(\.path)) }

    /// Sets texts in a pack's translation file. A new file starts with the comment `head`.
    ///
    /// A file with errors is unchanged and added to ``broken``.
    package mutating func write(_ texts: TextOutline, of pack: Pack, in locale: LocaleID, head: [String] = []) {
        let number = catalogue.locales.number(of: locale)
        write(texts.shortened(for: pack), to: number.flatMap { pack.locales[$0] }, or: path(pack, in: locale), head)
    }

    /// Records the source texts of a pack's translations into a language.
    ///
    /// - Returns: whether the record was written.
    @discardableResult
    package mutating func confirm(_ texts: TextOutline, of pack: Pack, in locale: LocaleID) -> Bool {
        let number = catalogue.locales.number(of: locale)
        let head = TextFiles.confirmationHead(locale)
        return write(texts, to: number.flatMap { pack.confirmations[$0] }, or: confirmationPath(pack, locale), head)
    }

    /// Returns the lines of the comment at the start of a file with recorded source texts.
    package static func confirmationHead(_ locale: LocaleID) -> [String] {
        [
            "The source texts of the \(locale.tag) translations, recorded by Homeseed. `homeseed locales confirm` updates them.",
            "If a source text differs from its record here, its translation is stale.",
        ]
    }

    /// Creates a translation file without texts.
    mutating func begin(_ pack: Pack, in locale: LocaleID, head: [String]) {
        let path = path(pack, in: locale)
        overlay.set(path, to: Array(head.map { "# \($0)\n" }.joined().utf8))
        new.append(path)
    }

    /// Adds schema links to new files, with the function that adds the links to an overlay.
    package mutating func link(_ link: (Set<String>, inout Overlay) throws -> Void) rethrows {
        try link(Set(new), &overlay)
    }

    /// Returns the path of a pack's translation file.
    package func path(_ pack: Pack, in locale: LocaleID, below: String = "") -> String {
        // An existing folder may spell the language differently.
        let number = catalogue.locales.number(of: locale)
        let known = number.flatMap { number in
            catalogue.packs.lazy.compactMap { $0.locales[number] }.first.flatMap { catalogue.sources[$0]?.path }
        }
        let folder = known.map { $0.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") }
        return (folder ?? "\(self.folder)/\(locale.tag)") + "/\(below)\(pack.id).yaml"
    }

    /// Returns the path of the recorded source texts of a pack's translations.
    package func confirmationPath(_ pack: Pack, _ locale: LocaleID) -> String {
        path(pack, in: locale, below: Discovery.confirmations + "/")
    }

    @discardableResult
    private mutating func write(_ texts: TextOutline, to file: FileID?, or path: String, _ head: [String]) -> Bool {
        if !texts.hasValues { return true }
        guard let file, let source = catalogue.sources[file] else {
            overlay.set(path, to: Array(texts.file(head).utf8))
            new.append(path)
            return true
        }
        var insertion = Insertion(source)
        insertion?.write(texts)
        guard let insertion, !insertion.isBlocked else {
            broken.append(source.path)
            return false
        }
        if insertion.edits.isEmpty { return true }
        do throws(EditRefusal) {
            let edit = try insertion.verified()
            overlay.set(source.path, to: edit.bytes)
            edits += edit.edits.map { Fix.Edit(SourceLocation(file: file, range: $0.place.range), $0.replacement) }
            return true
        } catch {
            refusals.append(error)
            return false
        }
    }
}

extension TextOutline {
    /// Returns the outline with the short form of items, if the file or the pack uses it for their single text.
    package func shortened(for pack: Pack) -> TextOutline {
        var result = self
        for (kind, declared) in pack.kinds.numbered {
            guard let main = declared.mainText else { continue }
            result.shorten(declared.file, to: declared.fields[main].name, isShort: pack.keyedKinds.contains(kind))
        }
        return result
    }
}

extension Tree {
    /// Returns a text as a tree: plain, or with its plural forms.
    package static func of(_ text: ExchangeText) -> Tree {
        guard let variants = text.variants else { return .text(text.all.first ?? "") }
        return .map(variants.map { ($0.key.word, .text($0.text)) })
    }

    /// Returns the recorded source text of a translation, with its review mark and the translator's note.
    package static func confirmed(_ source: ExchangeText, needsReview: Bool = false, note: String? = nil) -> Tree {
        let text = Tree.of(source)
        var mark: [(key: String, value: Tree)] = []
        if needsReview { mark.append((Confirmation.needsReview.name, .word("true"))) }
        if let note, !note.isEmpty { mark.append((Confirmation.note.name, .text(note))) }
        if mark.isEmpty { return text }
        guard case .map(let variants) = text else { return .map([(Confirmation.text.name, text)] + mark) }
        return .map(variants + mark)
    }
}

extension TextImport {
    /// Returns the files with the changes.
    package func files(in folder: String) -> TextFiles {
        var files = TextFiles(catalogue, in: folder)
        var groups: [[Change]] = []
        var numbers: [LocaleID: [PackIndex: Int]] = [:]
        for change in changes {
            if let known = numbers[change.locale]?[change.pack.number] {
                groups[known].append(change)
            } else {
                numbers[change.locale, default: [:]][change.pack.number] = groups.count
                groups.append([change])
            }
        }
        for group in groups {
            guard let (pack, locale) = group.first.map({ ($0.pack, $0.locale) }) else { continue }
            var texts = files.outline(of: pack)
            var sources = texts
            for change in group {
                if let text = change.text { texts.set(change.path, to: .of(text)) }
                if let confirmation = change.confirmation { sources.set(change.path, to: confirmation) }
            }
            files.write(texts, of: pack, in: locale)
            files.confirm(sources, of: pack, in: locale)
        }
        return files
    }
}
