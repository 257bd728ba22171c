package import HomeseedModel
package import HomeseedStore

/// How much of what a template's records are made of belongs to another time of the year than a day.
///
/// An Easter weekend in November is what someone asked for, and yet hardly what was meant.
package struct SeasonalFit: Sendable {
    /// Items that records are made of, one for each record.
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

    package var isMostlyOut: Bool { outOfSeason * 2 > count }
}
