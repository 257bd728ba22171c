import Homeseed
import HomeseedSource
import HomeseedStore

/// The mapping that a command was given: read, and held against the store, before anything else is asked of that.
enum MappingFile {
    /// - Parameter checked: takes the file up, so that places in it can be shown.
    static func read(
        _ path: String, of pack: Pack, on target: any SeedTarget, _ checked: inout Pipeline.Checked, _ console: Console
    ) throws -> MappedSchema {
        var diagnostics = Diagnostics()
        let mapping: Mapping?
        // It was named by whoever typed the command.
        do { mapping = try MappingReading.load(path, of: pack, &checked.sources, &diagnostics) } catch { throw Problem(.usage, error.description) }
        guard let mapping, !diagnostics.hasErrors else { throw refusal(diagnostics, "\(path) can't be used before this is mended.", checked, console) }
        let mapped = MappedSchema(pack, mapping)
        for fault in MappingFit(mapped, try target.inspect()).faults { diagnostics.report(fault.diagnostic) }
        guard !diagnostics.hasErrors else { throw refusal(diagnostics, "\(path) does not fit \(target.address).", checked, console) }
        return mapped
    }

    private static func refusal(_ diagnostics: Diagnostics, _ headline: String, _ checked: Pipeline.Checked, _ console: Console) -> Problem {
        console.print(TextRenderer(sources: checked.sources, options: console.renderOptions).render(diagnostics.sorted(in: checked.sources)))
        return Problem(.findings, headline)
    }
}
