import Homeseed
import HomeseedSource
import TestSupport
import Testing

/// The reasons and suggestions for values that a field refuses.
@Suite("Refused values")
struct ValueReasonTests {
    private func findings(_ type: String, _ value: String) throws -> [Diagnostic] {
        let files = [
            "Catalogue/demo/pack.yaml":
                "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\nkinds: {chore: {fields: {amount: \(type)}}}\n",
            "Catalogue/demo/chores.yaml": "items:\n  - id: dishes\n    title: Wash up\n    amount: \(value)\n",
        ]
        return try Pipeline(files: files.map { SourceFile(path: $0.key, text: $0.value) }).check().diagnostics.all
    }

    @Test(
        "have the reason, and a suggestion only if the field accepts it",
        arguments: [
            ("integer", "0x10", "16", "Write numbers in decimal digits."),
            ("integer", "0o17", "15", "Write numbers in decimal digits."),
            ("decimal", "0x10", "16", "Write numbers in decimal digits."),
            ("money", "0x10", "16", "Write numbers in decimal digits."),
            ("integer", "9223372036854775808", nil, "A number is between -9223372036854775808 and 9223372036854775807."),
            ("integer", "-99999999999999999999", nil, "A number is between -9223372036854775808 and 9223372036854775807."),
            ("integer", "\"99999999999999999999\"", nil, "A number is between -9223372036854775808 and 9223372036854775807."),
            ("decimal", "123456789012345678901234567890.12", nil, "A number has at most 30 digits."),
            ("decimal", "\"123456789012345678901234567890.12\"", nil, "A number has at most 30 digits."),
            ("money", "123456789012345678901234567890.12", nil, "A number has at most 30 digits."),
            ("money", "\"1.234\"", nil, "The smallest amount is one cent."),
            ("money", "€1.234", nil, "The smallest amount is one cent."),
            ("money", "€1.23", "1.23", nil), ("decimal", "\"1.234\"", "1.234", nil),
            ("date", "2026-02-30", nil, "February 2026 has 28 days."),
            ("date", "30 february", nil, "February has 29 days."), ("date", "april 31", nil, "April has 30 days."),
            ("datetime", "2026-02-30T10:00:00Z", nil, "February 2026 has 28 days."),
            ("datetime", "2026-02-30 10:00", nil, "February 2026 has 28 days."),
        ] as [(String, String, String?, String?)])
    func reasons(type: String, value: String, meant: String?, reason: String?) throws {
        let found = try findings(type, value)
        #expect(found.map(\.check) == ["wrong-value"] && found.first?.notes == [reason].compactMap { $0 }, "\(found)")
        #expect(found.first?.label == meant.map { "did you mean '\($0)'?" })
    }

    @Test(
        "are none of these",
        arguments: [
            ("integer", "9223372036854775807"), ("integer", "+5"), ("integer", "-9223372036854775808"), ("decimal", "0.5"),
        ])
    func accepted(type: String, value: String) throws { #expect(try findings(type, value).isEmpty) }
}
