import HomeseedSource
import Testing

/// Mappings with enough keys for an index.
struct LargeMappingTests {
    private static let lines = (0..<300).map { "k\($0): \($0)" }

    @Test func aKeyIsFoundWhereverItStands() throws {
        let root = try #require(Reading(Self.lines.joined(separator: "\n")).document.root)
        for number in [0, 1, 150, 299] { #expect(root["k\(number)"]?.text == "\(number)") }
        #expect(root["k300"] == nil && root["k"] == nil && root[""] == nil)
    }

    @Test func theFirstOfTwoStands() throws {
        let root = try #require(
            Reading((["twice: first"] + Self.lines + ["twice: second"]).joined(separator: "\n")).document.root)
        let entry = try #require(root.entry("twice"))
        #expect(entry.value.text == "first")
        #expect(root.entries.filter { $0.key.text == "twice" }.count == 2)
    }

    @Test func keysAreComparedByWhatTheySay() throws {
        let text = (["a: &x name", "*x : aliased", "\"e\\u0301\": apart", "é: whole", "[1]: list"] + Self.lines).joined(
            separator: "\n")
        let root = try #require(Reading(text).document.root)
        #expect(root["name"]?.text == "aliased")
        #expect(root["e\u{301}"]?.text == "apart" && root["\u{E9}"]?.text == "whole")
        #expect(root[""]?.text == "list")
    }

    @Test func eachMappingOfAFileHasItsOwnKeys() throws {
        let one = Self.lines.map { "  " + $0 }.joined(separator: "\n")
        let text = "a:\n\(one)\nb:\n\(one.replacing("k", with: "l"))\n"
        let root = try #require(Reading(text).document.root)
        #expect(root["a"]?["k7"]?.text == "7" && root["a"]?["l7"] == nil)
        #expect(root["b"]?["l7"]?.text == "7" && root["b"]?["k7"] == nil)
        #expect(root["b"]?.entry("l299")?.use.range == root["b"]?["l299"]?.range)
    }
}
