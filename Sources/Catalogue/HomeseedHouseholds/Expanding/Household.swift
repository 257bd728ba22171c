package import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// The records of one household on one day, expanded from a template.
package struct Household: Sendable {
    /// The pack's and the template's ids.
    package var pack: String
    package var template: String
    /// The household's own name in its store.
    package var key: String
    package var today: Day
    package var zone: Zone
    package var model: Model
    package var records: [Record]
}

/// A complete record, written as a row or a document.
package struct Record: Sendable {
    package var entity: EntityIndex
    package var id: RecordID
    /// The path in reports: `dana/mia/week`.
    package var path: String
    /// The values of the entity's fields, helpers included. References are numbers of other records.
    package var values: PerField<Value>
    /// The location of its text: in a template, an item, or a derivation.
    package var place: SourceLocation
    /// Whether the record is shared by all households and never removed with one.
    package var isShared: Bool
}

extension Record: Numbered {
    /// The number of a record counts records alone: a list of something else does not take it.
    package typealias Tag = RecordTag
}
