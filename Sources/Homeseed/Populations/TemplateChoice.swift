import HomeseedSource
import HomeseedStore

/// From which of several templates a household of a population is made.
///
/// No Christmas week in October, where there is another; and of those that begin with next to nothing, as some homes do, one
/// in ten.
struct TemplateChoice: Sendable {
    let templates: [Template]
    /// The numbers of those with something in them, and of the others.
    private let filled: [Int]
    private let blank: [Int]

    init(_ templates: [Template], of pack: Pack, _ plan: ExpansionPlan, _ outOfSeason: Set<ItemID>, today: Day, zone: Zone) {
        guard templates.count > 1 else {
            (self.templates, filled, blank) = (templates, Array(templates.indices), [])
            return
        }
        let laid = templates.map { template in (template, items: TemplateChoice.items(of: template, pack, plan, today, zone)) }
        // One that is mostly out of season would be left with next to nothing.
        let fitting = laid.filter { one in one.items.count(where: outOfSeason.contains) * 2 <= one.items.count }
        let chosen = fitting.isEmpty ? laid : fitting
        self.templates = chosen.map(\.0)
        filled = chosen.indices.filter { !chosen[$0].items.isEmpty }
        blank = chosen.indices.filter { chosen[$0].items.isEmpty }
    }

    /// The items that records of the template are made of.
    private static func items(of template: Template, _ pack: Pack, _ plan: ExpansionPlan, _ today: Day, _ zone: Zone) -> [ItemID] {
        let layout = Expander(pack, template, plan: plan, today: today, zone: zone).layOut()
        return layout.records.filter { !$0.isRemoved && !$0.isShared }.compactMap(\.item)
    }

    func number(_ draw: Draw) -> Int {
        let isBlank = filled.isEmpty || !blank.isEmpty && draw.of("blank").happens(percent: 10)
        let numbers = isBlank ? blank : filled
        return numbers.isEmpty ? 0 : numbers[draw.below(numbers.count)]
    }
}
