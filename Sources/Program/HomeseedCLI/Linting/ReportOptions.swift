import ArgumentParser
import HomeseedSource

/// The lowest severity to show.
enum LeastSeverity: String, ExpressibleByArgument, CaseIterable {
    case error, warning, note

    var severity: Severity { Severity(rawValue: rawValue) ?? .note }
}

/// The options of reports, and of the findings that make the run fail.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            "The output format, and the file to write it to; repeatable. (default: text)", valueName: "format[=file]"))
    var formats: [ReportRequest] = []

    @Flag(help: "Show all notes. By default, lint shows two notes of each check, and no notes if there are errors.")
    var notes = false

    @Option(
        help: ArgumentHelp(
            "The lowest severity to show: error, warning or note. The exit status does not change.", valueName: "severity"))
    var minSeverity: LeastSeverity = .note

    @Flag(help: "Show findings only, without the summary and hints. --fix still prints what it fixed.")
    var quiet = false

    @Option(
        help: ArgumentHelp(
            "The maximum number of findings to show, errors first. Reports written to files are complete.", valueName: "n"))
    var maxFindings: Int?

    @Flag(help: "Show the number of findings of each check, instead of the findings.")
    var statistics = false

    @Flag(help: "Exit with status 1 for warnings, too.")
    var strict = false

    var reports: [ReportRequest] { formats.isEmpty ? [.text] : formats }

    /// The reports on standard output.
    var onConsole: [ReportRequest] { reports.filter { $0.file == nil } }

    /// Whether standard output contains a report for programs.
    var isQuiet: Bool { formats.contains { $0.file == nil && !$0.showsOmittedCount } }

    /// Whether to print hints.
    var hasHints: Bool { !quiet && formats.isEmpty }

    func refuseContradictions() throws {
        if let maxFindings, maxFindings < 0 {
            throw CommandError(.usage, "invalid value for '--max-findings': expected 0 or more.")
        }
        if notes, minSeverity != .note {
            throw CommandError(
                .usage, "--notes can't be combined with this --min-severity, which hides notes.", advice: ["Remove one of them."])
        }
        if quiet, statistics {
            throw CommandError(.usage, "--statistics and --quiet can't be combined.", advice: ["Remove one of them."])
        }
        if statistics, !reports.contains(where: \.canCount) {
            throw CommandError(.usage, "--statistics requires --format text or json.")
        }
        if onConsole.count > 1, let whole = onConsole.first(where: { !$0.isLineBased })?.renderer.name {
            throw CommandError(
                .usage, "The \(whole) report can't share standard output with another report.",
                advice: ["Write it to a file: `--format \(whole)=FILE`."])
        }
        let files = formats.compactMap(\.file).map(Paths.absolute)
        for (index, file) in files.enumerated() where files[..<index].contains(file) {
            throw CommandError(
                .usage, "Two reports have the same file, \(Paths.shown(file)).", advice: ["Give each its own file."])
        }
    }
}
