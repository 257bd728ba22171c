import HomeseedModel
import HomeseedSource
import HomeseedStore

/// A household by its name in a store, with its ledger entry.
protocol StoredHousehold {
    var pack: Pack { get }
    /// The template's id and its original id. The store may have recorded either.
    var templateNames: [String] { get }
    var target: any SeedTarget { get }
    var name: HouseholdName { get }
    var known: SeedEntry? { get }
}

extension StoredHousehold {
    var title: String {
        let template = templateNames.first ?? ""
        return "\(pack.id)/\(template)" + (name.key == template ? "" : " as \(name.key)")
    }

    /// Throws if the store's household of this name was seeded from another template.
    func requireSameTemplate() throws {
        guard let replaced else { return }
        throw CommandError(.usage, replaced.headline, advice: ["Use that template, or another name with --household."])
    }

    /// The store's household of this name, or `nil` unless it was seeded from another template.
    var replaced: ReplacedHousehold? {
        guard let known, !templateNames.contains(known.template) else { return nil }
        return ReplacedHousehold(household: name, template: known.template, address: target.address)
    }

    /// The error for a household that is not in the store.
    var notSeededError: CommandError {
        if let missing = CommandError.missing(target, for: "\(pack.id)/\(templateNames.first ?? "")") { return missing }
        let others = ((try? Seeder.seeds(in: target)) ?? []).filter { $0.household != name }.map {
            "\($0.household.pack)/\($0.template) as \($0.household.key)"
        }
        return CommandError(
            .usage, "\(title) was not seeded into \(target.address).",
            advice: others.isEmpty
                ? ["The store has no households."] : ["Available: \(others.quotedList). Choose one with `--household KEY`."])
    }

    /// Throws if the store can't be read back.
    func requireReadable(to what: String) throws {
        guard !target.capabilities.readsBack else { return }
        throw CommandError(
            .usage, "\(target.address) can't be read back, so there is nothing to \(what).",
            advice: ["`homeseed seed` writes all of its rows again."])
    }
}
