import HomeseedModel
import HomeseedSource
import HomeseedStore

/// A choice among several templates for each household of a population.
///
/// Templates out of season are avoided if there is another. One in ten households starts from a nearly empty template.
struct TemplateChoice: Sendable {
    let templates: [Template]
    /// The numbers of those with something in them, and of the others.
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
        // One that is mostly out of season would be left with next to nothing.
        let fitting = fits.filter { !$0.fit.isMostlyOut }
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
