import Homeseed
import HomeseedSource

/// Lays new content out: makes the files as they would be, adds the translations that are missing then, lints it
/// all, and only then writes.
struct Drafting {
    private var pipeline: Pipeline
    /// The files as they would be.
    private(set) var overlay = Overlay() {
        didSet { pipeline.tree = overlay }
    }
    private let before: Set<String>
    private let missingBefore: Set<[String]>
    private(set) var notes: [(path: String, about: String)] = []

    init(_ pipeline: Pipeline) throws {
        self.pipeline = pipeline
        var errors: Set<String> = []
        var missing: Set<[String]> = []
        if Paths.isFolder(pipeline.catalogue) {
            let checked = try pipeline.check()
            errors = Set(checked.diagnostics.all.filter { $0.counts(as: .error) }.map(Drafting.key))
            let catalogue = checked.catalogue.catalogue
            for pack in catalogue.packs { missing.formUnion(catalogue.messages(of: pack).map { [pack.id] + $0.path }) }
        }
        before = errors
        missingBefore = missing
    }

    private static func key(_ diagnostic: Diagnostic) -> String { diagnostic.check.name + diagnostic.headline }

    func catalogue() throws -> Catalogue {
        var ignored = Diagnostics()
        return try pipeline.load(&ignored)
    }

    mutating func create(_ path: String, _ text: String, about: String) throws {
        guard !Paths.exists(path) else { throw Problem(.usage, "\(path) is there already.", ["Nothing was written."]) }
        overlay.set(path, to: Array(text.utf8))
        notes.append((path, about))
    }

    mutating func change(_ path: String, about: String, _ edit: (inout Insertion) -> Void) throws {
        let source = try overlay.read(path)
        guard var insertion = Insertion(source) else {
            throw Problem(.findings, "\(path) has errors: nothing can be added to it.", ["`homeseed lint \(path)` shows them."])
        }
        edit(&insertion)
        overlay.set(path, to: insertion.bytes)
        notes.append(("\(path):\(insertion.line)", about))
    }

    // MARK: Translations

    /// Writes the texts that are new in every other language that the catalogue has.
    mutating func translate(_ id: String) throws {
        let catalogue = try catalogue()
        guard let pack = catalogue.packs.first(where: { $0.id == id }), let locales = pipeline.locales else { return }
        let new = catalogue.messages(of: pack).filter { !missingBefore.contains([id] + $0.path) }
        for (number, locale) in catalogue.locales.enumerated() where locale != pack.language && !new.isEmpty {
            let entries = Drafting.nested(new.map { message in
                (message.path, Words.translation(of: message.source.plain, path: message.path, into: locale.language))
            })
            let texts = counted(new.count, "text")
            if let file = pack.locales[number], let path = catalogue.sources[file]?.path {
                try change(path, about: "\(texts) to translate") { $0.merge(entries, into: $0.root) }
            } else {
                guard locale.parent == nil else { continue }
                let folder = Paths.names(in: locales).first { LocaleID($0) == locale } ?? locale.tag
                let lines = entries.map { Tree.lines(of: $0.key, $0.value, isRoot: true).joined(separator: "\n") }
                try create(
                    "\(locales)/\(folder)/\(id).yaml", lines.joined(separator: "\n\n") + "\n", about: "\(texts) to translate")
            }
        }
    }

    /// Paths with their texts, as one tree.
    private static func nested(_ texts: [(path: [String], text: String)]) -> [(key: String, value: Tree)] {
        var order: [String] = []
        var groups: [String: [(path: [String], text: String)]] = [:]
        for text in texts {
            guard let first = text.path.first else { continue }
            if groups[first] == nil { order.append(first) }
            groups[first, default: []].append((Array(text.path.dropFirst()), text.text))
        }
        return order.map { key in
            let group = groups[key] ?? []
            if let leaf = group.first(where: { $0.path.isEmpty }) { return (key, .text(leaf.text)) }
            return (key, .map(nested(group)))
        }
    }

    // MARK: Writing

    /// What would be wrong that was not wrong before.
    func newErrors() throws -> (errors: [Diagnostic], sources: SourceMap) {
        let checked = try pipeline.check()
        let errors = checked.diagnostics.sorted(in: checked.sources).filter {
            $0.counts(as: .error) && !before.contains(Drafting.key($0))
        }
        return (errors, checked.sources)
    }

    mutating func write(_ console: Console) throws {
        let (errors, sources) = try newErrors()
        if !errors.isEmpty {
            console.print(TextRenderer(sources: sources, options: console.renderOptions).render(errors))
            throw Problem(.findings, "This would not lint clean, so nothing was written.")
        }
        let new = Set(overlay.files.keys.filter { !Paths.exists($0) })
        if try SchemaUpdate.bringAlong(pipeline, &overlay, new: new) {
            notes.append((SchemaUpdate.folder(of: pipeline), "what editors check the files by"))
        }
        try FileChanges(overlay).write()
        var sheet = Sheet()
        for note in notes { sheet.add(note.path, note.about) }
        console.print(sheet.render(console))
    }
}
