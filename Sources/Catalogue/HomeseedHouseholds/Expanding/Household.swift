package import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// The records of one household on one day, expanded from a template.
package struct Household: Sendable {
    /// The pack's and the template's ids.
    package var pack: String
    package var template: String
    /// The household's name in its store.
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
    /// The values of the entity's fields, including helper fields. References are the indexes of other records.
    package var values: PerField<Value>
    /// The location of the record's text: in a template, an item, or a derivation.
    package var place: SourceLocation
    /// Whether the record is shared by all households and never removed with a single household.
    package var isShared: Bool
}

extension Record: Numbered {
    /// A tag that distinguishes indexes of records from other indexes.
    package typealias Tag = RecordTag
}
