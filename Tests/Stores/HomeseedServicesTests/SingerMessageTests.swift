import HomeseedStore
import Testing

@testable import HomeseedServices

@Suite("Singer's messages")
struct SingerMessageTests {
    @Test("say how many digits of a number count, and bring all of them")
    func decimals() {
        let table = StoreTable(
            name: "t", entity: "T",
            columns: [
                StoreColumn("a", .decimal(scale: 2)), StoreColumn("b", .decimal(scale: 0)),
                StoreColumn("c", .decimal(scale: nil)),
                StoreColumn("d", .decimal(scale: 4), isNullable: true),
            ], key: nil)
        let schema = SingerMessages.schema(table)
        #expect(schema.contains(#""a":{"type":["number"],"multipleOf":0.01}"#), "\(schema)")
        #expect(
            schema.contains(#""b":{"type":["number"],"multipleOf":1}"#) && schema.contains(#""c":{"type":["number"]}"#),
            "\(schema)")
        #expect(schema.contains(#""d":{"type":["null","number"],"multipleOf":0.0001}"#), "\(schema)")
        let record = SingerMessages.record([.decimal("10.00"), .decimal("3"), .decimal("0.5"), .decimal("-1.2500")], table)
        #expect(record.contains(#"{"a":10.00,"b":3,"c":0.5,"d":-1.2500}"#), "\(record)")
    }
}
