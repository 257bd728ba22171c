package import Homeseed
import HomeseedChecking
package import HomeseedLoading
import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
import HomeseedSyntax
package import HomeseedText

/// The creation of new content: drafts the files in memory, adds missing translations and lints the result before it writes.
package struct Drafting {
    private var pipeline: Pipeline
    /// The drafted files.
    package private(set) var overlay = Overlay() {
        didSet { pipeline.tree = overlay }
    }
    private let before: Set<String>
    private let missingBefore: Set<[String]>
    private(set) var notes: [(path: String, about: String)] = []
    /// The languages with texts that are still to be written.
    private var untranslated: [String] = []

    package init(_ pipeline: Pipeline) throws {
        self.pipeline = pipeline
        var errors: Set<String> = []
        var missing: Set<[String]> = []
        if Paths.isFolder(pipeline.catalogue) {
            let checked = try pipeline.check()
            errors = Set(checked.diagnostics.all.filter { $0.counts(as: .error) }.map(Drafting.key))
            let catalogue = checked.loaded
            for pack in catalogue.packs { missing.formUnion(catalogue.messages(of: pack).map { [pack.id] + $0.path }) }
        }
        before = errors
        missingBefore = missing
    }

    private static func key(_ diagnostic: Diagnostic) -> String { diagnostic.check.name + diagnostic.headline }

    /// Returns the catalogue with the drafted files.
    package func catalogue() throws -> Catalogue {
        var ignored = Diagnostics()
        return try pipeline.load(&ignored)
    }

    mutating func create(_ path: String, _ text: String, about: String) throws {
        guard !Paths.exists(path) else { throw CommandError(.usage, "\(path) exists already.", advice: ["Nothing was written."]) }
        overlay.set(path, to: Array(text.utf8))
        notes.append((path, about))
    }

    /// Writes an internal file, which is not reported.
    mutating func keep(_ path: String, _ text: String) throws {
        if let known = try? overlay.read(path), known.bytes == Array(text.utf8) { return }
        overlay.set(path, to: Array(text.utf8))
    }

    mutating func change(_ path: String, about: String, _ edit: (inout Insertion) -> Void) throws {
        let source = try overlay.read(path)
        guard var insertion = Insertion(source) else {
            throw CommandError(
                .findings, "\(path) has errors, so nothing can be added to it.", advice: ["`homeseed lint \(path)` shows them."])
        }
        edit(&insertion)
        overlay.set(path, to: try Drafting.verified(insertion))
        notes.append(("\(path):\(insertion.line)", about))
    }

    private static func verified(_ insertion: Insertion) throws -> [UInt8] {
        do throws(EditRefusal) { return try insertion.verified().bytes } catch { throw CommandError(error) }
    }

    // MARK: Translations

    /// Adds entries for the new texts to the pack's other languages, and to required languages without a region or script. Known
    /// translations are filled in. Other entries stay empty, so that they don't count as translated. A variant of one of the
    /// pack's languages, such as `nl-BE`, gets only the given translations.
    ///
    /// - Parameters:
    ///   - given: returns the author's translation of a text, or `nil` if there is none.
    ///   - needsReview: whether a given translation is marked for review.
    package mutating func translate(
        _ id: String, given: (LocaleID, [String]) -> String? = { _, _ in nil }, needsReview: ([String]) -> Bool = { _ in false }
    ) throws {
        let catalogue = try catalogue()
        guard let pack = catalogue.packs.first(where: { $0.id == id }), let locales = pipeline.locales else { return }
        let new = catalogue.messages(of: pack).filter { message in
            // A name stays unchanged unless a translation is given.
            !missingBefore.contains([id] + message.path)
                && (!message.isName || catalogue.locales.contains { given($0, message.path) != nil })
        }
        if new.isEmpty { return }
        let files = TextFiles(catalogue, in: locales)
        for (number, locale) in catalogue.locales.numbered where locale != pack.language {
            let file = pack.locales[number]
            guard file != nil || catalogue.settings.requires(locale) && locale.tag == locale.language else { continue }
            let new = isVariant(locale, in: pack, catalogue) ? new.filter { given(locale, $0.path) != nil } : new
            if new.isEmpty { continue }
            var texts = files.outline(of: pack)
            var record = texts
            var open = 0
            for message in new {
                let known =
                    given(locale, message.path)
                    ?? Words.translation(of: message.source.plain, path: message.path, into: locale.language)
                if known == nil { open += 1 }
                texts.set(message.path, to: known.map(Tree.text) ?? .blank(message.source.plain.escapedOnOneLine))
                record.set(
                    message.path,
                    to: .confirmed(
                        ExchangeText(message.source),
                        needsReview: given(locale, message.path) != nil && needsReview(message.path)))
            }
            let about = open == 0 ? "\(counted(new.count, "text")), translated" : "\(counted(open, "text")) to translate"
            if open > 0 { untranslated.append(locale.tag) }
            if let path = file.flatMap({ catalogue.sources[$0]?.path }) {
                let texts = texts.shortened(for: pack)
                try change(path, about: about) { $0.write(texts) }
            } else {
                try create(files.path(pack, in: locale), texts.shortened(for: pack).file(), about: about)
            }
            try self.record(
                record, in: pack.confirmations[number].flatMap { catalogue.sources[$0]?.path },
                or: files.confirmationPath(pack, locale), locale)
        }
    }

    /// Replaces translations that are copies of the previous source texts by the changed source texts.
    mutating func copy(_ messages: [Message], of id: String, where isCopy: (Message, String) -> Bool) throws {
        let catalogue = try catalogue()
        guard let pack = catalogue.packs.first(where: { $0.id == id }), let locales = pipeline.locales else { return }
        let files = TextFiles(catalogue, in: locales)
        for (number, locale) in catalogue.locales.numbered where locale != pack.language {
            let copies = messages.filter { message in message.translation(number).map { isCopy(message, $0.plain) } ?? false }
            guard !copies.isEmpty, let path = pack.locales[number].flatMap({ catalogue.sources[$0]?.path }) else { continue }
            var texts = files.outline(of: pack)
            var record = texts
            for message in copies {
                texts.set(message.path, to: .text(message.source.plain))
                let needsReview = message.marks[number]?.needsReview ?? false
                record.set(message.path, to: .confirmed(ExchangeText(message.source), needsReview: needsReview))
            }
            let shortened = texts.shortened(for: pack)
            try change(path, about: counted(copies.count, "text")) { $0.write(shortened) }
            try self.record(
                record, in: pack.confirmations[number].flatMap { catalogue.sources[$0]?.path },
                or: files.confirmationPath(pack, locale), locale)
        }
    }

    /// Records the source texts of the new translations. The file is internal, so the user is not notified.
    private mutating func record(_ texts: TextOutline, in known: String?, or path: String, _ locale: LocaleID) throws {
        guard let known else { return overlay.set(path, to: Array(texts.file(TextFiles.confirmationHead(locale)).utf8)) }
        guard var insertion = Insertion(try overlay.read(known)) else { return }
        insertion.write(texts)
        overlay.set(known, to: try Drafting.verified(insertion))
    }

    /// Whether a language is a regional variant of a language that the pack has, such as American English. A variant contains
    /// only the differences.
    private func isVariant(_ locale: LocaleID, in pack: Pack, _ catalogue: Catalogue) -> Bool {
        locale.isVariant(of: pack.language)
            || locale.tag != locale.language && pack.locales.keys.contains { catalogue.locales[$0].tag == locale.language }
    }

    // MARK: Writing

    /// Returns the errors that the draft introduces. Missing translations are expected, and not included.
    package func newErrors() throws -> (errors: [Diagnostic], sources: SourceMap) {
        let checked = try pipeline.check()
        let expected = [MissingTranslation.id, MostlyUntranslated.id]
        let errors = checked.diagnostics.sorted(in: checked.sources).filter {
            $0.counts(as: .error) && !before.contains(Drafting.key($0)) && !expected.contains($0.check)
        }
        return (errors, checked.sources)
    }

    /// Prints the errors that the draft introduces, and throws if there are any.
    func refuseErrors(_ console: Console) throws {
        let (errors, sources) = try newErrors()
        if errors.isEmpty { return }
        console.print(TextRenderer(sources: sources, options: console.renderOptions).render(errors))
        throw CommandError(.findings, "The new content has errors, so nothing was written.")
    }

    mutating func write(_ title: String?, _ console: Console) throws {
        try refuseErrors(console)
        let new = Set(overlay.files.keys.filter { !Paths.exists($0) })
        if try SchemaUpdate.updateSchemas(pipeline, &overlay, new: new) {
            notes.append((SchemaUpdate.folder(of: pipeline), "JSON Schemas, for completion and checks in editors"))
        }
        try FileChanges(overlay, in: pipeline).write()
        if let title { console.print(console.style.bold(title) + "\n\n") }
        var properties = PropertyList()
        for note in notes { properties.add(note.path, note.about) }
        console.print(properties.render(console))
        if untranslated.isEmpty { return }
        console.print(
            "\nThe texts in \(untranslated.sentenceList) are still empty: write them after their colons, or leave them to a translator. `homeseed lint` lists them.\n"
        )
    }
}
