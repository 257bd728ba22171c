package import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// The records of one household on one day: what a template becomes.
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

/// One record, complete: a row or a document to be written.
package struct Record: Sendable {
    package var entity: EntityIndex
    package var id: RecordID
    /// How it is named in reports: `dana/mia/week`.
    package var path: String
    /// By the entity's fields, helpers included. References are numbers of other records.
    package var values: PerField<Value>
    /// The location of its text: in a template, an item, or a derivation.
    package var place: SourceLocation
    /// Shared by all households, and never removed with one.
    package var isShared: Bool
}

extension Record: Numbered {
    /// The number of a record counts records alone: a list of something else does not take it.
    package typealias Tag = RecordTag
}
