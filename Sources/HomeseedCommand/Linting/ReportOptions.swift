import ArgumentParser
import HomeseedSource

/// How findings are shown, and which of them end the run badly.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("format"),
        help: ArgumentHelp("How to show what is found, and in which file: several at once. (default: text)", valueName: "format[=file]"))
    var formats: [ReportRequest] = []

    @Flag(help: "Show every note. Without it, two of each kind are shown where people read.")
    var notes = false

    @Option(help: ArgumentHelp("How many findings to show here, the worst first. Reports into files have them all.", valueName: "n"))
    var maxFindings: Int?

    @Flag(help: "Show how often each check found something, instead of what.")
    var statistics = false

    @Flag(help: "End with 1 for warnings too.")
    var strict = false

    var reports: [ReportRequest] { formats.isEmpty ? [.text] : formats }

    /// Those on standard output.
    var onConsole: [ReportRequest] { reports.filter { $0.file == nil } }

    /// Whether standard output belongs to a program.
    var isQuiet: Bool { formats.contains { $0.file == nil && !$0.isForPeople } }

    /// Refuses what can't be meant together.
    func refuseContradictions() throws {
        if let maxFindings, maxFindings < 0 { throw Problem(.usage, "--max-findings takes a number from 0 on.") }
        if statistics, !reports.contains(where: \.canCount) {
            throw Problem(.usage, "--statistics goes with --format text or json.")
        }
        if onConsole.count > 1, let whole = onConsole.first(where: { !$0.isOfLines })?.renderer.name {
            throw Problem(
                .usage, "The \(whole) report needs standard output for itself, and another is to go there too.",
                ["Send it to a file: `--format \(whole)=FILE`."])
        }
        let files = formats.compactMap(\.file).map(Paths.absolute)
        for (index, file) in files.enumerated() where files[..<index].contains(file) {
            throw Problem(.usage, "Two reports are to go into \(Paths.shown(file)).", ["Give each a file of its own."])
        }
    }
}
