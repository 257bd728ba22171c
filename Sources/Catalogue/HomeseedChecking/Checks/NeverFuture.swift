package import HomeseedModel
package import HomeseedSource
import HomeseedStore

/// A condition on a date that the field never has, so that its limit has no effect.
package enum NeverFuture: Check {
    package static let id: CheckID = "never-future"
    package static let severity = Severity.warning
    package static let finds = "A condition that requires a date that the field can never have, such as one in the future."
    package static let why = "The limit appears to guard something, but no household could ever break it."

    package static let wrong = Example(
        model: model(days: "at-most: today", condition: "⟦{more-than: today}⟧"), dutch: dutch)

    package static let right = Example(
        model: model(days: "at-most: in 7 days", condition: "{more-than: today}"), dutch: dutch)

    private static let dutch = ExampleCatalogue.dutch() + "\nlimits: {not-yet: {why: \"Wat af is, is nu af.\"}}"

    private static func model(days: String, condition: String) -> String {
        """
        entities:
          Child:
            fields: {id: uuid, name: string}
          Task:
            fields:
              id: uuid
              child: {type: reference, to: Child}
              title: {type: text, from: title}
              day: {type: date, default: today, \(days)}
              status: {type: enum, of: [next, done], default: next}
        limits:
          - {id: not-yet, why: What is done is done by now., count: Task, where: {status: done, day: \(condition)}, exactly: 0}
        """
    }

    /// Compares the bounds of each condition with the bounds that the field declares.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            let own = pack.model.limits.filter { $0.pack == pack.number }
            let expected = pack.templates.filter { $0.pack == pack.number }.flatMap(\.expectations)
            var selections = (own + expected).flatMap { Self.selections(of: $0.measure) }
            selections += pack.model.derivations.filter { $0.pack == pack.number }.map(\.selection)
            for condition in selections.flatMap(\.conditions) { check(condition, in: pack.model, &diagnostics) }
        }
    }

    private static func selections(of measure: Measure) -> [Selection] {
        switch measure {
        case .count(let selection), .ratio(_, _, let selection), .covers(_, let selection): [selection]
        case .share(let part, let whole): [part, whole]
        case .sum(let tally): [tally.selection] + tally.minus.map(\.selection)
        }
    }

    private static func check(_ condition: Selection.Condition, in model: Model, _ diagnostics: inout Diagnostics) {
        guard case .within(let asked) = condition.test else { return }
        let field = model.field(at: condition.path)
        for own in field.bounds {
            for bound in asked where neverMeet(own, bound, isDay: field.type.isDay) {
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "'\(field.name)' is never \(bound.comparison.words) this", at: condition.place,
                        related: [.init("it is \(own.comparison.words) this", at: own.place)],
                        notes: ["So the condition is never true, in any household."]))
                return
            }
        }
    }

    /// Whether no date is within both bounds, on any day.
    private static func neverMeet(_ a: Bound, _ b: Bound, isDay: Bool) -> Bool {
        for (low, high) in [(a, b), (b, a)] {
            guard [.atLeast, .moreThan].contains(low.comparison), [.atMost, .lessThan].contains(high.comparison) else { continue }
            let days = CheckedDays.fixed.map { today -> Bool in
                guard let least = number(low, on: today, isDay: isDay), let most = number(high, on: today, isDay: isDay) else {
                    return false
                }
                let least1 = least + (low.comparison == .moreThan ? 1 : 0)
                let most1 = most - (high.comparison == .lessThan ? 1 : 0)
                return least1 > most1
            }
            if days.allSatisfy({ $0 }) { return true }
        }
        return false
    }

    /// Returns a bound in days or seconds, with noon for the current time.
    private static func number(_ bound: Bound, on today: Day, isDay: Bool) -> Int? {
        guard case .value(let value) = bound.operand else { return nil }
        switch value {
        case .date(let day): return isDay ? day.number : Int(DateExpression(.on(day)).instant(today: today, zone: .utc).seconds)
        case .datetime(let instant): return isDay ? nil : Int(instant.seconds)
        case .relativeDay(let words), .relativeMoment(let words):
            if isDay { return words.day(today: today, zone: .utc).number }
            return Int(words.instant(today: today, zone: .utc).seconds) + (words.base == .now ? 43_200 : 0)
        default: return nil
        }
    }
}
