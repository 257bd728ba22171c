package import HomeseedModel
package import HomeseedStore

/// The number of a template's records that are created from items, and the number of these items that are out of season on a day.
///
/// An Easter weekend in November is valid, but unlikely to be intended.
package struct SeasonalFit: Sendable {
    /// The number of records created from items.
    package let count: Int
    package let outOfSeason: Int

    package init(_ template: Template, of pack: Pack, today: Day, zone: Zone) {
        self.init(template, of: pack, plan: nil, without: pack.itemsOutOfSeason(on: today, in: zone), today: today, zone: zone)
    }

    /// - Parameter absent: the items of the pack that don't belong to the day.
    package init(_ template: Template, of pack: Pack, plan: ExpansionPlan?, without absent: Set<ItemID>, today: Day, zone: Zone) {
        let draft = Expander(pack, template, plan: plan, today: today, zone: zone).draft()
        let items = draft.records.filter { !$0.isRemoved && !$0.isShared }.compactMap(\.item)
        count = items.count
        outOfSeason = items.count(where: absent.contains)
    }

    package var isMostlyOutOfSeason: Bool { outOfSeason * 2 > count }
}
