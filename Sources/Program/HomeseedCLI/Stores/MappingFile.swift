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
    /// - Parameters:
    ///   - other: a store with the tables that a script is written for.
    ///   - checked: receives the file, so that locations in it can be shown.
    static func read(
        _ path: String, of pack: Pack, on target: any SeedTarget, tablesOf other: (any SeedTarget)? = nil,
        into checked: inout Pipeline.Checked, console: Console
    ) throws -> MappedSchema {
        let mapping = try lint(path, of: pack, into: &checked, console: console)
        var diagnostics = Diagnostics()
        let output = target as? any MappedOutput
        if other != nil, output?.scriptDialect == nil { throw CommandError(.usage, "--tables-of is for sql: with --mapping.") }
        if let output = target as? any DocumentOutput {
            let mapped = MappedSchema(pack, mapping, writingTo: output)
            for fault in DocumentValidation(mapped, output).faults { diagnostics.report(fault.diagnostic) }
            guard !diagnostics.hasErrors else {
                throw refusal(diagnostics, headline: "\(path) does not fit \(target.address).", in: checked, on: console)
            }
            return mapped
        }
        let known = output == nil ? try target.inspect() : try other?.inspect()
        var mapped = MappedSchema(pack, known.map { mapping.withDeletionMarks(of: pack, in: $0) } ?? mapping)
        if output != nil { mapped.known = known }
        guard let live = known ?? output?.scriptDialect.map(mapped.assumedTables) else { return mapped }
        for fault in MappingValidation(mapped, live).faults { diagnostics.report(fault.diagnostic) }
        guard !diagnostics.hasErrors else {
            throw refusal(diagnostics, headline: "\(path) does not fit \((other ?? target).address).", in: checked, on: console)
        }
        return mapped
    }

    /// Reads the mapping without a store.
    ///
    /// - Throws: a refusal with the file's errors, after printing them.
    @discardableResult
    static func lint(_ path: String, of pack: Pack, into checked: inout Pipeline.Checked, console: Console) throws -> Mapping {
        var diagnostics = Diagnostics()
        let mapping: Mapping?
        // An unreadable file is a usage error, since the user named it.
        do { mapping = try MappingReading.load(path, of: pack, into: &checked.sources, &diagnostics) } catch {
            throw CommandError(.usage, error.description)
        }
        guard let mapping, !diagnostics.hasErrors else {
            throw refusal(diagnostics, headline: "\(path) can't be used until these errors are fixed.", in: checked, on: console)
        }
        return mapping
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
