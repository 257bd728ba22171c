import Testing

@testable import HomeseedSource

struct CoreSchemaTests {
    static let cases: [(String, Scalar)] = [
        ("", .null), ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null), ("nULL", .string("nULL")),
        ("true", .boolean(true)), ("True", .boolean(true)), ("FALSE", .boolean(false)), ("fALSE", .string("fALSE")),
        ("no", .string("no")), ("on", .string("on")), ("yes", .string("yes")), ("y", .string("y")),
        ("0", .integer(0)), ("-0", .integer(0)), ("012", .integer(12)), ("+7", .integer(7)), ("-19", .integer(-19)),
        ("0o14", .integer(12)), ("0x1F", .integer(31)), ("0o8", .string("0o8")), ("0xG", .string("0xG")),
        ("0x", .string("0x")), ("-0x1F", .string("-0x1F")), ("0b1", .string("0b1")), ("1_000", .string("1_000")),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .float(9_223_372_036_854_775_808)), ("0xFFFFFFFFFFFFFFFF", .float(18_446_744_073_709_551_616)),
        ("1.5", .float(1.5)), (".5", .float(0.5)), ("1.", .float(1)), ("-.5e3", .float(-500)), ("+1E-2", .float(0.01)),
        ("1e3", .float(1000)), ("1e", .string("1e")), ("e3", .string("e3")), (".", .string(".")), ("-", .string("-")),
        ("+", .string("+")), ("1.2.3", .string("1.2.3")), (".e1", .string(".e1")), ("1e999", .float(.infinity)),
        (".inf", .float(.infinity)), ("-.INF", .float(-.infinity)), ("+.Inf", .float(.infinity)), (".iNF", .string(".iNF")),
        ("20:00", .string("20:00")), ("2026-11-21", .string("2026-11-21")), ("0123é", .string("0123é")),
    ]

    @Test(arguments: cases.indices)
    func plainScalars(index: Int) {
        let (text, scalar) = Self.cases[index]
        #expect(CoreSchema.resolve(text) == scalar, "\(text)")
    }

    @Test func notANumberIsOne() {
        for text in [".nan", ".NaN", ".NAN"] {
            guard case .float(let value) = CoreSchema.resolve(text) else { return #expect(Bool(false)) }
            #expect(value.isNaN)
        }
        #expect(CoreSchema.resolve("-.nan") == .string("-.nan"))
    }

    @Test func quotesAndTagsAreHeard() throws {
        let text = "[12, '12', \"true\", !!str 12, !!int '12', !!float 3, !!bool 'true', !!null '', ! 12, !mine 12, !!int many]"
        let root = try #require(Reading(text).document.root)
        #expect(
            root.elements.map { $0.scalar } == [
                .integer(12), .string("12"), .string("true"), .string("12"), .integer(12), .float(3), .boolean(true), .null,
                .string("12"), .string("12"), .string("many"),
            ])
        #expect(root.scalar == nil)
    }
}
