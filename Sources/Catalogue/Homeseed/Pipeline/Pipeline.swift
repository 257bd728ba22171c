package import HomeseedChecking
// Embedding apps use types of these modules without importing them.
@_exported public import HomeseedHouseholds
@_exported public import HomeseedLoading
package import HomeseedModel
public import HomeseedSource
public import HomeseedStore
package import HomeseedText

/// The complete flow: files → documents → catalogue → checked catalogue → household → plan → receipt.
///
/// Up to the household, each stage takes the result of the previous one and a sink for diagnostics. The stages with a store throw.
/// No stage depends on later ones. The command line and embedding apps call this type.
public struct Pipeline: Sendable {
    /// The folder with the packs.
    public var catalogue: String
    /// The folder with the translations; `nil` if there are none.
    public var locales: String?
    /// The files: those on disk, or those of an editor or a dry run.
    package var tree: any FileTree
    /// The location of the baseline.
    package var baseline = Baseline.Source.settings
    /// The checks whose findings are wanted; `nil` for all. Other checks may report findings too. Ignored if a cache is set.
    package var only: Set<CheckID>?
    /// Whether findings in the file with this path are wanted; `nil` for all files. Packs unrelated to these files are loaded,
    /// but not checked. Ignored if a cache is set.
    package var isWanted: (@Sendable (String) -> Bool)?
    /// Third-party checks, in addition to the built-in ones.
    public var checks: [any ContentCheck] = []
    /// The runner of the programs that the settings name; `nil` to run none.
    package var programs: (any CheckProgramRunner)?
    /// Packs outside the folder: files with paths such as `Catalogue/school/pack.yaml` and `Locales/nl/school.yaml`. They can
    /// declare custom kinds for the packs that require them.
    public var packs: [SourceFile] = []
    /// The spelling dictionaries; `nil` to skip spelling.
    package var dictionaries: (any SpellingDictionaries)?
    /// The catalogue's items at the base revision, if there is a version history.
    package var baseRevisionItems: FormerItems?
    /// Results of earlier runs for the same files, for callers that keep the catalogue open.
    package var cache: QueryCache?
    /// Whether the catalogue was checked before it was bundled. Only findings that can't be suppressed then block its packs,
    /// because settings and comments that suppress others are not bundled.
    var wasChecked = false
    package let limits: ParseLimits

    /// Creates a pipeline for a catalogue on disk. No file is read yet.
    ///
    /// - Parameters:
    ///   - catalogue: the folder with the packs.
    ///   - locales: the folder with the translations; `nil` if there are none.
    ///   - limits: the limits on the contents of a file.
    public init(catalogue: String, locales: String?, limits: ParseLimits = .standard) {
        self.init(catalogue: catalogue, locales: locales, limits: limits, tree: DiskFiles())
    }

    /// Creates a pipeline for a catalogue in memory, for editors and generated catalogues.
    ///
    /// - Parameters:
    ///   - files: the files, with paths such as `Catalogue/demo/pack.yaml` and `Locales/nl/demo.yaml`.
    ///   - limits: the limits on the contents of a file.
    public init(files: [SourceFile], limits: ParseLimits = .standard) {
        self.init(catalogue: "Catalogue", locales: "Locales", limits: limits, tree: MemoryFiles(files))
    }

    private init(catalogue: String, locales: String?, limits: ParseLimits, tree: any FileTree) {
        self.catalogue = catalogue
        self.locales = locales
        self.limits = limits
        self.tree = tree
    }

    /// The result of reading and checking: the source files for locations, the diagnostics, and the packs that can be seeded.
    public struct Checked: Sendable {
        public var sources: SourceMap
        public var diagnostics: Diagnostics
        public var catalogue: CheckedCatalogue

        /// The catalogue as loaded, packs with errors included.
        package var loaded: Catalogue { catalogue.catalogue }
    }

    /// The files of the two folders and a baseline named by the user. No other file is read.
    package var ownFiles: any FileTree {
        var folders = [catalogue]
        if let locales { folders.append(locales) }
        if case .file(let path) = baseline { folders.append(path) }
        return tree.confined(to: folders)
    }

    /// The built-in and third-party checks.
    package var checkList: CheckList { CheckList(with: checks) }

    /// Loads the catalogue.
    ///
    /// - Parameter depth: the amount of detail to load; names alone are much faster.
    package func load(isIndexed: Bool = false, depth: Loader.Depth = .whole, _ diagnostics: inout Diagnostics) throws(LoadError)
        -> Catalogue
    {
        try Loader.load(
            catalogue: catalogue, locales: locales, checks: checkList,
            from: packs.isEmpty ? ownFiles : AddedFiles(packs, to: catalogue, locales, over: ownFiles),
            limits: limits, isIndexed: isIndexed, depth: depth, baseline: baseline, former: baseRevisionItems,
            cache: cache, &diagnostics)
    }

    /// Reads and checks the catalogue.
    ///
    /// - Parameters:
    ///   - today: a day to expand templates for, in addition to fixed ones that reveal day-dependent errors.
    ///   - zone: the time zone of the expansion; `nil` for Europe/Amsterdam.
    /// - Throws: `LoadError` if there is no catalogue, or if a folder, `homeseed.yaml` or the baseline cannot be read. Other
    ///   unreadable files and errors in the content are diagnostics.
    public func check(today: Day? = nil, zone: Zone? = nil) throws(LoadError) -> Checked {
        try check(today: today, zone: zone, isIndexed: false)
    }

