public import HomeseedHouseholds
public import HomeseedLoading
public import HomeseedSource
public import HomeseedStore

/// A mapping of a pack's entities to a store's own tables, validated and ready for seeding.
public struct PackMapping: Sendable {
    package let schema: MappedSchema

    /// Returns the store as a target that maps the pack's entities to its tables.
    public func target(on store: any SeedTarget) -> MappedTarget { MappedTarget(store, schema) }
}

/// An error that prevents a mapping from being used.
public enum MappingError: Error, Sendable {
    case catalogue(CatalogueError)
    case file(LoadError)
    case store(TargetError)
    /// The file has errors or does not match the store. The source map resolves the locations.
    case faulty(Diagnostics, SourceMap)
}

extension Pipeline.Checked {
    /// Reads a mapping file and validates it against a store.
    ///
    /// - Parameters:
    ///   - path: the path of the file, which may be outside the catalogue.
    ///   - pack: the id of the mapped pack.
    ///   - store: the store with the tables.
    public func mapping(_ path: String, of pack: String, for store: any SeedTarget) throws(MappingError) -> PackMapping {
        var (sources, diagnostics) = (sources, Diagnostics())
        let known = try MappingError.wrap(MappingError.catalogue) { () throws(CatalogueError) in try catalogue.unblockedPack(pack)
        }
        let mapping = try MappingError.wrap(MappingError.file) { () throws(LoadError) in
            try MappingReading.load(path, of: known, into: &sources, &diagnostics)
        }
        guard let mapping, !diagnostics.hasErrors else { throw .faulty(diagnostics, sources) }
        if let output = store as? any DocumentOutput {
            let schema = MappedSchema(known, mapping, writingTo: output)
            for fault in DocumentValidation(schema, output).faults { diagnostics.report(fault.diagnostic) }
            if diagnostics.hasErrors { throw .faulty(diagnostics, sources) }
            return PackMapping(schema: schema)
        }
        if let output = store as? any MappedOutput {
            let schema = MappedSchema(known, mapping)
            let live = output.scriptDialect.map(schema.assumedTables)
            for fault in live.map({ MappingValidation(schema, $0).faults }) ?? [] { diagnostics.report(fault.diagnostic) }
            if diagnostics.hasErrors { throw .faulty(diagnostics, sources) }
            return PackMapping(schema: schema)
        }
        let live = try MappingError.wrap(MappingError.store) { () throws(TargetError) in try store.inspect() }
        let schema = MappedSchema(known, mapping.withDeletionMarks(of: known, in: live))
        for fault in MappingValidation(schema, live).faults { diagnostics.report(fault.diagnostic) }
        if diagnostics.hasErrors { throw .faulty(diagnostics, sources) }
        return PackMapping(schema: schema)
    }
}

extension MappingError {
    /// Performs an operation and wraps its error.
    fileprivate static func wrap<Answer, Failure: Error>(_ cause: (Failure) -> MappingError, _ work: () throws(Failure) -> Answer)
        throws(MappingError) -> Answer
    {
        do { return try work() } catch { throw cause(error) }
    }
}
