import HomeseedSource
import HomeseedSyntax
import HomeseedText
import Testing

/// Every edit of a catalogue file changes its target and nothing else.
@Suite("Verified edits")
struct VerifiedEditTests {
    private func file(_ text: String, _ path: String = "a.yaml") -> SourceFile { SourceFile(path: path, text: text) }

    private func edit(_ text: String, _ old: String, _ new: String) throws -> Fix.Edit {
        let bytes = Array(text.utf8)
        let part = Array(old.utf8)
        let start = try #require((0...bytes.count - part.count).first { bytes[$0..<$0 + part.count].elementsEqual(part) })
        return Fix.Edit(HomeseedText.SourceLocation(file: FileID(0), range: SourceRange(start, start + part.count)), new)
    }

    /// Returns the file after texts are written at their paths, such as `a.b`. `order` lists paths that come first in the
    /// outline.
    private func written(_ text: String, _ texts: [(String, Tree)], order: [String] = []) throws -> String {
        var outline = TextOutline((order + texts.map(\.0)).map { $0.split(separator: ".").map(String.init) })
        for (path, value) in texts { outline.set(path.split(separator: ".").map(String.init), to: value) }
        var insertion = try #require(Insertion(file(text)))
        insertion.write(outline)
        return try String(decoding: insertion.verified().bytes, as: UTF8.self)
    }

    // MARK: Aliases

