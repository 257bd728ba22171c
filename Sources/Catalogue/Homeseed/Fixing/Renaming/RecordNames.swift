import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// The new names of records whose name contains the id of a renamed item: the last part of `leo/fortnight/weekend-chores`.
final class RecordNames {
    @Boxed private var pack: Pack
    private let item: ItemID
    private let old: String
    private let new: String
    private var households: [String: HouseholdDraft] = [:]

    init(_ pack: Pack, of item: ItemID, from old: String, to new: String) {
        self.pack = pack
        self.item = item
        self.old = old
        self.new = new
    }

    /// Returns the new name, or `nil` if no part of the name comes from the item.
    func renamed(_ name: String, of entity: EntityIndex, in template: String?, at place: SourceLocation) -> String? {
        var segments = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard segments.contains(old) else { return nil }
        for one in pack.templates where template == nil || isBased(one, on: template) {
            let household = household(of: one)
            guard var record = household.find(name, entity: entity, at: place) else { continue }
            var changed = false
            for position in segments.indices.reversed() {
                let draft = household.records[record]
                if segments[position] == old, draft.item == item, draft.spec?.label == nil {
                    segments[position] = new
                    changed = true
                }
                guard let owner = household.owner(of: record) else { break }
                record = owner
            }
            if changed { return segments.joined(separator: "/") }
        }
        return nil
    }

    private func isBased(_ template: Template, on id: String?) -> Bool {
        var current: Template? = template
        for _ in pack.templates {
            if current?.id == id { return true }
            current = current?.base.flatMap { pack.templates.numbers.contains($0) ? pack.templates[$0] : nil }
        }
        return false
    }

    private func household(of template: Template) -> HouseholdDraft {
        if let known = households[template.id] { return known }
        let day = Day(year: 2028, month: 1, day: 1) ?? Day(number: 0)
        let made = Expander(pack, template, today: day, zone: .utc).draft()
        households[template.id] = made
        return made
    }
}
