import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedText
import Testing

@testable import HomeseedLocalisation

/// A message may be written in any order, and with its plural forms below `text`, as in earlier versions.
@Suite("Messages, however they are written")
struct MessageFormTests {
    private func unit(_ messages: String) throws -> ExchangeUnit {
        let pipeline = Pipeline(files: [
            SourceFile(
                path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\n"),
            SourceFile(path: "Catalogue/demo/messages.yaml", text: messages),
            SourceFile(
                path: "Locales/nl/demo.yaml",
                text: "messages:\n  left: {one: \"Nog {count} klus\", other: \"Nog {count} klussen\"}\n"),
        ])
        var found = Diagnostics()
        let catalogue = try pipeline.load(&found)
        #expect(found.all.map(\.headline) == [], "\(messages)")
        let pack = try #require(catalogue.pack("demo"))
        return try #require(catalogue.exchange(of: pack).units.first { $0.path == ["messages", "left"] })
    }

    @Test(
        "plural forms below the text, below the message, before and after what else is said",
        arguments: [
            "left: {one: \"{count} chore left\", other: \"{count} chores left\", comment: Above the list., at-most: 20}",
            "left: {comment: Above the list., at-most: 20, one: \"{count} chore left\", other: \"{count} chores left\"}",
            "left: {text: {one: \"{count} chore left\", other: \"{count} chores left\"}, comment: Above the list., at-most: 20}",
            "left: {at-most: 20, comment: Above the list., text: {one: \"{count} chore left\", other: \"{count} chores left\"}}",
            "left:\n    comment: Above the list.\n    at-most: 20\n    text:\n      one: \"{count} chore left\"\n      other: \"{count} chores left\"",
        ])
    func plural(written: String) throws {
        let unit = try unit("messages:\n  \(written)\n")
        let forms = ExchangeText.plural([
            .init(.category(.one), "{count} chore left"), .init(.category(.other), "{count} chores left"),
        ])
        #expect(unit.texts[.english]?.hasSameForm(as: forms) == true, "\(unit)")
        #expect(unit.comment == "Above the list." && unit.budget == 20 && unit.texts.count == 2, "\(unit)")
    }

    @Test(
        "one text, alone, first or last",
        arguments: [
            ("left: Some chores left", nil), ("left: {text: Some chores left, comment: Above the list., at-most: 20}", 20),
            ("left: {comment: Above the list., at-most: 20, text: Some chores left}", 20),
            ("left:\n    comment: Above the list.\n    at-most: 20\n    text: Some chores left", 20),
        ])
    func plain(written: String, budget: Int?) throws {
        let unit = try unit("messages:\n  \(written)\n")
        #expect(unit.texts[.english]?.hasSameForm(as: .plain("Some chores left")) == true, "\(unit)")
        #expect(unit.budget == budget && unit.comment == budget.map { _ in "Above the list." }, "\(unit)")
    }
}
