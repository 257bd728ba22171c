package import HomeseedModel
package import HomeseedStore

extension HouseholdDraft: HouseholdContext {
    package var chance: HouseholdChance? { varied?.chance }

    package var recordCount: Int { records.count }
    package func records(of entity: EntityIndex) -> [RecordIndex] { recordsByEntity[entity] }
    package func entity(of record: RecordIndex) -> EntityIndex { records[record].entity }
    package func label(of record: RecordIndex) -> String { records[record].label }
    package func ordinal(of record: RecordIndex) -> Int? { records[record].ordinal }
    package func day(of record: RecordIndex) -> Day? { records[record].day }

    /// Returns the input of pseudo-random values for a record: the path of the record that its series is for, if any, and the
    /// record's identity.
    package func chancePath(of record: RecordIndex) -> String {
        let draft = records[record]
        return (draft.each.map { identityPath(of: $0) } ?? "") + "/" + draft.identity
    }
}
