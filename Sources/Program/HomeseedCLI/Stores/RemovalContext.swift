import HomeseedHouseholds
import HomeseedModel
import HomeseedStore

/// A household to be removed. The ledger has all its rows, so its template need not exist, and the catalogue may have errors.
struct RemovalContext: StoredHousehold {
    @Boxed var pack: Pack
    let templateNames: [String]
    let target: any SeedTarget
    let name: HouseholdName
    let known: SeedEntry?
    let storeGuard: StoreGuard
    let console: Console
    /// The tables of the household: those of the mapping, or else those of the model.
    let schema: StoreSchema

    init(_ options: SeedOptions) throws {
        let path = try CatalogueName(options.template, form: "PACK/TEMPLATE")
        console = options.output.console
        var checked = try options.options.pipeline().check()
        let lookup = Lookup(catalogue: checked.loaded)
        let pack = try lookup.pack(path.pack)
        self.pack = pack
        guard let id = SeedContext.templateName(path) else { throw CommandError.unnamed(options.template, pack) }
        let template = pack.template(id)
        templateNames = template.map { [$0.id, $0.identity] } ?? [id]
        let key = try options.key() ?? template?.identity ?? id
        let base = try options.store.target(options.into, household: key)
        var mapped: MappedSchema?
        if let path = options.mapping {
            mapped = try MappingFile.read(path, of: pack, on: base, into: &checked, console: options.output.console)
        }
        target = mapped.map { MappedTarget(base, $0) } ?? base
        schema = mapped?.schema ?? SchemaMaker(pack).make().schema
        storeGuard = options.guarding.storeGuard(household: key)
        name = HouseholdName(pack: pack.id, key: key)
        known = try Seeder.seed(of: name, in: target)
        try requireReadable(to: "remove")
        // A name unknown to both the store and the catalogue is probably a typo.
        if known == nil { _ = try lookup.template(id, in: pack) }
        if known != nil, checked.catalogue.isBlocked(pack.id) {
            Hint.print(
                "\(pack.id) has errors, which `homeseed lint` shows. Rows of tables that neither its model nor the store describes stay."
            )
        }
    }
}
