package import HomeseedLoading
package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
package import HomeseedSyntax
package import HomeseedText

/// Writes texts into the files of translations, and of the source texts that those were confirmed against.
package struct TextFiles {
    @Boxed private var catalogue: Catalogue
    private let folder: String
    /// What is written, by file.
    package private(set) var overlay = Overlay()
    /// The same as edits of files that are there.
    package private(set) var edits: [Fix.Edit] = []
    /// Files that can't be written to, because of what is wrong with them.
    package private(set) var broken: [String] = []
    /// Reasons why other files can't be written to without changing anything else in them.
    package private(set) var refusals: [EditRefusal] = []
    /// What would be written to files that are not there yet.
    package private(set) var new: [String] = []

    /// - Parameter folder: that of all translations.
    package init(_ catalogue: Catalogue, in folder: String) {
        self.catalogue = catalogue
        self.folder = folder
    }

    /// An outline of all texts of a pack, to set some in.
    package func outline(of pack: Pack) -> TextOutline { TextOutline(catalogue.messages(of: pack).map(\.path)) }

    /// Sets texts in a pack's file of translations; `head` begins it as a comment where it is new.
    ///
    /// A file that is too broken to be written to stays as it is, and is named in ``broken``.
    package mutating func write(_ texts: TextOutline, of pack: Pack, in locale: LocaleID, head: [String] = []) {
        let number = catalogue.locales.number(of: locale)
        write(texts.shortened(for: pack), to: number.flatMap { pack.locales[$0] }, or: path(pack, in: locale), head)
    }

    /// Notes, in the record beside a pack's translations into a language, the source texts that they were made from.
    ///
    /// - Returns: whether it was written.
    @discardableResult
    package mutating func confirm(_ texts: TextOutline, of pack: Pack, in locale: LocaleID) -> Bool {
        let number = catalogue.locales.number(of: locale)
        let head = TextFiles.confirmationHead(locale)
        return write(texts, to: number.flatMap { pack.confirmations[$0] }, or: confirmationPath(pack, locale), head)
    }

    /// The lines of the comment that begins a record of what translations were made from.
    package static func confirmationHead(_ locale: LocaleID) -> [String] {
        [
            "What the \(locale.tag) texts are translated from. Homeseed writes it, and `homeseed locales confirm`:",
            "a text that differs from this has changed since, and its translation is stale.",
        ]
    }

    /// A file of translations without one.
    mutating func begin(_ pack: Pack, in locale: LocaleID, head: [String]) {
        let path = path(pack, in: locale)
        overlay.set(path, to: Array(head.map { "# \($0)\n" }.joined().utf8))
        new.append(path)
    }

    /// Where the translations of a pack belong.
    package func path(_ pack: Pack, in locale: LocaleID, below: String = "") -> String {
        // A folder may spell its language in another way.
        let number = catalogue.locales.number(of: locale)
        let known = number.flatMap { number in
            catalogue.packs.lazy.compactMap { $0.locales[number] }.first.flatMap { catalogue.sources[$0]?.path }
        }
        let folder = known.map { $0.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") }
        return (folder ?? "\(self.folder)/\(locale.tag)") + "/\(below)\(pack.id).yaml"
    }

    /// Where it is written down what the translations of a pack were made from.
    package func confirmationPath(_ pack: Pack, _ locale: LocaleID) -> String {
        path(pack, in: locale, below: Discovery.confirmations + "/")
    }

    @discardableResult
    private mutating func write(_ texts: TextOutline, to file: FileID?, or path: String, _ head: [String]) -> Bool {
        if !texts.isTouched { return true }
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
    /// The same, where items may be their one text alone: as those beside them are, or as the pack's own file is.
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
    /// A text as it stands in a file: plain, or with its plural forms.
    package static func of(_ text: ExchangeText) -> Tree {
        guard let variants = text.variants else { return .text(text.all.first ?? "") }
        return .map(variants.map { ($0.key.word, .text($0.text)) })
    }

    /// The source of a text that someone confirmed, or asks to be looked at, with what its translator says.
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
    /// What the files become.
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
