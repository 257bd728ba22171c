import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// The location in the catalogue of a record that a store refuses.
struct RefusedRecord {
    @Boxed var catalogue: Catalogue
    let schema: StoreSchema

    /// Returns the error, with the record's location if the record belongs to one of the households.
    func problem(_ error: TargetError, in households: [Household]) -> CommandError {
        var problem = CommandError(error)
        var refusals: [TargetError.Refusal] = []
        if case .refused(let one) = error { refusals = [one] }
        if case .refusedAll(let all) = error { refusals = all.byCause }
        guard let refusal = refusals.first else { return problem }
        let first = CommandError(TargetError.refused(refusal))
        problem.headline = first.headline
        problem.advice = first.advice
        if let place = place(of: refusal, in: households) { problem.advice.append("It is defined in \(place).") }
        for other in refusals.dropFirst().prefix(RefusedRecord.named) {
            problem.advice.append("\(other)" + (place(of: other, in: households).map { ", written in \($0)" } ?? ""))
        }
        let rest = refusals.count - 1 - RefusedRecord.named
        if rest > 0 { problem.advice.append("… and \(counted(rest, "refusal")) more.") }
        if refusals.contains(where: \.isLastTried) { problem.advice.append(SeedContext.untried) }
        return problem
    }

    /// The maximum number of further refusals that are listed.
    private static let named = 9

    private func place(of refusal: TargetError.Refusal, in households: [Household]) -> String? {
        guard let name = refusal.record else { return nil }
        let entity = schema.number(ofTable: refusal.table).flatMap { schema[$0]?.entity }
        for household in households {
            guard let record = household.records.first(where: { $0.path == name && isEntity($0.entity, of: household, entity) })
            else { continue }
            let place = Lookup(catalogue: catalogue).place(record.place)
            return place.isEmpty ? nil : place
        }
        return nil
    }

    private func isEntity(_ number: EntityIndex, of household: Household, _ name: String?) -> Bool {
        household.model.entities.numbers.contains(number) && household.model.entities[number].name == name
    }
}
