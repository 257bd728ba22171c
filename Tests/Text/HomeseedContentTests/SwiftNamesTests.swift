import Homeseed
import HomeseedContent
import HomeseedModel
import Testing

/// `homeseed bundle --swift` handles ids that are not Swift names, and texts that would end a line or a quotation.
@Suite("Names in Swift for what a catalogue has")
struct SwiftNamesTests {
    private static let pack = """
        homeseed: 1
        pack: demo
        title: Demo
        language: en
        kinds:
          string:
            file: string
            fields:
              title: text
              class: {type: enum, of: [one-way, default], optional: true}
              next: {type: item, of: string, optional: true}
              price: {type: money, optional: true}
        """

    private func swift(items: String, messages: String = "{}") throws -> String {
        let bundled = try Bundled(files: [
            "Catalogue/demo/pack.yaml": Self.pack, "Catalogue/demo/string.yaml": "items:\n" + items,
            "Catalogue/demo/messages.yaml": "messages: " + messages,
        ])
        let files = AppBundle(contentOf: bundled.pack, in: bundled.catalogue, names: AccessorNames(swift: "App")).files
        return String(decoding: try #require(files.first { $0.path == "App.swift" }).bytes, as: UTF8.self)
    }

    @Test("Words of Swift, digits in front, and ids that would have one name")
    func names() throws {
        let text = try swift(
            items:
                "  - {id: default, title: A}\n  - {id: 1-up, title: B}\n  - {id: a-1, title: C}\n  - {id: a1, title: D}\n  - {id: all, title: E}\n  - {id: self, title: F}\n"
        )
        for line in [
            "static var `default`: String {", "static var _1Up: String {", "static var a1: String {", "static var a1_: String {",
            "static var all_: String {", "static var self_: String {", "public struct String: Identifiable",
            "public enum StringItems {",
            "case oneWay = \"one-way\"", "case `default` = \"default\"", "public var `class`: ClassValue?",
            "public var next: String?", "public var price: Foundation.Decimal?",
        ] { #expect(text.contains(line), "\(line)\n\(text)") }
    }

    @Test("Texts stay in their comments, and placeholders are arguments of their types")
    func texts() throws {
        let text = try swift(
            items: "  - {id: a, title: \"{count} of {in}\"}\n",
            messages:
                "{bad: {text: \"one\\ntwo \\\" \\u2028three\"}, hi: {text: \"Hi {first-name}, {in}\"}, left: {one: \"{count} task\", other: \"{count} tasks\"}}"
        )
        #expect(text.contains("    /// one two \" \(" ")three\n"))
        #expect(
            text.contains("func hi(firstName: Swift.String, in_: Swift.String, in content: Content = Shipped.content)"), "\(text)"
        )
        #expect(
            text.contains("func left(count: Content.Count, shown: Swift.String? = nil, in content: Content = Shipped.content)"))
        #expect(text.contains("func left(count: some Swift.BinaryInteger, shown: Swift.String? = nil, in content: Content"))
        #expect(
            text.contains(
                "public func title(count: Content.Count, shown: Swift.String? = nil, in_: Swift.String) -> Swift.String"),
            "\(text)")
    }

    @Test("Months, seasons and weekdays are types in every language, with names that no kind has")
    func calendar() throws {
        let pack = """
            homeseed: 1
            pack: demo
            title: Demo
            language: en
            kinds:
              season: {file: seasons, fields: {title: text, season: season, months: months, days: weekdays}}
            """
        let item = "{id: a, title: A, season: [winter, spring], months: [december, may], days: monday to tuesday}"
        let bundled = try Bundled(files: [
            "Catalogue/demo/pack.yaml": pack, "Catalogue/demo/seasons.yaml": "items:\n  - \(item)\n",
        ])
        let read = try #require(bundled.content.item(ofKind: "season", id: "a"))
        #expect(read.seasons("season") == [.spring, .winter] && read.months("months").map(\.number) == [5, 12])
        #expect(read.weekdays("days") == [.monday, .tuesday] && read.weekdays("days").map(\.number) == [2, 3])
        #expect(read.months("title").isEmpty && Content.Weekday.sunday.number == 1)
        let names = AccessorNames(swift: "App", typeScript: "App", kotlin: "org.example")
        let files = AppBundle(contentOf: bundled.pack, in: bundled.catalogue, names: names).files
        func text(_ path: String) throws -> String {
            String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
        }
        let (swift, types, kotlin) = (try text("App.swift"), try text("App.d.ts"), try text("Demo.kt"))
        #expect(swift.contains("public var season: [Content.Season] { item?.seasons(\"season\") ?? [] }"))
        #expect(swift.contains("public var days: [Content.Weekday]") && swift.contains("public var months: [Content.Month]"))
        #expect(types.contains("export type Season_ = \"spring\" | \"summer\" | \"autumn\" | \"winter\";"))
        #expect(types.contains("readonly season: readonly (Season_)[];") && types.contains("export type Month = \"january\""))
        #expect(kotlin.contains("enum class Season_(") && kotlin.contains("        JANUARY(\"january\"),"))
        #expect(kotlin.contains("val days: List<Weekday> get()"), "\(kotlin)")
    }
}
