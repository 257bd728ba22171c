package import HomeseedSource

/// A value that depends on a series' day: one file each, and one line in ``Constructs/seriesValues``.
package protocol SeriesValue: Sendable {
    static var keys: [Key] { get }

    /// Nil where the mapping has none of its keys, or with a diagnostic where it says nonsense.
    init?<Source: ModelReader>(_ node: Node, read: (Node, inout Source) -> TemplateValue, _ reader: inout Source)

    /// The value that falls to a record; nil where that takes a series, and the record is of none.
    func pick(_ record: RecordIndex, field: String, _ household: any HouseholdContext) -> TemplateValue?
}
