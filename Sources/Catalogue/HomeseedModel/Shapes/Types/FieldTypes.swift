/// All types of field. A new one is a file in this folder and a line here.
package enum FieldTypes {
    package static let builtIn: [any FieldType.Type] = [
        TextType.self, StringType.self, IntegerType.self, DecimalType.self, MoneyType.self, BooleanType.self,
        DateType.self, DateTimeType.self, DurationType.self, IntervalType.self, WeekdaysType.self, SeasonType.self, MonthsType.self, SpanType.self,
        EnumType.self, ListType.self, ItemType.self,
        RecordsType.self, ReferenceType.self, InverseType.self, UUIDType.self, ColorType.self, FileType.self,
        SecretType.self, BaseType.self, ExpectationsType.self, VariationsType.self,
    ]

    /// Finds the type that a declaration names after `type:`; nil where there is none.
    package static func named(_ name: String) -> (any FieldType.Type)? {
        builtIn.first { $0.name == name }
    }
}
