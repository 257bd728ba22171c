import Foundation
import Homeseed
import HomeseedModel
import TestSupport
import Testing

/// Ids, fields and placeholders named like keywords and members of Swift, Kotlin, JavaScript and TypeScript.
/// `Tools/check-accessors` compiles the same names.
@Suite("Reserved names in generated code")
struct ReservedNameTests {
    private static let words: [String] = {
        let file = packageRoot.appendingPathComponent("Tests/Fixtures/Names/words.txt")
        return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }()

    private static let bundle = Result {
        let ids = Set(words.map { $0.replacing(/([a-z0-9])([A-Z])/) { "\($0.1)-\($0.2)" }.lowercased() }).sorted()
        let fields = Set(words.map { $0.prefix(1).lowercased() + $0.dropFirst() }).subtracting(["id", "title", "was"]).sorted()
        let filling = words.map { "{\($0)}" }.joined(separator: " ")
        let pack =
            "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\nkinds:\n  thing:\n    file: things\n    fields:\n      title: text\n"
            + fields.map { "      \($0): {type: text, optional: true}\n" }.joined()
            + "      choice: {type: enum, of: [\(words.map { "\"\($0)\"" }.joined(separator: ", "))], optional: true}\n"
        let things =
            "items:\n" + ids.map { "  - {id: \($0), title: A thing}\n" }.joined() + "  - id: full\n    title: Full\n"
            + fields.map { "    \($0): \"With \(filling)\"\n" }.joined()
        let messages = "messages:\n" + ids.map { "  \($0): \"Says \(filling)\"\n" }.joined() + "  under: \"{_} and {-}\"\n"
        let bundled = try Bundled(files: [
            "Catalogue/demo/pack.yaml": pack, "Catalogue/demo/things.yaml": things, "Catalogue/demo/messages.yaml": messages,
        ])
        return AppBundle(
            contentOf: bundled.pack, in: bundled.catalogue,
            names: AccessorNames(swift: "App", typeScript: "App", kotlin: "org.example.app")
        ).files
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try #require(try Self.bundle.get().first { $0.path == path }).bytes, as: UTF8.self)
    }

    private func names(_ pattern: Regex<(Substring, Substring)>, in text: some StringProtocol) -> [String] {
        String(text).matches(of: pattern).map { String($0.1) }
    }

    @Test("Swift has each word between backticks, and none twice")
    func swift() throws {
        let keywords: Set<String> = [
            "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
            "deinit", "do", "else", "enum", "extension",
            "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
            "is", "let", "nil", "operator",
            "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
            "subscript", "super", "switch", "throw",
            "throws", "true", "try", "typealias", "var", "where", "while", "_",
        ]
        let text = try text("App.swift")
        let declared = names(/(?:func|var|case|struct|enum) (`?\w+`?)/, in: text)
        #expect(declared.count > 700)
        #expect(declared.filter(keywords.contains).isEmpty)
        let function = try #require(text.split(separator: "\n").first { $0.contains("func yield(") })
        let parameters = names(/[(,] ?(`?\w+`?): Swift\./, in: function)
        // `{count}` has its own type, with an additional parameter `shown`.
        #expect(parameters.count == Self.words.count)
        #expect(
            Set(parameters).count == parameters.count
                && parameters.filter(keywords.union(["content", "item", "id", "Swift"]).contains).isEmpty)
        #expect(
            text.contains("func under(value: Swift.String, value_: Swift.String, in content"),
            "\(text.split(separator: "\n").first { $0.contains("func under(") } ?? "")")
    }

    @Test("Kotlin has each word between backticks, and none that a member or a parameter hides")
    func kotlin() throws {
        let keywords: Set<String> = [
            "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
            "object", "package", "return", "super", "this",
            "throw", "true", "try", "typealias", "typeof", "val", "var", "when", "while", "yield", "_", "__",
        ]
        let text = try text("Demo.kt")
        let declared = names(/(?:fun|val) (`?\w+`?)[(:]/, in: text)
        #expect(declared.count > 500)
        #expect(declared.filter(keywords.contains).isEmpty)
        // Final methods of every object on the JVM.
        #expect(declared.filter(["getClass", "notify", "notifyAll", "wait", "javaClass"].contains).isEmpty)
        #expect(!text.contains("val `class`"))
        let function = try #require(text.split(separator: "\n").first { $0.contains("fun `yield`(") })
        let parameters = names(/[(,] ?(`?\w+`?): String/, in: function)
        #expect(Set(parameters).count == parameters.count && parameters.count == Self.words.count, "\(parameters.count)")
        #expect(parameters.filter(keywords.union(["content", "values", "id", "mapOf", "to"]).contains).isEmpty)
        #expect(function.contains("content_: String") && function.contains("\"content\" to content_"))
    }

    @Test("TypeScript has no parameter that is a word, and no member that is one of each object")
    func typeScript() throws {
        let text = try text("App.d.ts")
        let function = try #require(text.split(separator: "\n").first { $0.contains("    yield(") })
        let parameters = names(/[(,] ?(\w+)\??: (?:string|number)/, in: function)
        #expect(Set(parameters).count == parameters.count && parameters.count >= Self.words.count, "\(parameters.count)")
        #expect(
            parameters.filter(
                [
                    "arguments", "await", "class", "default", "delete", "enum", "eval", "in", "new", "this", "typeof", "var",
                    "void", "with", "yield",
                ].contains
            ).isEmpty)
        let members = names(/\n    (?:readonly )?"?(\w+)"?[(:]/, in: text)
        #expect(members.filter(["constructor", "hasOwnProperty", "toString", "valueOf"].contains).isEmpty)
        #expect(!text.contains("    new("))
    }
}
