package import HomeseedChecking
package import HomeseedModel
public import HomeseedSource
public import HomeseedStore
package import HomeseedText
// An app that embeds the pipeline names types of these modules without importing them.
@_exported public import HomeseedHouseholds
@_exported public import HomeseedLoading

/// The whole flow on a page: files → documents → catalogue → checked catalogue → household → plan → receipt.
///
/// Every stage takes the one before it and a sink for diagnostics; none knows a later one. The command line and
/// whoever embeds Homeseed call this.
public struct Pipeline: Sendable {
    /// The folder that holds the packs.
    public var catalogue: String
    /// The folder that holds the translations; nil where there are none.
    public var locales: String?
    /// Where the files lie: the disk, unless an editor or a change that is tried out says otherwise.
    package var tree: any FileTree
    /// Where old findings are listed, which then count for nothing.
    package var baseline = Baseline.Source.settings
    /// Checks of other packages, beside Homeseed's own.
    public var checks: [any ContentCheck] = []
    /// Packs that are there without being in the folder: files with paths such as `Catalogue/school/pack.yaml` and
    /// `Locales/nl/school.yaml`. A kind of one's own is declared in one of them, and packs that require it have it.
    public var packs: [SourceFile] = []
    /// Where words are looked up; nil to leave spelling alone.
    package var dictionaries: (any SpellingDictionaries)?
    /// What the catalogue held before it was changed, where something keeps its history.
    package var baseRevisionItems: FormerItems?
    /// What earlier runs made of the same files, for whoever holds the catalogue open.
    package var cache: CheckCache?
    package let limits: ParseLimits

    /// Names a catalogue on the disk. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - catalogue: the folder that holds the packs.
    ///   - locales: the folder that holds the translations; nil where there are none.
    ///   - limits: how much a file may hold.
    public init(catalogue: String, locales: String?, limits: ParseLimits = .standard) {
        self.init(catalogue: catalogue, locales: locales, limits: limits, tree: DiskFiles())
    }

    /// A catalogue that is in memory: for editors, and for whoever makes one.
    ///
    /// - Parameters:
    ///   - files: with paths such as `Catalogue/demo/pack.yaml` and `Locales/nl/demo.yaml`.
    ///   - limits: how much a file may hold.
    public init(files: [SourceFile], limits: ParseLimits = .standard) {
        self.init(catalogue: "Catalogue", locales: "Locales", limits: limits, tree: MemoryFiles(files))
    }

    private init(catalogue: String, locales: String?, limits: ParseLimits, tree: any FileTree) {
        self.catalogue = catalogue
        self.locales = locales
        self.limits = limits
        self.tree = tree
    }

    /// What reading and checking gives: the files, to show places in, what was found, and what can be seeded.
    public struct Checked: Sendable {
        public var sources: SourceMap
        public var diagnostics: Diagnostics
        public var catalogue: CheckedCatalogue

        /// The catalogue as it was loaded, packs with errors included.
        package var loaded: Catalogue { catalogue.catalogue }
    }

    /// The files of the two folders, and the list of old findings if someone named one: nothing else is read.
    package var ownFiles: any FileTree {
        var folders = [catalogue]
        if let locales { folders.append(locales) }
        if case .file(let path) = baseline { folders.append(path) }
        return tree.confined(to: folders)
    }

    /// Homeseed's own checks, and those of other packages.
    package var checkList: CheckList { CheckList(with: checks) }

    /// Files → documents → catalogue.
    ///
    /// - Parameter depth: what it holds by name alone is there in a third of the time.
    package func load(isIndexed: Bool = false, depth: Loader.Depth = .whole, _ diagnostics: inout Diagnostics) throws(LoadError) -> Catalogue {
        try Loader.load(
            catalogue: catalogue, locales: locales, checks: checkList, from: packs.isEmpty ? ownFiles : AddedFiles(packs, to: catalogue, locales, over: ownFiles),
            limits: limits, isIndexed: isIndexed, depth: depth, baseline: baseline, former: baseRevisionItems, cache: cache?.loading, &diagnostics)
    }

    /// Files → documents → catalogue → checked catalogue.
    ///
    /// - Parameters:
    ///   - today: a day to expand templates for, beside the fixed ones that find what fails on some days only.
    ///   - zone: the time zone in which they are expanded; nil for Europe/Amsterdam.
    /// - Throws: where there is no catalogue, and where one of its folders, its `homeseed.yaml` or its baseline can't be read.
    ///   Any other file that can't be read is a diagnostic, as are faults of content.
    public func check(today: Day? = nil, zone: Zone? = nil) throws(LoadError) -> Checked {
        try check(today: today, zone: zone, isIndexed: false)
    }