    /// Reads and checks the catalogue as ``check(today:zone:)`` does.
    ///
    /// - Parameter isIndexed: whether to record references to items and records.
    package func check(today: Day? = nil, zone: Zone? = nil, isIndexed: Bool) throws(LoadError) -> Checked {
        var diagnostics = Diagnostics()
        let loaded = try load(isIndexed: isIndexed, &diagnostics)
        if wasChecked { diagnostics.revise { !loaded.checks.isSuppressible($0) } }
        let zone = zone ?? Zone(named: "Europe/Amsterdam") ?? .utc
        let checked = Checker.check(
            loaded, only: wasChecked ? [] : cache == nil ? only : nil, in: cache == nil ? isWanted : nil, own: checks,
            programs: programs.map { ($0, catalogue) }, dictionaries: dictionaries,
            today: today, zone: zone, cache: cache, &diagnostics)
        var sources = loaded.sources
        sources.secrets = loaded.secrets
        return Checked(sources: sources, diagnostics: diagnostics, catalogue: checked)
    }

    /// Checks the catalogue in another file tree, such as one with pending changes.
    package func check(in tree: any FileTree) throws(LoadError) -> Checked {
        var other = self
        other.tree = tree
        return try other.check()
    }

    /// Expands a template into a household.
    package static func expand(
        _ pack: Pack, template: Template, household: String?, today: Day, zone: Zone, _ diagnostics: inout Diagnostics
    ) -> Household {
        Expander(pack, template, today: today, zone: zone).expand(household: household, &diagnostics)
    }

    /// Creates the store rows of a household, in one language.
    package static func seed(
        _ catalogue: Catalogue, pack: Pack, household: Household, locale: LocaleID
    ) -> PreparedSeed {
        let maker = RowMaker(catalogue, pack)
        let entry = SeedEntry(
            household: HouseholdName(pack: pack.id, key: household.key), template: household.template, locale: locale.tag,
            today: household.today, timeZone: household.zone.name, format: FormatVersion.newest,
            catalogue: catalogue.fingerprint(of: pack).text)
        let limits = StoredLimits(pack, household)
        return PreparedSeed(entry: entry, schema: maker.schema, rows: maker.rows(household, locale: locale)) { limits.broken($0) }
    }

    /// A household that is ready to be written to any store: its ledger entry, the tables, and the rows.
    public struct PreparedSeed: Sendable {
        public let entry: SeedEntry
        public let schema: StoreSchema
        public let rows: [StoreRow]
        /// Returns the limits of the pack that rows in a store violate.
        package let limits: @Sendable ([RowKey: [Cell]]) -> [String]

        package init(
            entry: SeedEntry, schema: StoreSchema, rows: [StoreRow],
            limits: @escaping @Sendable ([RowKey: [Cell]]) -> [String] = { _ in [] }
        ) {
            self.entry = entry
            self.schema = schema
            self.rows = rows
            self.limits = limits
        }

        /// Returns the seed for the existing tables of a store, which a ``HomeseedHouseholds/MappedTarget`` opens.
        ///
        /// - Parameter keyed: returns the seed in another language, for rows that the store identifies by texts in that
        ///   language.
        package func mapped(by mapping: MappedSchema, in locale: LocaleID, keyed: (LocaleID) -> PreparedSeed) -> PreparedSeed {
            PreparedSeed(entry: entry, schema: mapping.schema, rows: mapping.rows(rows, in: locale) { keyed($0).rows }) {
                limits(mapping.packRows($0, seeded: rows))
            }
        }

        /// Compares the rows with the store and returns the plan. Nothing is written.
        public func plan(in target: any SeedTarget, overwritingEdits: Bool = false) throws(TargetError) -> SeedPlan {
            try Seeder(target: target, schema: schema, overwritesEdits: overwritingEdits).plan(entry, rows)
        }

        /// Writes the rows and returns the receipt. A target with ``HomeseedStore/TargetCapabilities/transacts`` writes in a
        /// transaction; without one, writing again after an error repairs the store.
        ///
        /// - Parameters:
        ///   - target: the store.
        ///   - overwritingEdits: whether later edits by users are overwritten.
        ///   - storeGuard: inspects the store before it is changed; `nil` if the store is known to be the right one.
        @discardableResult
        public func write(
            to target: any SeedTarget, overwritingEdits: Bool = false, storeGuard: StoreGuard? = nil
        ) throws(TargetError) -> SeedReceipt {
            try Seeder(target: target, schema: schema, overwritesEdits: overwritingEdits, storeGuard: storeGuard).seed(
                entry, rows)
        }

        /// Compares the store with the seeded rows and reports differences. Nothing is written.
        public func verify(in target: any SeedTarget) throws(TargetError) -> DriftReport {
            try Seeder(target: target, schema: schema).verify(entry.household, rows, limits: limits)
        }

        /// Removes the seeded rows. Rows that users edited or that other rows refer to are retained and listed in the receipt.
        ///
        /// - Parameters:
        ///   - target: the store.
        ///   - storeGuard: inspects the store before it is changed; `nil` if the store is known to be the right one.
        /// - Returns: the receipt, or `nil` if the household was never seeded there; the store is then unchanged.
        public func remove(from target: any SeedTarget, storeGuard: StoreGuard? = nil) throws(TargetError) -> SeedReceipt? {
            try Seeder(target: target, schema: schema, storeGuard: storeGuard).unseed(entry.household)
        }
    }
}
