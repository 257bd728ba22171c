import ArgumentParser
import Foundation
import Homeseed
import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

struct LocalesImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import translated files.",
        discussion: """
            Updates texts that differ, and adds missing ones. Comments, quotes and all other content stay unchanged. The \
            command reports and skips a text that changed both in the file and in the catalogue, or that would cause a lint \
            error, such as a missing placeholder. Name files that belong together, such as .strings and .stringsdict, in one command.

              homeseed locales import famify.nl.xlf --dry-run
              homeseed locales import famify.nl.xlf
              homeseed locales import nl.xcloc
              homeseed locales import returned/*.xlf --base sent
              homeseed locales import texts.csv --pack famify --locale de
            """)

    @Argument(help: ArgumentHelp("The translated files, or Xcode's .xcloc folders.", valueName: "file"), completion: .file())
    var files: [String]

    @Option(help: ArgumentHelp("The format. (default: detected from each file)", valueName: "format"))
    var format: LocaleFormatName?

    @Option(
        help: ArgumentHelp("The pack of the texts. (default: the pack that is named in the files)", valueName: "pack"),
        completion: CatalogueCompletion.packs)
    var pack: String?

    @Option(
        help: ArgumentHelp("The language to import. (default: all languages in the files)", valueName: "language"),
        completion: CatalogueCompletion.languages)
    var locale: String?

    @Option(
        help: ArgumentHelp(
            "The folder with the exported files. Texts that are unchanged since the export are skipped.", valueName: "dir"),
        completion: .directory)
    var base: String?

    @Option(
        help: ArgumentHelp(
            "Import this text, and all texts below its name, despite lint errors; 'all' imports every text; repeatable.",
            valueName: "name"))
    var acceptFindings: [String] = []

    @Flag(help: "Show all messages, without shortening long lists.")
    var verbose = false

    @Flag(help: "Show the changes, and write nothing.")
    var dryRun = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        var loading = Diagnostics()
        let pipeline = try options.pipeline(for: dryRun ? .reading : .writing)
        var catalogue = try pipeline.load(&loading)
        Hint.errors(loading)
        let lookup = Lookup(catalogue: catalogue)
        if let pack { _ = try lookup.pack(pack) }
        let language = try locale.map(Lookup.language)
        let reading = IncomingReading(
            catalogue, among: ProgramParts.current.localeFormats, format: format?.format, pack: pack, locale: language)
        var found = Diagnostics()
        let read = try ImportedFiles(files, base: base, &catalogue.sources)
        var incoming = reading.read(read.files, &found)
        if base != nil {
            var ignored = Diagnostics()
            let sent = reading.read(read.base, &ignored)
            for index in incoming.indices {
                incoming[index].base =
                    sent.first {
                        $0.pack.id == incoming[index].pack.id
                            && $0.exchange.locales.contains { incoming[index].exchange.locales.contains($0) }
                    }?.exchange
            }
        }
        let sent = try ExportFolder.written(around: read.paths)
        let folder = try LocalesFolder.of(pipeline)
        let repository = try? GitRepository(containing: pipeline.catalogue)
        for index in incoming.indices {
            incoming[index].keysExportedUnchanged = ExportFolder.keysExportedUnchanged(incoming[index], catalogue, among: sent)
            if base != nil { continue }
            incoming[index].unchangedSinceExport = ExportFolder.unchangedSinceExport(incoming[index], among: sent)
            incoming[index].name = Paths.relative(
                Paths.absolute(incoming[index].files.first?.path ?? ""), from: Paths.absolute(pipeline.catalogue))
            let pack = incoming[index].pack
            for locale in incoming[index].exchange.locales {
                let record = ExportRecord.read(ExportRecord.path(pack.id, locale, in: folder))
                incoming[index].imported[locale] = record
                let former = record.isEmpty ? FormerTranslations(pack, locale, in: catalogue, of: repository) : nil
                incoming[index].records[locale] =
                    former?.record(catalogue.exchange(of: pack, in: [locale]), in: locale, format: incoming[index].format)
                    ?? record
            }
        }
        var texts = TextImport(catalogue)
        var former: [String: FormerTranslations?] = [:]
        texts.formerText = { [catalogue] pack, locale, path, fits in
            let known = former[pack.id + "\n" + locale.tag] ?? FormerTranslations(pack, locale, in: catalogue, of: repository)
            former.updateValue(known, forKey: pack.id + "\n" + locale.tag)
            return known?.text(path, where: fits)
        }
        for one in incoming { texts.add(one) }
        try requireMatchingTexts(texts, incoming)
        if found.all.isEmpty { try refuseEmpty(incoming) }
        for one in incoming {
            for diagnostic in ImportedRemarks(one, catalogue, among: sent).diagnostics { found.report(diagnostic) }
        }
        let accepted = acceptFindings
        try refuseUnknown(accepted, of: incoming.map(\.pack), in: catalogue)
        var preview = ImportPreview(pipeline, folder) { change in
            accepted.contains { $0 == LocalesImport.all || ExchangeKey.isNamed(ExchangeKey.joined(change.path), by: $0) }
        }
        let written = try preview.leaveOutErrors(of: &texts)
        for one in preview.refused { found.report(one) }
        found.append(texts.diagnostics)
        let isWriting = !dryRun && !written.overlay.files.isEmpty
        let newFindings = try isWriting ? Hint.newFindings(in: written.overlay, pipeline, preview.checked) : nil
        for kept in texts.kept {
            output.console.print(
                "\(kept.pack), \(kept.locale.tag): \(counted(kept.count, "text")) of the file \(kept.count == 1 ? "is" : "are") as exported and newer here, and \(kept.count == 1 ? "stays" : "stay").\n"
            )
        }
        let unbased = texts.changes.count { $0.hasUnknownBase }
        if unbased > 0 {
            Hint.print(
                "\(counted(unbased, "replaced text")) \(unbased == 1 ? "has" : "have") no recorded export, so a newer one here may be among them: `git diff` shows them, and `--base` names the files as they were exported."
            )
        }
        try finish(texts, files: written, found: found, newFindings: newFindings, sources: catalogue.sources, pipeline: pipeline)
        if found.hasErrors || found.omittedTexts > 0 { try ExitStatus.end(.findings) }
        // Files without translations are probably not the files that the user meant.
        if !incoming.isEmpty, incoming.allSatisfy({ $0.exchange.locales.isEmpty || $0.exchange.units.isEmpty }) {
            try ExitStatus.end(.findings)
        }
    }

    private static let all = "all"

    private func refuseUnknown(_ names: [String], of packs: [Pack], in catalogue: Catalogue) throws {
        let keys = packs.flatMap { catalogue.messages(of: $0).map { ExchangeKey.joined($0.path) } }
        if let unknown = names.first(where: { name in
            name != LocalesImport.all && !keys.contains { ExchangeKey.isNamed($0, by: name) }
        }) {
            throw CommandError.unknown(
                "text", unknown, among: keys, else: "`--accept-findings all` imports texts that lint reports as errors.")
        }
    }

    /// Throws one error, instead of one per text, if no text matches: the files probably belong to another project.
    private func requireMatchingTexts(_ texts: TextImport, _ incoming: [IncomingTexts]) throws {
        guard texts.matched == 0, let first = texts.unknown.first else { return }
        let count = texts.unknown.count
        let what = count == 1 ? "The text" : "None of the \(count) texts"
        let example =
            texts.catalogue.messages(of: first.pack).first.map {
                " One of \(first.pack.id) is called '\(ExchangeKey.joined($0.path))'."
            } ?? ""
        throw CommandError(
            .findings,
            "\(what) in \(files.count == 1 ? files[0] : "these \(files.count) files") is \(count == 1 ? "not " : "")in \(first.pack.id).",
            advice: ["The first is called '\(first.key)'.\(example)", "Nothing was written. Choose another pack with `--pack`."])
    }

    /// Throws if no file has a text. No other diagnostic would report that.
    private func refuseEmpty(_ incoming: [IncomingTexts]) throws {
        guard !incoming.isEmpty, incoming.allSatisfy({ $0.exchange.units.isEmpty }) else { return }
        throw CommandError(
            .findings, "No texts were found in \(files.count == 1 ? files[0] : "these \(files.count) files").",
            advice: ["Nothing was written."])
    }

    private func finish(
        _ texts: TextImport, files: TextFiles, found: Diagnostics, newFindings: String?, sources: SourceMap, pipeline: Pipeline
    ) throws {
        let console = output.console
        let page = ImportPrinter(diagnostics: found.sorted(in: sources), isWhole: verbose)
        let shown = page.shown
        if !shown.isEmpty {
            Console.printError(
                TextRenderer(
                    sources: sources, options: RenderOptions(colour: Console.errorStyle.isColoured, width: console.width)
                ).render(shown))
        }
        for line in page.summary { Hint.print(line) }
        if let newFindings { Hint.print(newFindings) }
        try TextChanges(files: files, sources: sources, console: console, pipeline: pipeline)
            .finish(
                isDry: dryRun, summary: ImportSummary(texts.changes, leftOut: found.omittedTexts).lines, refusesFindings: false)
        if dryRun { return }
        var records = ExportRecords(try LocalesFolder.of(pipeline))
        for change in texts.changes { records.add(change) }
        records.write(in: pipeline)
    }
}

