package import HomeseedSource

package enum BrokenLimit: Check {
    package static let id: CheckID = "broken-limit"

    static func diagnostic(_ limit: Limit, _ breach: LimitChecking.Breach, _ layout: Layout, template: Template) -> Diagnostic {
        let isLimit = !limit.id.isEmpty
        let owner = breach.group.owner == .absent ? "" : " for \(layout.words(breach.group.owner))"
        let wanted = breach.bound.map { ", and should be \($0.comparison.words) \(layout.words(breach.limit))" } ?? ""
        let found = "It is \(breach.found)\(owner)\(wanted)."
        let place = isLimit ? breach.culprit.map { layout.records[$0].place } ?? template.place : limit.place
        return Diagnostic(
            isLimit ? id : UnmetExpectation.id, .error, isLimit ? "The limit '\(limit.id)' does not hold" : "Not as expected: \(limit.why)",
            at: place, related: isLimit ? [.init("the limit is set here", at: limit.place)] : [],
            notes: (isLimit ? [limit.why] : []) + [found])
    }
}
