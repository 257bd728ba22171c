import Homeseed
import HomeseedSource

/// Says where in the catalogue a record is written that a store does not take.
struct RefusedRecord {
    let catalogue: Catalogue
    let schema: StoreSchema

    /// The error as people read it, with the record's place where it is one of these households'.
    func problem(_ error: TargetError, in households: [Household]) -> Problem {
        var problem = Problem(error)
        guard case .refused(let refusal) = error, let name = refusal.record else { return problem }
        let entity = schema.number(ofTable: refusal.table).flatMap { schema[$0]?.entity }
        for household in households {
            guard let record = household.records.first(where: { $0.path == name && isEntity($0.entity, of: household, entity) }) else { continue }
            let place = Lookup(catalogue: catalogue).place(record.place)
            if !place.isEmpty { problem.advice.append("It is written in \(place).") }
            break
        }
        return problem
    }

    private func isEntity(_ number: Int, of household: Household, _ name: String?) -> Bool {
        household.model.entities.indices.contains(number) && household.model.entities[number].name == name
    }
}
