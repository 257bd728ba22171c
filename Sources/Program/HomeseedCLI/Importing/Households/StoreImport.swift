import Homeseed
import HomeseedHouseholds
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

/// The import of a household from the rows of a store, as a template of a pack.
struct StoreImport {
    let pipeline: Pipeline
    let address: String
    let pack: Pack
    let template: String
    let options: HouseholdImportOptions
    let locale: LocaleID
    let isDry: Bool
    let console: Console

    private var path: String { "\(pack.folder)/templates/\(template).yaml" }
    private var historyPath: String { ImportHistory.path(in: pipeline.catalogue, pack: pack.id, "templates/\(template)") }

    /// Imports the household, and returns whether nothing was left out.
    func run() throws -> Bool {
        let base = try history()
        let zone = try options.zone(known: base?["time-zone"])
        let today = try options.day(zone, known: base?["today"])
        let isMasked = options.mask || base?["mask"] == "true"
        let target = try ProgramParts.current.targets.target(for: try TargetAddress.parse(address, household: nil))
        var checked = try pipeline.check()
        let mapped = try mapping(on: target, &checked)
        var rows = try read(MappedTarget(target, mapped))
        var drafting = try Drafting(pipeline)
        let finder = ItemFinder(try drafting.catalogue(), pack, locale)
        var mask = PersonMask(pack, template: template, locale: locale)
        // Names of people are the same in every language, unlike names of homes.
        let slots = mask.parts.filter { $0.value != .home }.keys
        if isMasked {
            rows = mask.masked(rows, finder) { row, field in
                base?.entry(pack.model.entities[row.entity].name, row.id)?.values[field.name]
            }
        }
        let people = Set(
            rows.rows.flatMap { row in slots.compactMap { row.entity == $0.entity ? row.cells[$0.field] : nil } })
        let household = try ImportedHousehold(
            rows, as: template, of: pack, finder, today: today, zone: zone, taken: try taken(base)
        ) { row in base?.entry(pack.model.entities[row.entity].name, row.id)?.label }
        let file = HouseholdTemplate(household: household, id: template, title: options.title ?? title(of: household))
        var merge: HouseholdMerge?
        if let base {
            var merging = HouseholdMerge(household, since: base)
            let before = try drafting.overlay.read(path).bytes
            try drafting.change(path, about: "the changes") { merging.apply(to: &$0) }
            if drafting.overlay.bytes(of: path) == before { drafting = try Drafting(pipeline) }
            merge = merging
        } else {
            try drafting.create(path, file.text, about: counted(household.records.count, "record"))
        }
        try translate(&drafting, people, merge?.changedTexts ?? [:])
        try drafting.refuseErrors(console)
        var losses = household.losses
        losses += try differences(household, mapped, drafting, today, zone, isMasked, merge)
        try finish(&drafting, merge?.history ?? first(household), today, zone, isMasked)
        for note in household.notes + losses { Hint.print("note: " + note.escapedForTerminal) }
        for conflict in merge?.conflicts ?? [] { Hint.print("conflict: " + conflict.escapedForTerminal) }
        for note in merge?.removed ?? [] { Hint.print("removed: " + note.escapedForTerminal) }
        console.print(console.style.bold(summary(file.title, household, merge)) + "\n")
        return losses.isEmpty && merge.map { $0.conflicts.isEmpty && $0.removed.isEmpty } ?? true
    }

    /// Writes the files, or prints the template of a dry run.
    private func finish(_ drafting: inout Drafting, _ history: ImportHistory, _ today: Day, _ zone: Zone, _ isMasked: Bool) throws
    {
        var history = history
        history.settings = [
            ("template", "\(pack.id)/\(template)"), ("today", today.iso), ("time-zone", zone.name), ("locale", locale.tag),
            ("mask", isMasked ? "true" : "false"),
        ]
        if isDry {
            if let bytes = drafting.overlay.bytes(of: path) { console.print(String(decoding: bytes, as: UTF8.self) + "\n") }
            return
        }
        try drafting.keep(historyPath, history.text)
        try drafting.write(nil, console)
        console.print("\n")
    }

    private func summary(_ title: String, _ household: ImportedHousehold, _ merge: HouseholdMerge?) -> String {
        let name = "\(pack.id)/\(template)"
        guard let merge else {
            return
                "The household \(title.escapedForTerminal) is \(isDry ? "to be " : "")\(name): \(counted(household.records.count, "record"))."
        }
        var parts = ["\(grouped(merge.added)) new", "\(grouped(merge.changed)) changed", "\(grouped(merge.unchanged)) as before"]
        if !merge.conflicts.isEmpty { parts.append(counted(merge.conflicts.count, "conflict")) }
        if !merge.removed.isEmpty { parts.append("\(grouped(merge.removed.count)) removed in the store") }
        return "\(name): \(parts.joined(separator: ", "))."
    }

    /// Returns the values of the last import, or `nil` for the first import.
    private func history() throws -> ImportHistory? {
        let known = try ImportHistory(historyPath)
        guard let there = pack.template(template) else { return nil }
        if let known, Paths.exists(path) { return known }
        var ignored = Diagnostics()
        throw CommandError(
            .usage, "\(pack.id) has a template '\(template)' already, which was not imported.",
            advice: [
                "It is at \(Lookup(catalogue: try pipeline.load(&ignored)).place(there.place)). Choose another id with --into."
            ])
    }

