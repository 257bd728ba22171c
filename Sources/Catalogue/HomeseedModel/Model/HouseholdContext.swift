package import HomeseedSource
package import HomeseedStore

/// The household that is being expanded, as constructs and variations see it: its records so far and the values of their
/// fields.
///
/// The expansion implements it, so that constructs do not depend on how expansion works.
package protocol HouseholdContext: AnyObject {
    /// The entities of the model, by ``EntityIndex``.
    var entities: [Entity] { get }
    /// The day that the household is expanded for.
    var today: Day { get }
    /// The time zone. A computation that depends on its clock changes uses ``instant(_:_:)`` and ``day(of:)`` instead.
    var zone: Zone { get }
    /// Returns the moment a number of seconds after midnight.
    func instant(_ day: Day, _ seconds: Int) -> Instant
    /// Returns the local day of a moment.
    func day(of instant: Instant) -> Day
    /// Returns the day a number of months later.
    func adding(months: Int, to day: Day) -> Day
    /// Returns the last day of the period of yearly days that contains today, or of the next period. Returns `nil` if there is
    /// none.
    func end(of days: YearlyDays) -> Day?
    /// Records that the household depends on a property of today, such as its weekday.
    func depend(on part: DayDependence)
    /// The household's pseudo-random source, or `nil` if it does not belong to a population.
    var chance: HouseholdChance? { get }

    // MARK: Records

    /// The number of records, including replaced records.
    var recordCount: Int { get }
    /// Returns the records of an entity in insertion order.
    func records(of entity: EntityIndex) -> [RecordIndex]
    func entity(of record: RecordIndex) -> EntityIndex
    /// Returns the record's name in templates.
    func label(of record: RecordIndex) -> String
    /// Returns the record's position in its series, or `nil` if it belongs to none.
    func ordinal(of record: RecordIndex) -> Int?
    /// Returns the record's day in its series, or `nil` if it belongs to none.
    func day(of record: RecordIndex) -> Day?
    /// Returns the path from which the record's ID is derived.
    func identityPath(of record: RecordIndex) -> String
    /// Returns the path whose hash determines the record's pseudo-random values.
    func chancePath(of record: RecordIndex) -> String

    // MARK: Values

    /// Returns a field's value, computing it on the first call.
    func value(_ record: RecordIndex, _ field: FieldIndex) -> Value
    /// Returns the value at the end of a path; absent if a reference on the way is empty.
    func value(_ record: RecordIndex, _ path: FieldPath) -> Value
    /// Resolves a written value for today: date words become dates.
    func resolve(_ value: Value) -> Value

    // MARK: Conditions

    /// Returns the records that match a selection, in insertion order.
    func records(in selection: Selection) -> [RecordIndex]
    /// Whether a record meets every condition. An unknown value meets no condition.
    func matches(_ record: RecordIndex, _ selection: Selection) -> Bool
    /// Returns whether a record meets every condition, or `nil` if the first unmet condition has an unknown value.
    func meets(_ record: RecordIndex, _ selection: Selection) -> Bool?
    /// Returns whether a value is within a bound, or `nil` if the two cannot be compared, for example because the value is
    /// absent.
    ///
    /// Every value is within an absent bound.
    func holds(_ value: Value, _ bound: Bound, for record: RecordIndex) -> Bool?
    /// Returns a negative, zero or positive number for the order of two values, or `nil` if they cannot be compared.
    func compare(_ a: Value, _ b: Value) -> Int?

    // MARK: Caches of constructs

    /// The cached groups of records, by the location of the grouping's declaration.
    var groups: [SourceLocation: [Value: [RecordIndex]]] { get set }
    /// The cached results of computed fields, by the location of their declaration.
    var results: [SourceLocation: [RecordIndex: Value]] { get set }

    // MARK: Diagnostics

    func report(_ diagnostic: Diagnostic)
    /// Returns the location of a record's value in the template or in its item, otherwise the location of the record.
    func place(of record: RecordIndex, _ field: FieldIndex) -> SourceLocation
    /// Returns a field's value as people write it.
    func words(_ value: Value, of field: Field) -> String
}
