/// The list of field types. To add one, add a file to this folder and a line here.
package enum FieldTypes {
    package static let builtIn: [any FieldType.Type] = [
        TextType.self, StringType.self, IntegerType.self, DecimalType.self, MoneyType.self, BooleanType.self,
        DateType.self, DateTimeType.self, TimeType.self, DurationType.self, IntervalType.self, WeekdaysType.self, SeasonType.self,
        MonthsType.self, YearlyType.self, AroundType.self, SpanType.self,
        EnumType.self, ListType.self, ItemType.self,
        RecordsType.self, ReferenceType.self, InverseType.self, UUIDType.self, ColorType.self, FileType.self,
        URLType.self,
        SecretType.self, BaseType.self, ExpectationsType.self, VariationsType.self,
    ]

    /// Returns the type with a name, as written after `type:`, or `nil` if there is none.
    package static func named(_ name: String) -> (any FieldType.Type)? {
        builtIn.first { $0.name == name }
    }
}
