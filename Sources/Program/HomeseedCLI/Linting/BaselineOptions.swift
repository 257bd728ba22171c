import ArgumentParser
import HomeseedModel
import HomeseedSource

struct BaselineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The baseline file: its findings are hidden. (default: the baseline of homeseed.yaml)", valueName: "file"),
        completion: .file())
    var baseline: String?

    @Flag(help: "Also show findings of the baseline.")
    var noBaseline = false

    @Option(
        help: ArgumentHelp("Write all current findings to a baseline file.", valueName: "file"), completion: .file())
    var writeBaseline: String?

    func refuseContradictions() throws {
        if noBaseline, baseline != nil || writeBaseline != nil {
            throw CommandError(.usage, "--no-baseline can't be combined with another baseline.", advice: ["Remove one of them."])
        }
        if baseline != nil, writeBaseline != nil {
            throw CommandError(
                .usage, "--baseline and --write-baseline can't be combined.",
                advice: ["--write-baseline reads the file that it writes."])
        }
    }

    /// Returns the source of the baseline for this run.
    func source() throws -> Baseline.Source {
        if noBaseline { return .none }
        guard let file = baseline ?? writeBaseline else { return .settings }
        guard Paths.exists(file), !Paths.isFolder(file) else {
            throw CommandError(
                .usage, "There is no baseline \(file).", advice: ["Create it with `homeseed lint --write-baseline \(file)`."])
        }
        return .file(file)
    }
}
