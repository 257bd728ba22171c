import Homeseed
import HomeseedHouseholds
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// A mapping file from the command line, validated against the store before any other use.
enum MappingFile {
    /// Reads and validates the mapping.
    ///
    /// - Parameter checked: receives the file, so that locations in it can be shown.
    static func read(
        _ path: String, of pack: Pack, on target: any SeedTarget, into checked: inout Pipeline.Checked, console: Console
    ) throws -> MappedSchema {
        var diagnostics = Diagnostics()
        let mapping: Mapping?
        // An unreadable file is a usage error, since the user named it.
        do { mapping = try MappingReading.load(path, of: pack, into: &checked.sources, &diagnostics) } catch {
            throw CommandError(.usage, error.description)
        }
        guard let mapping, !diagnostics.hasErrors else {
            throw refusal(diagnostics, headline: "\(path) can't be used until these errors are fixed.", in: checked, on: console)
        }
        let mapped = MappedSchema(pack, mapping)
        for fault in MappingValidation(mapped, try target.inspect()).faults { diagnostics.report(fault.diagnostic) }
        guard !diagnostics.hasErrors else {
            throw refusal(diagnostics, headline: "\(path) does not fit \(target.address).", in: checked, on: console)
        }
        return mapped
    }

    private static func refusal(_ diagnostics: Diagnostics, headline: String, in checked: Pipeline.Checked, on console: Console)
        -> CommandError
    {
        console.print(
            TextRenderer(sources: checked.sources, options: console.renderOptions).render(diagnostics.sorted(in: checked.sources))
        )
        return CommandError(.findings, headline)
    }
}
