import HomeseedSource
import Testing

@testable import HomeseedText

@Suite struct PlaceholderTests {
    @Test func findsNamesWithTheirPlaces() {
        let text = PlaceholderText("Één {count} van {user-name}: {count}!")
        #expect(
            text.placeholders == [
                Placeholder(name: "count", range: SourceRange(6, 13)),
                Placeholder(name: "user-name", range: SourceRange(18, 29)),
                Placeholder(name: "count", range: SourceRange(31, 38)),
            ])
        #expect(text.names == ["count", "user-name"])
        #expect(text.faults.isEmpty)
    }

    @Test(arguments: [
        "", "100% guaranteed", "%d of %@", "{{literally}}", "a {{ b", "}}", "{{}}", "$(x) [y] <z>", "5 % off",
    ])
    func findsNothingInPlainText(_ text: String) {
        let parsed = PlaceholderText(text)
        #expect(parsed.placeholders.isEmpty && parsed.faults.isEmpty)
    }

    @Test(
        arguments: [
            ("{count", .unclosed, 0, 6), ("a {", .unclosed, 2, 3), ("{count done {name}", .unclosed, 0, 6),
            ("{}", .emptyName, 0, 2), ("a {  } b", .emptyName, 2, 6), ("{a count}", .badName, 0, 9),
            ("{ count }", .badName, 0, 9), ("{één}", .badName, 0, 7), ("a } b", .unopened, 2, 3),
            ("{{a}", .unopened, 3, 4), ("{a{b}", .unclosed, 0, 2), ("{%d}", .badName, 0, 4),
        ] as [(String, PlaceholderFault.Kind, Int, Int)])
    func findsFaults(_ text: String, _ kind: PlaceholderFault.Kind, _ lower: Int, _ upper: Int) {
        let parsed = PlaceholderText(text)
        #expect(parsed.faults == [PlaceholderFault(kind: kind, range: SourceRange(lower, upper))])
        // Invalid placeholders are shown unchanged.
        if parsed.placeholders.isEmpty, !text.contains("{{") { #expect(parsed.filled(with: ["count": "3"]) == text) }
    }

    @Test(arguments: [
        ("{count} klussen gedaan", "3 klussen gedaan"), ("{{count}}", "{count}"), ("{{{count}}}", "{3}"),
        ("{count}{count}", "33"), ("{unknown} {count}", "{unknown} 3"), ("100% {name}", "100% {count} é"),
        ("{count", "{count"), ("}} {{", "} {"), ("", ""), ("👩‍🍳{count}🥄", "👩‍🍳3🥄"),
    ])
    func fills(_ text: String, _ expected: String) {
        #expect(PlaceholderText(text).filled(with: ["count": "3", "name": "{count} é"]) == expected)
    }
}
