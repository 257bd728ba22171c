import ArgumentParser
import Homeseed
import HomeseedChecking
import HomeseedModel
import HomeseedSource

struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check the catalogue, and report errors, warnings and notes.",
        discussion: """
            Reads all packs and translations, and builds the household of each template for many days of the year. Reports \
            each finding with its location and a suggestion.

              homeseed lint
              homeseed lint famify
              homeseed lint Catalogue/famify/chores.yaml Locales/nl
              homeseed lint --strict --format concise
              homeseed lint --format text --format sarif=lint.sarif
              homeseed lint --changed
              homeseed lint --changed origin/main --format github
              homeseed lint --watch
              homeseed lint --stdin --stdin-filename chores.yaml --format json
              homeseed lint --diff
              homeseed lint --fix
              homeseed lint --spelling --only misspelt-word --notes
              homeseed lint --only missing-translation,untranslated --statistics
              homeseed lint --write-baseline Catalogue/baseline.yaml

            Give paths or pack names to report only their findings. A pack's name includes its translations. Lint still \
            reads the whole catalogue. It checks the selected packs, the packs that they require, and the packs that require \
            them. Paths may be in several catalogues.

            Exit status: 0 without errors; 1 for errors, or with --strict for warnings; 2 for wrong usage, or an unknown \
            check, pack, file or git revision; 3 for an internal error. With --diff: 1 if there are changes, otherwise 0.

            homeseed.yaml, beside the packs, sets the severity of each check. A comment suppresses a single finding: \
            `# homeseed:ignore CHECK: the reason`.
            """
    ).withoutCompletions

    @Argument(help: "Packs, files and folders to report.", completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "Fixing") var fixing: FixOptions
    @OptionGroup(title: "Selecting checks and files") var look: LintScopeOptions
    @OptionGroup(title: "Output") var report: ReportOptions
    @OptionGroup(title: "Baseline") var old: BaselineOptions
    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        try refuseContradictions()
        guard look.isWatching else {
            let parts = try LintTargets(paths, options).parts
            if parts.count > 1 { try refuseSeveral() }
            return try ExitStatus.end(
                try parts.map { try lint($0.paths, headed: parts.count > 1 ? $0.catalogue : nil) }.max {
                    $0.rawValue < $1.rawValue
                } ?? .done)
        }
        let watching = Watching(
            console: output.console,
            hasHeader: report.onConsole.contains { $0.renderer == TextRenderer.self || $0.renderer == ConciseRenderer.self },
            written: Set(report.formats.compactMap { $0.file.map(Paths.absolute) }))
        let targets = try LintTargets(paths, options)
        if targets.parts.count > 1 { try refuseSeveral() }
        let paths = targets.parts.first?.paths ?? []
        try watching.run(
            places: { try options.pipeline(from: paths.first, for: .none).places }, lint: { _ = try lint(paths, announcing: $0) })
    }

    private func refuseContradictions() throws {
        try report.refuseContradictions()
        try old.refuseContradictions()
        let isPart = !paths.isEmpty || !look.isEveryCheck || look.revision != nil
        let contradictions = [
            (look.isWatching && look.isUnsaved, "--watch and --stdin can't be combined: --watch reads saved files."),
            (look.isWatching && fixing.diff, "--watch and --diff can't be combined."),
            (look.isUnsaved && fixing.fix, "--fix and --stdin can't be combined: --fix writes saved files."),
            (look.isUnsaved && look.revision != nil, "--stdin and --changed can't be combined."),
            (
                old.writeBaseline != nil && isPart,
                "--write-baseline writes all findings, so it can't be combined with a selection."
            ),
            (old.writeBaseline != nil && fixing.isRequested, "--write-baseline and --fix can't be combined: run --fix first."),
            (old.writeBaseline != nil && look.isWatching, "--watch and --write-baseline can't be combined."),
            (
                old.writeBaseline != nil && look.isUnsaved,
                "--write-baseline and --stdin can't be combined: a baseline lists findings in saved files."
            ),
        ]
        for (isMeant, reason) in contradictions where isMeant {
            throw CommandError(.usage, reason, advice: ["Remove one of them."])
        }
    }

    /// Throws if an option supports one catalogue only.
    private func refuseSeveral() throws {
        let isForPrograms = report.formats.contains { $0.file != nil || !$0.isLineBased }
        if isForPrograms || look.isWatching || look.isUnsaved || old.writeBaseline != nil || fixing.diff {
            throw CommandError(
                .usage, "The paths belong to several catalogues, and this option supports one.",
                advice: ["Run the command once for each catalogue."])
        }
    }

    /// Lints the chosen paths of one catalogue.
    ///
    /// - Parameters:
    ///   - catalogue: the heading above the findings, if there are several catalogues.
    ///   - announce: called before anything is printed.
    private func lint(_ chosen: [String], headed catalogue: String? = nil, announcing announce: () -> Void = {}) throws
        -> ExitStatus
    {
        let file = try look.file(besides: chosen)
        var pipeline = try pipeline(file, from: chosen.first)
        let base = GitItems.base(of: pipeline, since: look.revision)
        guard let cache, var key = RunKey(output.console) else {
            return try lint(chosen, headed: catalogue, file, pipeline, base, announcing: announce)
        }
        key.add([Paths.absolute(pipeline.catalogue), pipeline.locales.map(Paths.absolute) ?? ""] + chosen)
        key.add(pipeline.locales.map(Paths.names) ?? [])
        key.add(base?.commit ?? "")
        return try cache.run(key) { files in
            pipeline.tree = files
            return try lint(chosen, headed: catalogue, nil, pipeline, base, announcing: announce)
        }
    }

    /// The results of earlier runs, or `nil` if this run depends on more than files and arguments.
    private var cache: RunCache? {
        let isCacheable =
            !look.isUncached && !look.isWatching && !look.isUnsaved && look.revision == nil && !look.spelling
            && !fixing.isRequested && old.writeBaseline == nil && ProgramParts.current.checks.isEmpty
            && !look.allowsPrograms && CheckPrograms.allowedNames.isEmpty
        return isCacheable ? RunCache() : nil
    }

    private func lint(
        _ chosen: [String], headed catalogue: String?, _ file: UnsavedFile?, _ pipeline: Pipeline, _ base: GitItems.Base?,
        announcing announce: () -> Void
    ) throws -> ExitStatus {
        var (paths, pipeline) = (chosen, pipeline)
        pipeline.baseRevisionItems = base.flatMap { GitItems().items(of: pipeline, at: $0) }
        let changes = try look.changes(&paths, pipeline)
        let scope = LintSelection(
            file.map { [$0.path(in: pipeline)] } ?? paths, pipeline, checks: try look.selection(in: pipeline))
        // Fixing requires all findings, and findings outside of an editor's file are counted.
        if file == nil, changes == nil, !fixing.isRequested { pipeline.isWanted = { scope.includes($0) } }
        let console = output.console
        let found = try fixing.run(try pipeline.check(), pipeline: pipeline, in: scope, on: console, isQuiet: report.isQuiet) {
            try pipeline.check(in: $0)
        }
        guard let checked = found else { return .done }
        try refuseReports(over: checked.loaded)
        let files = checked.sources.files.dropFirst().filter { scope.includes($0.path) && changes?.includes($0.path) ?? true }
        if let file, files.isEmpty { throw file.outside(pipeline) }
        guard !files.isEmpty || changes != nil || checked.diagnostics.hasErrors else { throw noFiles(pipeline, paths) }

        var shown = checked.diagnostics.sorted(in: checked.sources).filter { scope.includes($0, checked.sources) }
        if let changes { shown = try changes.reach.affectedFindings(shown, in: checked.sources) }
        announce()
        if let catalogue, !report.quiet { console.print(console.style.bold(catalogue.escapedForTerminal) + "\n\n") }
        if let nothing = changes?.noChangesMessage, report.formats.isEmpty, shown.isEmpty {
            if !report.quiet { console.print(nothing + "\n") }
            return .done
        }
        try write(
            StaleTranslation.joined(shown), in: checked.sources, files: files.count, by: checked.loaded.settings.programs,
            on: console)
        if report.hasHints, lacksSourceRecords(checked.loaded, shown) {
            Hint.print(
                "Source texts are not recorded, so stale translations can't be detected. Run `homeseed lint --fix` to record them."
            )
        }
        let lacksDictionary = look.spelling && SpellingSource.printMissingDictionaries(checked.catalogue)
        if file != nil, !report.quiet { printOtherFindings(checked.diagnostics, shown) }
        if !look.isWatching { ProcessLife.keep(checked) }
        if report.strict, lacksDictionary { return .findings }
        let limit: Severity = report.strict ? .warning : .error
        return shown.contains { $0.severity >= limit && $0.suppression == nil } ? .findings : .done
    }

    /// Throws if a report would replace a file of a pack or its translations, or the settings.
    private func refuseReports(over catalogue: Catalogue) throws {
        let files = report.reports.compactMap(\.file)
        if files.isEmpty { return }
        let own = catalogue.packs.flatMap { Array($0.files) + Array($0.locales.values) + Array($0.confirmations.values) }
        let paths = Set(own.compactMap { catalogue.sources[$0]?.path }.map(Paths.absolute))
        for file in files {
            let path = Paths.absolute(file)
            guard paths.contains(path) || path.hasSuffix("/" + Settings.fileName) else { continue }
            throw CommandError(
                .usage, "\(file.escapedForTerminal) is a file of the catalogue, so no report is written there.",
                advice: ["Choose another file, as in --format json=lint.json."])
        }
    }

    private func pipeline(_ file: UnsavedFile?, from place: String?) throws -> Pipeline {
        var pipeline = try options.pipeline(from: file?.name ?? place, for: fixing.fix ? .writing : .reading)
        if let file { pipeline = file.applied(to: pipeline) }
        if let file = old.writeBaseline { try BaselineFile(path: file).write(pipeline) }
        pipeline.baseline = try old.source()
        // Fixing requires the findings of all checks.
        let only = try look.selection(in: pipeline).only
        if !only.isEmpty, !fixing.isRequested { pipeline.only = only }
        pipeline.programs = CheckPrograms(allowsAll: look.allowsPrograms)
        if look.spelling { pipeline.dictionaries = try SpellingSource.dictionaries() }
        return pipeline
    }

    /// - Parameter programs: the programs that checked the catalogue, whose checks are described in reports.
    private func write(
        _ found: [Diagnostic], in sources: SourceMap, files: Int, by programs: [CheckProgram], on console: Console
    ) throws {
        let least = report.minSeverity.severity
        let shown = found.filter { $0.severity >= least }
        var renderOptions = console.renderOptions
        // Findings below the level are counted, so that the report does not look clean.
        let leftOut = found.filter { $0.severity < least && $0.suppression == nil }
        renderOptions.unshown = report.quiet || report.statistics ? [] : leftOut
        renderOptions.fileCount = files
        renderOptions.checks =
            ProgramParts.summaries
            + programs.flatMap { program in
                Set(found.map(\.check)).filter(program.owns).sorted().map(program.summary)
            }
        renderOptions.version = ProgramVersion.number
        // Notes can wait until the errors are fixed.
        let hasErrors = shown.contains { $0.counts(as: .error) }
        renderOptions.maximumNotesPerCheck = report.notes ? nil : hasErrors ? 0 : 2
        renderOptions.sortsMostSevereLast = console.isTerminal
        renderOptions.omitsSummary = report.quiet
        renderOptions.hasStatistics = report.statistics
        for request in report.reports {
            try request.write(shown, in: sources, with: renderOptions, atMost: report.maxFindings, on: console)
        }
        if !report.notes, !report.statistics, report.hasHints, hasManyNotes(shown, atMost: hasErrors ? 0 : 2) {
            Hint.print("--notes shows all notes.")
        }
    }

    /// Whether the catalogue has translations but no recorded source texts, so that stale translations cannot be detected. False
    /// while there are errors, because the user fixes these first.
    private func lacksSourceRecords(_ catalogue: Catalogue, _ shown: [Diagnostic]) -> Bool {
        if shown.contains(where: { $0.counts(as: .error) })
            || catalogue.packs.contains(where: { !$0.confirmations.isEmpty || !$0.unreadConfirmations.isEmpty })
        {
            return false
        }
        return catalogue.packs.dropFirst().contains { pack in
            pack.locales.keys.contains { !catalogue.unrecorded(pack, $0).isEmpty }
        }
    }

    /// Prints the number of findings in other files, because the report of an unsaved file contains only the findings in that
    /// file.
    private func printOtherFindings(_ all: Diagnostics, _ shown: [Diagnostic]) {
        let counts = [Severity.error, .warning].map { severity in
            (severity, all.count(severity) - shown.count { $0.counts(as: severity) })
        }
        let parts = counts.filter { $0.1 > 0 }.map { counted($0.1, $0.0.rawValue) }
        if !parts.isEmpty { Hint.print("Other files have \(parts.joined(separator: " and ")).") }
    }

    private func hasManyNotes(_ shown: [Diagnostic], atMost limit: Int) -> Bool {
        Dictionary(grouping: shown.filter { $0.counts(as: .note) }, by: \.check).contains { $0.value.count > limit }
    }

    private func noFiles(_ pipeline: Pipeline, _ paths: [String]) -> CommandError {
        if paths.isEmpty {
            return CommandError(
                .usage, "There is no pack in \(pipeline.catalogue).", advice: ["Create one with `homeseed new pack NAME`."])
        }
        return CommandError(
            .usage, "The catalogue \(pipeline.catalogue) has no file under \(paths.joined(separator: ", ")).",
            advice: ["Choose another catalogue with `--catalogue DIR`."])
    }
}

extension Pipeline {
    /// The absolute paths of the folders that affect the findings. They need not exist yet.
    fileprivate var places: [String] {
        [catalogue, locales ?? catalogue + "/../Locales"].map(Paths.absolute)
    }
}