    private func first(_ household: ImportedHousehold) -> ImportHistory {
        var history = ImportHistory()
        for record in household.records { if let entry = record.entry(in: pack) { history.add(entry) } }
        return history
    }

    /// Returns the names of the records that the catalogue has and no import wrote.
    private func taken(_ base: ImportHistory?) throws -> Set<[String]> {
        guard let base else { return [] }
        var diagnostics = Diagnostics()
        let document = parse(try DiskFiles().read(path), as: FileID(0), into: &diagnostics)
        let imported = Set(base.entries.map { [$0.kind, $0.path] })
        return Set(
            TemplateNodes(document.root, of: pack).places.keys.filter { !imported.contains($0) }.map { place in
                let steps = place[1].split(separator: "/").map(String.init)
                return [steps.dropLast().joined(separator: "/"), place[0], steps.last ?? ""]
            })
    }

    private func mapping(on target: any SeedTarget, _ checked: inout Pipeline.Checked) throws -> MappedSchema {
        if let path = options.mapping {
            return try MappingFile.read(path, of: pack, on: target, into: &checked, console: console)
        }
        let mapped = MappedSchema(pack, Mapping(place: pack.place))
        if let fault = MappingValidation(mapped, try target.inspect()).faults.first {
            throw CommandError(
                .usage, "\(target.address) has no tables of \(pack.id): \(fault.diagnostic.headline).",
                advice: ["`homeseed inspect \(address) --mapping \(pack.id)` drafts a mapping for --mapping."])
        }
        return mapped
    }

    private func read(_ target: MappedTarget) throws -> HouseholdRows {
        switch try target.household(options.household.map { HouseholdFilter($0) }, of: pack) {
        case .household(let rows): return rows
        case .nothing:
            let seeds = ((try? Seeder.seeds(in: target)) ?? []).filter { $0.household.pack == pack.id }.map(\.household.key)
            throw CommandError(
                .usage, options.household.map { "No household matches '\($0)'." } ?? "\(target.address) has no household.",
                advice: seeds.isEmpty || seeds.count > 12 ? [] : ["Seeded households: \(seeds.sorted().quotedList)."])
        case .several(let names):
            let rest = names.count > 12 ? ["And \(names.count - 12) more."] : []
            throw CommandError(
                .usage, "\(target.address) has \(counted(names.count, "household")): choose one with --household.",
                advice: names.prefix(12).map { "--household \(ShellWord.quoted(String($0.prefix { $0 != " " })))   \($0)" } + rest
            )
        case .unknown(let name, let known): throw CommandError.unknown("table or column", name, among: known)
        case .tooMany(let count):
            throw CommandError(
                .usage, "The household has \(grouped(count)) rows, too many for a template.", advice: ["Choose a smaller one."])
        }
    }

    /// Returns the first text of the first record as the title.
    private func title(of household: ImportedHousehold) -> String {
        guard let first = household.top.first else { return Words.title(template) }
        let entity = pack.model.entities[first.entity]
        let texts = entity.fields.numbers.compactMap { field -> String? in
            guard entity.fields[field].type.isText, case .text(let text)? = first.row?.cells[field] else { return nil }
            return text
        }
        return texts.first ?? Words.title(template)
    }

    /// Copies the household's own texts into the languages that must be complete, and marks them for review.
    ///
    /// - Parameter people: the names, which are the same in every language.
    private func translate(_ drafting: inout Drafting, _ people: Set<Cell>, _ changed: [String: String]) throws {
        let catalogue = try drafting.catalogue()
        guard let pack = catalogue.pack(pack.id) else { return }
        let own = catalogue.messages(of: pack).filter { $0.path.starts(with: ["templates", template]) }
        let texts = Dictionary(own.map { ($0.path, $0.source.plain) }) { first, _ in first }
        try drafting.translate(
            pack.id, given: { locale, path in catalogue.settings.requires(locale) ? texts[path] : nil },
            needsReview: { path in texts[path].map { !people.contains(.text($0)) } ?? false })
        guard !changed.isEmpty else { return }
        // A copy is updated with its source text. A translation stays, and becomes stale.
        try drafting.copy(own.filter { changed.values.contains($0.source.plain) }, of: pack.id) { message, text in
            changed[text] == message.source.plain
        }
    }

    /// Compares the store's rows with the rows that a seed of the template would write on the same day. A template that was
    /// edited since may differ.
    private func differences(
        _ household: ImportedHousehold, _ mapped: MappedSchema, _ drafting: Drafting, _ today: Day, _ zone: Zone,
        _ isMasked: Bool,
        _ merge: HouseholdMerge?
    ) throws -> [String] {
        if let merge, !merge.conflicts.isEmpty || !merge.removed.isEmpty { return [] }
        let catalogue = try drafting.catalogue()
        guard let pack = catalogue.pack(pack.id), let template = pack.template(template) else { return [] }
        var diagnostics = Diagnostics()
        let expanded = Pipeline.expand(pack, template: template, household: nil, today: today, zone: zone, &diagnostics)
        let seed = Pipeline.seed(catalogue, pack: pack, household: expanded, locale: locale)
        return ImportComparison(household: household, mapped: mapped, isMasked: isMasked).differences(from: seed.rows)
    }
}
