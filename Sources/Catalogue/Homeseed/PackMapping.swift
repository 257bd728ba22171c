public import HomeseedHouseholds
public import HomeseedLoading
public import HomeseedSource
public import HomeseedStore

/// How a store's own tables hold a pack's entities, as a file says: held against the store, and ready to be seeded by.
public struct PackMapping: Sendable {
    package let schema: MappedSchema

    /// The store, with the pack's entities laid on its tables.
    public func target(on store: any SeedTarget) -> MappedTarget { MappedTarget(store, schema) }
}

/// Why there is no mapping.
public enum MappingError: Error, Sendable {
    case catalogue(CatalogueError)
    case file(LoadError)
    case store(TargetError)
    /// Faults of the file, or what of it does not fit the store; with the file that their places are in.
    case faulty(Diagnostics, SourceMap)
}

extension Pipeline.Checked {
    /// Reads a mapping, and holds it against a store.
    ///
    /// - Parameters:
    ///   - path: the file, wherever it lies.
    ///   - pack: the id of the pack whose entities it maps.
    ///   - store: the one whose tables it maps them to.
    public func mapping(_ path: String, of pack: String, for store: any SeedTarget) throws(MappingError) -> PackMapping {
        var (sources, diagnostics) = (sources, Diagnostics())
        let known = try MappingError.at({ .catalogue($0) }) { () throws(CatalogueError) in try catalogue.usable(pack) }
        let mapping = try MappingError.at({ .file($0) }) { () throws(LoadError) in try MappingReading.load(path, of: known, into: &sources, &diagnostics) }
        guard let mapping, !diagnostics.hasErrors else { throw .faulty(diagnostics, sources) }
        let schema = MappedSchema(known, mapping)
        let live = try MappingError.at({ .store($0) }) { () throws(TargetError) in try store.inspect() }
        for fault in MappingValidation(schema, live).faults { diagnostics.report(fault.diagnostic) }
        if diagnostics.hasErrors { throw .faulty(diagnostics, sources) }
        return PackMapping(schema: schema)
    }
}

extension MappingError {
    /// Does something whose errors are a part of these.
    fileprivate static func at<Answer, Failure: Error>(_ cause: (Failure) -> MappingError, _ work: () throws(Failure) -> Answer) throws(MappingError) -> Answer {
        do { return try work() } catch { throw cause(error) }
    }
}