    @Test("an alias whose text changes gets a text of its own")
    func alias() throws {
        #expect(try written("nl: {a: &x Later, b: *x}\n", [("nl.b", .text("Straks"))]) == "nl: {a: &x Later, b: Straks}\n")
        #expect(try written("a: &x Later\nb: *x\nc: *x\n", [("b", .text("Straks"))]) == "a: &x Later\nb: Straks\nc: *x\n")
        #expect(try written("a: &x Later\nb: *x\n", [("b", .text("Later"))]) == "a: &x Later\nb: *x\n")
        #expect(
            try written("a: &x Later\nb: *x # soon\n", [("b", .map([("one", .text("1")), ("other", .text("2"))]))])
                == "a: &x Later\nb: {one: \"1\", other: \"2\"} # soon\n")
    }

    @Test("an alias of an empty value gets a text of its own")
    func emptyAlias() throws {
        #expect(try written("a: &x\nb: *x\n", [("b", .text("Straks"))]) == "a: &x\nb: Straks\n")
        #expect(try written("nl: {a: &x , b: *x}\n", [("nl.b", .text("Straks"))]) == "nl: {a: &x , b: Straks}\n")
        #expect(
            try written("a: &x\nb: *x # soon\n", [("b", .map([("one", .text("1")), ("other", .text("2"))]))])
                == "a: &x\nb: {one: \"1\", other: \"2\"} # soon\n")
        #expect(try written("a: &x\nb: *x\n", [("b.c", .text("C"))]) == "a: &x\nb:\n  c: C\n")
    }

    @Test("the first alias takes over an anchor whose value changes")
    func anchor() throws {
        #expect(
            try written("nl: {a: &x Later, b: *x, c: *x}\n", [("nl.a", .text("Straks"))])
                == "nl: {a: Straks, b: &x Later, c: *x}\n")
        #expect(
            try written("a: &x\n  one: 1 dag\n  other: dagen\nb: *x\n", [("a.one", .text("Eén dag"))])
                == "a:\n  one: Eén dag\n  other: dagen\nb: &x {one: 1 dag, other: dagen}\n")
        #expect(try written("a: &x |\n  Later\nb: *x\n", [("a", .text("Straks\n"))]) == "a: |\n  Straks\nb: &x \"Later\\n\"\n")
        #expect(try written("a: &x Later\nb: *x\n", [("a", .text("Nu")), ("b", .text("Straks"))]) == "a: &x Nu\nb: Straks\n")
    }

    @Test("an alias of a whole map becomes a copy of its own")
    func map() throws {
        #expect(
            try written("a: &x {one: 1 dag, other: dagen}\nb: *x\n", [("b.one", .text("Eén"))])
                == "a: &x {one: 1 dag, other: dagen}\nb:\n  one: Eén\n  other: dagen\n")
    }

    @Test(
        "an edit of an anchored value keeps it for its aliases, except for those that follow",
        arguments: [
            ("a: &x kitchen\nb: *x\n", 0, "a: Kitchen\nb: &x kitchen\n"),
            ("a: &x kitchen\nb: *x\n", 1, "a: &x Kitchen\nb: *x\n"),
            ("a: &x kitchen\nb: *x\nc: *x\n", 1, "a: &x Kitchen\nb: kitchen\nc: *x\n"),
            ("a: &x kitchen\nb: *x\nc: *x\nd: *x\n", 1, "a: &x Kitchen\nb: kitchen\nc: kitchen\nd: *x\n"),
            ("a: &x {k: kitchen}\nb: *x\nc: *x\n", 1, "a: &x {k: Kitchen}\nb: {k: kitchen}\nc: *x\n"),
        ])
    func fixedAnchor(text: String, following: Int, expected: String) throws {
        let aliases = text.ranges(of: "*x").suffix(following).map { range in
            SourceRange(text[..<range.lowerBound].utf8.count, text[..<range.upperBound].utf8.count)
        }
        let edit = try edit(text, "kitchen", "Kitchen")
        let verified = try VerifiedEdit([edit], of: file(text), .fix(following: Set(aliases)))
        #expect(String(decoding: verified.bytes, as: UTF8.self) == expected)
        #expect(verified.keepsAliases == expected.contains("kitchen"))
    }

    @Test("each alias of an edited value is separated, also through another alias")
    func separated() throws {
        let text = "a: &x {k: &y one two}\nb: *y\nc: *x\nd: &z [*y]\ne: *z\nf: &o other\ng: *o\n"
        let edit = try edit(text, "one", "1").place.range
        let separated = try #require(SeparatedAliases(of: file(text), changedBy: [(edit, CheckID("three-dots"))]))
        #expect(
            String(decoding: separated.bytes, as: UTF8.self)
                == "a: &x {k: &y one two}\nb: one two\nc: {k: one two}\nd: &z [one two]\ne: [one two]\nf: &o other\ng: *o\n")
        #expect(
            separated.aliases.map {
                String(decoding: separated.bytes[$0.copy.clamped(toCount: separated.bytes.count)], as: UTF8.self)
            }
                == ["one two", "{k: one two}", "one two", "[one two]"])
        #expect(separated.aliases.allSatisfy { $0.checks == ["three-dots"] })
        #expect(SeparatedAliases(of: file("a: one\nb: &x two\nc: *x\n"), changedBy: [(SourceRange(3, 6), "three-dots")]) == nil)
    }

    @Test("aliases follow where all of them were to get the same text")
    func joined() throws {
        let text = "a: &x old\nb: *x\nc: [*x ]\n"
        let document = try #require(Insertion(file(text))?.root)
        let edits = [document["a"], document["b"], document["c"]?.elements.first { _ in true }].compactMap {
            $0?.rewriting(to: "new")
        }
        #expect(try String(decoding: VerifiedEdit(edits, of: file(text)).bytes, as: UTF8.self) == "a: &x new\nb: *x\nc: [*x ]\n")
        #expect(
            try String(decoding: VerifiedEdit(Array(edits.dropLast()), of: file(text)).bytes, as: UTF8.self)
                == "a: new\nb: new\nc: [&x old ]\n")
    }

    // MARK: Columns

    @Test(
        "an entry is written in the column in which the others begin",
        arguments: [
            ("&start chores:\n  a: A\n", "&start chores:\n  a: A\n\nrewards:\n  b: B\n"),
            ("? chores\n: a: A\n", "? chores\n: a: A\n\nrewards:\n  b: B\n"),
            ("!!str chores:\n  a: A\n", "!!str chores:\n  a: A\n\nrewards:\n  b: B\n"),
            ("\u{FEFF}chores:\n  a: A\n", "\u{FEFF}chores:\n  a: A\n\nrewards:\n  b: B\n"),
            ("? &k !!str chores\n:\n  a: A\n", "? &k !!str chores\n:\n  a: A\n\nrewards:\n  b: B\n"),
        ])
    func column(text: String, becomes: String) throws {
        #expect(try written(text, [("rewards.b", .text("B"))], order: ["chores.a"]) == becomes)
    }

    @Test(
        "so it is within a list",
        arguments: [
            ("- &start id: a\n  title: A\n", "- &start id: a\n  title: A\n  note: Note\n"),
            ("- ? id\n  : a\n", "- ? id\n  : a\n  note: Note\n"), ("- !!str id: a\n", "- !!str id: a\n  note: Note\n"),
            ("-\n  id: a\n", "-\n  id: a\n  note: Note\n"), ("- - id: a\n", "- - id: a\n    note: Note\n"),
        ])
    func columnInList(text: String, becomes: String) throws {
        var insertion = try #require(Insertion(file(text)))
        var element = try #require(insertion.root)
        while element.kind == .sequence { element = try #require(element.elements.first { _ in true }) }
        insertion.append("note", .text("Note"), to: element)
        let result = try String(decoding: insertion.verified().bytes, as: UTF8.self)
        #expect(result == becomes)
    }

    @Test(
        "an element is added in the column of the list's dashes",
        arguments: [
            ("- - a\n  - b\n", 0, "- - a\n  - b\n- Note\n"), ("- - a\n  - b\n", 1, "- - a\n  - b\n  - Note\n"),
            ("- &my-x a\n- *my-x\n", 0, "- &my-x a\n- *my-x\n- Note\n"),
        ])
    func element(text: String, depth: Int, becomes: String) throws {
        var insertion = try #require(Insertion(file(text)))
        var list = try #require(insertion.root)
        for _ in 0..<depth { list = try #require(list.elements.first { _ in true }) }
        insertion.append(.text("Note"), to: list)
        let result = try String(decoding: insertion.verified().bytes, as: UTF8.self)
        #expect(result == becomes)
    }

    // MARK: Comments

    @Test(
        "a comment stays with the entry that it is above",
        arguments: [
            ("chores:\n  # b\n  b: B\n", "chores:\n  a: A\n  # b\n  b: B\n"),
            ("chores:\n  # all\n\n  # b\n  # too\n  b: B\n", "chores:\n  # all\n\n  a: A\n  # b\n  # too\n  b: B\n"),
            ("chores: # these\n  b: B # b\n", "chores: # these\n  a: A\n  b: B # b\n"),
            ("chores: {b: B} # b\n", "chores: {a: A, b: B} # b\n"),
        ])
    func commentBefore(text: String, becomes: String) throws {
        let result = try written(text, [("chores.a", .text("A"))], order: ["chores.a", "chores.b"])
        #expect(result == becomes)
    }

    @Test(
        "a comment behind an entry stays there",
        arguments: [
            ("chores:\n  a: A # a\n  # c\n  c: C\n", "chores:\n  a: A # a\n  b: B\n  # c\n  c: C\n"),
            ("chores:\n  a:\n    x: X\n    # of a\n  c: C\n", "chores:\n  a:\n    x: X\n    # of a\n  b: B\n  c: C\n"),
            ("chores: {\n  a: A, # a\n  c: C # c\n}\n", "chores: {\n  a: A, # a\n  b: B,\n  c: C # c\n}\n"),
            ("chores: {\n  a: A # a\n}\n", "chores: {\n  a: A, # a\n  b: B\n}\n"),
        ])
    func commentBehind(text: String, becomes: String) throws {
        #expect(try written(text, [("chores.b", .text("B"))], order: ["chores.a", "chores.b", "chores.c"]) == becomes)
    }

    @Test(
        "a comment behind the last element of a list in brackets stays there",
        arguments: [
            ("- [\n    {a: 1}, # 1\n    {a: 2} # 2\n  ]\n", "- [\n    {a: 1}, # 1\n    {a: 2}, # 2\n    x,\n    z\n  ]\n"),
            ("- [\n    a, # a\n  ]\n", "- [\n    a, # a\n    x,\n    z\n  ]\n"),
            ("- [a # a\n  ]\n", "- [a, # a\n  x, z\n  ]\n"),
            ("- [\n    &n a\n    # end\n  ]\n", "- [\n    &n a,\n    x,\n    z\n    # end\n  ]\n"),
        ])
    func commentBehindElement(text: String, becomes: String) throws {
        for breaks in ["\n", "\r\n"] {
            var insertion = try #require(Insertion(file(text.replacing("\n", with: breaks))))
            let list = try #require(insertion.root?.elements.first { _ in true })
            insertion.append([.text("x"), .text("z")], to: list)
            let result = try String(decoding: insertion.verified().bytes, as: UTF8.self)
            #expect(result == becomes.replacing("\n", with: breaks))
        }
    }

    @Test(
        "comments between a key and its value stay",
        arguments: [
            ("a: # of a\n  - x\n", "a: # of a\n  A\n"), ("a: # of a\n", "a: A # of a\n"),
        ])
    func commentBetween(text: String, becomes: String) throws {
        let result = try written(text, [("a", .text("A"))])
        #expect(result == becomes)
    }

    // MARK: Blocks

    @Test(
        "what is written behind a block leaves its line breaks",
        arguments: [
            ("a: |+\n  A\n\n\nc: C\n", "a: |+\n  A\n\n\nb: B\nc: C\n"), ("a: >+\n  A\n\n", "a: >+\n  A\n\nb: B\n"),
            ("a: |+\n  A", "a: |-\n  A\nb: B"), ("a: |\n  A", "a: |-\n  A\nb: B"),
            ("a: |2+ # x\n   A\n\nc: C\n", "a: |2+ # x\n   A\n\nb: B\nc: C\n"),
            ("a: |-\n  A\n\nc: C\n", "a: |-\n  A\nb: B\n\nc: C\n"),
            ("a: |+\n  A\n\n# c\nc: C\n", "a: |+\n  A\n\nb: B\n# c\nc: C\n"),
        ])
    func blocks(text: String, becomes: String) throws {
        for breaks in ["\n", "\r\n"] {
            let text = text.replacing("\n", with: breaks)
            let becomes = becomes.replacing("\n", with: breaks)
            #expect(try written(text, [("b", .text("B"))], order: ["a", "b", "c"]) == becomes)
        }
    }

    @Test(
        "a section behind a block that keeps its line breaks adds none to it",
        arguments: [
            ("m:\n  a: |+\n    A\n\n\n", "m:\n  a: |+\n    A\n\n\np:\n  t: T\n"),
            ("m:\n  a: |+\n    A\n\nz:\n  z: Z\n", "m:\n  a: |+\n    A\n\np:\n  t: T\nz:\n  z: Z\n"),
            ("m:\n  a: |\n    A\n", "m:\n  a: |\n    A\n\np:\n  t: T\n"),
        ])
    func sectionBehindBlock(text: String, becomes: String) throws {
        for breaks in ["\n", "\r\n"] {
            let result = try written(
                text.replacing("\n", with: breaks), [("p.t", .text("T"))], order: ["m.a", "p.t", "z.z"])
            #expect(result == becomes.replacing("\n", with: breaks))
        }
    }

    // MARK: Refusals

    @Test(
        "an edit that changes anything else is refused",
        arguments: [
            ("a: A\nb: B\n", "A\n", "A\n  "), ("a: A\nb: B\n", "a: A\n", "a: 'A\n"),
            ("a:\n  b: B\n  c: C\n", "  b: B\n", "  b: B\nd:\n"), ("a: A\nb: |+\n  B\n\nc: C\n", "\n\nc", "\nd: D\n\nc"),
            ("a: &x A\nb: *x\n", "&x ", ""), ("a: A\nb: B\n", "a: A", "b: A"), ("- a: 1\n- b: 2\n", "- b", "  b"),
            ("a: A\nb: B\n", "\nb", " # \nb"),
        ])
    func refused(text: String, old: String, new: String) throws {
        let edit = try edit(text, old, new)
        if text.contains("&x") {
            #expect(try String(decoding: VerifiedEdit([edit], of: file(text)).bytes, as: UTF8.self) == "a: A\nb: &x A\n")
        } else if new == " # \nb" {
            #expect(throws: Never.self) { try VerifiedEdit([edit], of: file(text)) }
        } else {
            #expect(throws: EditRefusal.self, "\(old.debugDescription) → \(new.debugDescription)") {
                try VerifiedEdit([edit], of: file(text))
            }
        }
    }

    @Test("a fix may move or comment out the entry that it is about, and nothing else")
    func fixes() throws {
        let text = "a: A\n  # of b\nb: B # x\nc: C\n"
        #expect(throws: Never.self) { try VerifiedEdit([edit(text, "b: B", "# b: B")], of: file(text), .fix()) }
        #expect(throws: EditRefusal.self) { try VerifiedEdit([edit(text, "b: B # x\n", "b: 'B # x\n")], of: file(text), .fix()) }
    }
}
