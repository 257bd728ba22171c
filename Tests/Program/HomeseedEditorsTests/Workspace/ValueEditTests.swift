import Homeseed
import HomeseedEditors
import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import Testing

/// An edit of a workspace is the smallest change of bytes, and creates another state. The previous state is unchanged.
@Suite("Values that are set and taken away")
struct ValueEditTests {
    private static let path = "Catalogue/demo/chores.yaml"
    private static let chores =
        "# By hand.\nitems:\n  - {id: dishes, title: 'Do the dishes', coins: 3}   # every day\n  - id: dust\n    title: Dust   # all of it\n"
    private static let files = [
        SourceFile(
            path: "Catalogue/demo/pack.yaml",
            text: """
                homeseed: 1
                pack: demo
                title: Demo
                language: en
                kinds:
                  chore: {file: chores, fields: {title: text, coins: {type: integer, at-least: 1, at-most: 9, optional: true}}}

                """),
        SourceFile(path: path, text: chores),
    ]

    private func edited(_ field: String, of id: String, to value: Tree?) throws -> (Workspace, String) {
        let workspace = Workspace(Pipeline(files: Self.files))
        let view = try CatalogueView(workspace)
        let pack = try #require(view.catalogue.pack("demo"))
        let item = try #require(pack.items.first { $0.id == id })
        let next = try workspace.setting(field, of: item, in: pack, view.catalogue, to: value)
        #expect(workspace.bytes(of: Self.path) == Array(Self.chores.utf8), "the state before stays what it was")
        return (next, String(decoding: try #require(next.bytes(of: Self.path)), as: UTF8.self))
    }

    @Test(
        "a value is set where it stands, in its quotes and beside its comment",
        arguments: [
            ("coins", "dishes", "7", "coins: 3", "coins: 7"), ("title", "dishes", "Wash up", "'Do the dishes'", "'Wash up'"),
            ("title", "dust", "Dust the shelves", "title: Dust ", "title: Dust the shelves "),
            ("coins", "dust", "2", "# all of it\n", "# all of it\n    coins: 2\n"),
        ])
    func set(field: String, id: String, value: String, before: String, after: String) throws {
        let (_, text) = try edited(field, of: id, to: field == "title" ? .text(value) : .word(value))
        #expect(text == Self.chores.replacing(before, with: after))
    }

    @Test("a value that is taken away leaves the rest as it is")
    func remove() throws {
        let (next, text) = try edited("coins", of: "dishes", to: nil)
        #expect(text == Self.chores.replacing(", coins: 3", with: ""))
        #expect(
            try next.checked().diagnostics.count(.error)
                == Workspace(Pipeline(files: Self.files)).checked().diagnostics.count(.error))
    }

    @Test("what is set out of its range is found at once, and what is not there is not taken away")
    func found() throws {
        let (next, _) = try edited("coins", of: "dishes", to: .word("12"))
        #expect(try next.checked().diagnostics.all.map(\.check.description).contains("out-of-range"))
        #expect(throws: EditRefusal.self) { try edited("coins", of: "dust", to: nil) }
    }
}
