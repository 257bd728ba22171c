package import HomeseedSource
package import HomeseedStore

/// What constructs and variations are handed while a household is expanded: its records as far as they are made, and the
/// values of their fields.
///
/// Whoever expands a template makes one. Here stands all that constructs ask of it, so that they need not know how that is done.
package protocol HouseholdContext: AnyObject {
    /// The entities of the model, each under the number that an ``EntityIndex`` gives.
    var entities: [Entity] { get }
    /// The day that the household is expanded for.
    var today: Day { get }
    var zone: Zone { get }
    /// What the household differs by from others of its population; nil where it is none of one.
    var chance: HouseholdChance? { get }

    // MARK: Records

    /// How many there are, with those that gave up their place.
    var recordCount: Int { get }
    /// The records of an entity in the order they were made.
    func records(of entity: EntityIndex) -> [RecordIndex]
    /// What it is a record of.
    func entity(of record: RecordIndex) -> EntityIndex
    /// How it is called in templates.
    func label(of record: RecordIndex) -> String
    /// For one of a series: its place in it.
    func ordinal(of record: RecordIndex) -> Int?
    /// For one of a series: its day.
    func day(of record: RecordIndex) -> Day?
    /// What its id is made from.
    func identityPath(of record: RecordIndex) -> String
    /// What falls to it by chance is a hash of this.
    func chancePath(of record: RecordIndex) -> String

    // MARK: Values

    /// A field's value, worked out on the first call.
    func value(_ record: RecordIndex, _ field: FieldIndex) -> Value
    /// The value at the end of a path; absent where a reference on the way is empty.
    func value(_ record: RecordIndex, _ path: FieldPath) -> Value
    /// What a written value means today: words of dates become dates.
    func resolve(_ value: Value) -> Value

    // MARK: Conditions

    /// The records of a selection's entity that it means, in the order they were made.
    func records(in selection: Selection) -> [RecordIndex]
    /// Whether a record meets every condition. What is unknown meets none.
    func matches(_ record: RecordIndex, _ selection: Selection) -> Bool
    /// Tells whether a record meets every condition; nil where the first that it does not meet asks for a value that is
    /// unknown.
    func meets(_ record: RecordIndex, _ selection: Selection) -> Bool?
    /// Tells whether a value keeps a bound; nil where the two can't be compared, as where the value is absent or unknown. A
    /// bound that is absent is always kept.
    func holds(_ value: Value, _ bound: Bound, for record: RecordIndex) -> Bool?
    /// Below, equal or above zero; nil where the two can't be compared.
    func compare(_ a: Value, _ b: Value) -> Int?

    // MARK: What constructs remember

    /// Groups of records, by where what groups them is declared.
    var groups: [SourceLocation: [Value: [RecordIndex]]] { get set }
    /// Results of computed fields, by where they are declared.
    var results: [SourceLocation: [RecordIndex: Value]] { get set }

    // MARK: What is found

    /// Keeps what is wrong with the household.
    func report(_ diagnostic: Diagnostic)
    /// Where a record's value is written: in the template, in the item, or, for one that is worked out, the record.
    func place(of record: RecordIndex, _ field: FieldIndex) -> SourceLocation
    /// A value of a field as people write it there.
    func words(_ value: Value, of field: Field) -> String
}
