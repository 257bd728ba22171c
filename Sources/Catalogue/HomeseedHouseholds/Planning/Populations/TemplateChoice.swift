import HomeseedModel
import HomeseedSource
import HomeseedStore

/// A choice among several templates for each household of a population.
///
/// Templates out of season are avoided if there is another. If some templates have no items, one in ten households starts from
/// one of them.
struct TemplateChoice: Sendable {
    let templates: [Template]
    /// The indexes of the templates with items.
    private let filled: [Int]
    private let blank: [Int]

    init(_ templates: [Template], of pack: Pack, plan: ExpansionPlan, outOfSeason: Set<ItemID>, today: Day, zone: Zone) {
        guard templates.count > 1 else {
            (self.templates, filled, blank) = (templates, Array(templates.indices), [])
            return
        }
        let fits = templates.map {
            ($0, fit: SeasonalFit($0, of: pack, plan: plan, without: outOfSeason, today: today, zone: zone))
        }
        // A template that is mostly out of season would give a nearly empty household.
        let fitting = fits.filter { !$0.fit.isMostlyOutOfSeason }
        let chosen = fitting.isEmpty ? fits : fitting
        self.templates = chosen.map(\.0)
        filled = chosen.indices.filter { chosen[$0].fit.count > 0 }
        blank = chosen.indices.filter { chosen[$0].fit.count == 0 }
    }

    func number(_ draw: SeededRandom) -> Int {
        let isBlank = filled.isEmpty || !blank.isEmpty && draw.of("blank").happens(percent: 10)
        let numbers = isBlank ? blank : filled
        return numbers.isEmpty ? 0 : numbers[draw.below(numbers.count)]
    }
}