    /// Reads and checks the catalogue as ``check(today:zone:)`` does.
    ///
    /// - Parameter isIndexed: whether to keep where items and records are named.
    package func check(today: Day? = nil, zone: Zone? = nil, isIndexed: Bool) throws(LoadError) -> Checked {
        var diagnostics = Diagnostics()
        let loaded = try load(isIndexed: isIndexed, &diagnostics)
        let zone = zone ?? Zone(named: "Europe/Amsterdam") ?? .utc
        let checked = Checker.check(
            loaded, own: checks, dictionaries: dictionaries, today: today, zone: zone, cache: cache, &diagnostics)
        var sources = loaded.sources
        sources.secrets = loaded.secrets
        return Checked(sources: sources, diagnostics: diagnostics, catalogue: checked)
    }

    /// The same for files that lie elsewhere, or as they would be.
    package func check(in tree: any FileTree) throws(LoadError) -> Checked {
        var other = self
        other.tree = tree
        return try other.check()
    }

    /// Checked catalogue → household.
    package static func expand(
        _ pack: Pack, template: Template, household: String?, today: Day, zone: Zone, _ diagnostics: inout Diagnostics
    ) -> Household {
        Expander(pack, template, today: today, zone: zone).expand(household: household, &diagnostics)
    }

    /// Household → rows of a store, in one language.
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

    /// One household, ready for any store: what the ledger will remember, the tables, and the rows.
    public struct PreparedSeed: Sendable {
        public let entry: SeedEntry
        public let schema: StoreSchema
        public let rows: [StoreRow]
        /// Which limits of the pack rows break as they stand in a store.
        package let limits: @Sendable ([RowKey: [Cell]]) -> [String]

        package init(
            entry: SeedEntry, schema: StoreSchema, rows: [StoreRow], limits: @escaping @Sendable ([RowKey: [Cell]]) -> [String] = { _ in [] }
        ) {
            self.entry = entry
            self.schema = schema
            self.rows = rows
            self.limits = limits
        }

        /// The same on the tables of a store that is there already, which a ``HomeseedHouseholds/MappedTarget`` opens.
        ///
        /// - Parameter keyed: the same seed in a language, where the store's rows are found in another one.
        package func mapped(by mapping: MappedSchema, in locale: LocaleID, keyed: (LocaleID) -> PreparedSeed) -> PreparedSeed {
            PreparedSeed(entry: entry, schema: mapping.schema, rows: mapping.rows(rows, in: locale) { keyed($0).rows }) {
                limits(mapping.packRows($0, seeded: rows))
            }
        }

        /// Rows and what is installed → plan. Writes nothing.
        public func plan(in target: any SeedTarget, overwritingEdits: Bool = false) throws(TargetError) -> SeedPlan {
            try Seeder(target: target, schema: schema, overwritesEdits: overwritingEdits).plan(entry, rows)
        }

        /// Plan → receipt. A target that ``HomeseedStore/TargetCapabilities/transacts`` writes all or nothing; after an error
        /// of another, writing again mends what is there.
        ///
        /// - Parameters:
        ///   - target: the store.
        ///   - overwritingEdits: whether what people edited since is written over.
        ///   - storeGuard: looks at the store before it is changed; nil where the store is known to be the right one.
        @discardableResult
        public func write(
            to target: any SeedTarget, overwritingEdits: Bool = false, storeGuard: StoreGuard? = nil
        ) throws(TargetError) -> SeedReceipt {
            try Seeder(target: target, schema: schema, overwritesEdits: overwritingEdits, storeGuard: storeGuard).seed(entry, rows)
        }

        /// Whether a store still holds what was seeded, and where they have parted. Writes nothing.
        public func verify(in target: any SeedTarget) throws(TargetError) -> DriftReport {
            try Seeder(target: target, schema: schema).verify(entry.household, rows, limits: limits)
        }

        /// Removes what was seeded, and nothing else. What people edited since, or rows of others refer to, is left: the
        /// receipt names it.
        ///
        /// - Parameters:
        ///   - target: the store.
        ///   - storeGuard: looks at it before it is changed; nil where it is known to be the right one.
        /// - Returns: nil where the household was never seeded there: then nothing is touched.
        public func remove(from target: any SeedTarget, storeGuard: StoreGuard? = nil) throws(TargetError) -> SeedReceipt? {
            try Seeder(target: target, schema: schema, storeGuard: storeGuard).unseed(entry.household)
        }
    }
}