/// The files named on the command line, with their contents and file ids.
struct ImportedFiles {
    private(set) var files: [FormatFile] = []
    /// The files with the same names in the folder of the exported base.
    private(set) var base: [FormatFile] = []
    var paths: [String] { files.map(\.path) }

    init(_ paths: [String], base folder: String?, _ sources: inout SourceMap) throws {
        let paths = paths.flatMap(ImportedFiles.texts)
        for path in paths {
            if Paths.isFolder(path) {
                throw CommandError(
                    .usage, "\(path) is a folder.",
                    advice: [
                        path.hasSuffix(".xcloc")
                            ? "Its Localized Contents has no .xliff file." : "Name the files in it: \(path)/*"
                    ])
            }
            files.append(try ImportedFiles.read(path, &sources))
        }
        guard let folder else { return }
        guard Paths.isFolder(folder) else { throw CommandError(.usage, "There is no folder \(folder).") }
        for path in paths {
            guard let sent = ImportedFiles.counterpart(of: path, in: folder) else {
                throw CommandError(
                    .usage, "\(folder) has no file named like \(path).", advice: ["The exported file must have the same name."])
            }
            base.append(try ImportedFiles.read(sent, &sources))
        }
    }

    /// Returns the files in a localization catalogue of Xcode, which is a folder although Finder shows it as a file. Returns any
    /// other path unchanged.
    private static func texts(of path: String) -> [String] {
        let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
        guard trimmed.hasSuffix(".xcloc"), Paths.isFolder(trimmed) else { return [path] }
        let contents = trimmed + "/Localized Contents"
        let names = Paths.names(in: contents).filter { $0.hasSuffix(".xliff") }.sorted()
        return names.isEmpty ? [path] : names.map { contents + "/" + $0 }
    }

    /// Returns the path's counterpart in a folder, with as many of its parent folders as exist there, or `nil` if there is
    /// none.
    private static func counterpart(of path: String, in folder: String) -> String? {
        var parts = path.split(separator: "/")[...]
        while !parts.isEmpty {
            let candidate = folder + "/" + parts.joined(separator: "/")
            if Paths.exists(candidate) { return candidate }
            parts = parts.dropFirst()
        }
        return nil
    }

    private static func read(_ path: String, _ sources: inout SourceMap) throws -> FormatFile {
        guard Paths.exists(path) else { throw CommandError(.usage, "There is no file \(path).") }
        // Reading a pipe would block, and reading a device might never end.
        var status = stat()
        if stat(path, &status) == 0, let what = OutputPlace.name(of: status.st_mode) {
            throw CommandError(.usage, "\(path) is \(what), not a file.")
        }
        guard let bytes = try? DiskFiles().read(path).bytes else {
            throw CommandError(.failure, "\(path) can't be read.", advice: ["Check its permissions."])
        }
        // Locations refer to the text after its conversion to UTF-8, because UTF-16 has other byte offsets.
        var file = FormatFile(FileID(0), SourceFile(path: path, bytes: bytes))
        file.id = sources.add(file.file)
        return file
    }
}
