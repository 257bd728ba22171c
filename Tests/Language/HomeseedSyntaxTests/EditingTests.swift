import HomeseedSource
import HomeseedSyntax
import HomeseedText
import Testing

/// Edits change only the intended bytes, and retain comments, quotes, order and line endings.
@Suite("Editing files by their bytes")
struct EditingTests {
    private static let file = FileID(0)

    private func document(_ text: String, _ path: String = "a.yaml") -> Document {
        var found = Diagnostics()
        return parse(SourceFile(path: path, text: text), as: Self.file, into: &found)
    }

    private func applied(_ edits: [Fix.Edit], to text: String) -> String {
        String(decoding: Editing.apply(edits, to: Array(text.utf8)), as: UTF8.self)
    }

    private func edit(_ lower: Int, _ upper: Int, _ text: String) -> Fix.Edit {
        Fix.Edit(HomeseedText.SourceLocation(file: Self.file, range: SourceRange(lower, upper)), text)
    }

    @Test("of two edits that overlap the first stands, and one behind the end is none")
    func overlapping() {
        #expect(applied([edit(4, 7, "x"), edit(0, 3, "ab"), edit(2, 5, "lost")], to: "one two") == "ab x")
        #expect(applied([edit(5, 90, "lost"), edit(3, 3, ",")], to: "one two") == "one, two")
        #expect(applied([], to: "") == "")
    }

    // MARK: Scalars

    @Test(
        "a text stands as plain as it can",
        arguments: [
            ("Wash up", "Wash up"), ("Wash: up", "\"Wash: up\""), ("yes", "\"yes\""), ("12", "\"12\""),
            ("# no comment", "\"# no comment\""), ("-", "\"-\""),
            ("a #b", "\"a #b\""), ("", "\"\""), (" lead", "\" lead\""), ("two\nlines", "\"two\\nlines\""), ("12:30", "\"12:30\""),
            ("it's", "it's"), ("a, b", "a, b"),
        ])
    func plain(text: String, written: String) {
        #expect(ScalarWriting.text(text, isFlow: false) == written)
    }

    @Test(
        "between brackets, commas and brackets are quoted too",
        arguments: [
            ("a, b", "\"a, b\""), ("[a]", "\"[a]\""), ("what?", "\"what?\""), ("Wash up", "Wash up"),
        ])
    func flow(text: String, written: String) {
        #expect(ScalarWriting.text(text) == written)
    }

    @Test("quotes that stand there stay, where they can hold the text")
    func quotes() {
        #expect(ScalarWriting.text("it's", like: .singleQuoted) == "'it''s'")
        #expect(ScalarWriting.text("a\tb", like: .singleQuoted) == "\"a\\tb\"")
        #expect(ScalarWriting.text("Wash up", like: .doubleQuoted) == "\"Wash up\"")
    }

    @Test(
        "whatever is written is read as it was",
        arguments: [
            "", " ", "a", "~", "null", "No", "0x1F", "1e3", "2026-11-23", "- a", "? b", "key: value", "a: ", "{x}", "]", "|", ">",
            "%TAG", "@home", "`x`", "'", "\"", "\\", "\t", "\u{7}", "\u{85}",
            "\u{2028}", "\u{FEFF}", "\u{202E}abc", "été", "👨‍👩‍👧", "...", "---", "a\r\nb", "trailing ", "#", "a#b", "&anchor",
            "*alias", "!tag", "<<", "=", "one: two: three",
        ])
    func roundTrip(text: String) throws {
        for (before, isFlow, after) in [("k: ", false, "\n"), ("k: [", true, "]\n"), ("k: {inner: ", true, "}\n")] {
            let root = try #require(document(before + ScalarWriting.text(text, isFlow: isFlow) + after).root)
            let value = try #require(root["k"])
            let read = value.kind == .scalar ? value.text : Array(value.elements).first?.text ?? value["inner"]?.text
            #expect(read.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars), "\(before)")
        }
        let json = try #require(document("{\"k\": " + ScalarWriting.text(text, isJSON: true) + "}", "a.json").root)
        #expect(json["k"]?.text.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }

    // MARK: Removal

    @Test(
        "the only element of a list leaves an empty list, and a comment beside it stays",
        arguments: [
            ("items:\n  - {id: a}\n", "items: []\n"), ("items: [a]\n", "items: []\n"),
            ("items:\n- id: a\n  title: A\n\nmore: 1\n", "items: []\n\nmore: 1\n"),
            ("items:\n  - {id: a}   # the last\n", "items: []   # the last\n"), ("items:\n  - {color: \"#FFF\"}", "items: []"),
            ("items:\n  # kitchen\n  - {id: a}\n", nil), ("items:\n  - id: a   # kept\n    title: A\n", nil),
        ])
    func onlyElement(text: String, left: String?) throws {
        var insertion = try #require(Insertion(SourceFile(path: "a.yaml", text: text)))
        let list = try #require(insertion.root?["items"])
        #expect(insertion.remove(0, from: list) == (left != nil))
        #expect(try String(decoding: insertion.verified().bytes, as: UTF8.self) == left ?? text)
    }

    @Test(
        "the only entry of a mapping leaves an empty one, where that is wanted",
        arguments: [
            ("items:\n  a:\n    title: A\nmore: 1\n", "items: {}\nmore: 1\n"), ("items: {a: {title: A}}\n", "items: {}\n"),
            ("items:\n  a: # the last\n    title: A\n", nil),
        ])
    func onlyEntry(text: String, left: String?) throws {
        var insertion = try #require(Insertion(SourceFile(path: "a.yaml", text: text)))
        let map = try #require(insertion.root?["items"])
        #expect(insertion.clear(map) == (left != nil))
        #expect(try String(decoding: insertion.verified().bytes, as: UTF8.self) == left ?? text)
    }

    @Test(
        "an entry goes with its comma or its line, and with nothing else",
        arguments: [
            ("{a: 1, b: 2, c: 3}\n", "b", "{a: 1, c: 3}\n"), ("{a: 1, b: 2}\n", "a", "{b: 2}\n"), ("{b: 2}\n", "b", "{}\n"),
            ("a: 1\nb: 2   \nc: 3\n", "b", "a: 1\nc: 3\n"),
            ("a: 1\r\nb: 2\r\n", "a", "b: 2\r\n"), ("b: [1, 2]\na: 3\n", "b", "a: 3\n"),
        ])
    func removal(text: String, key: String, left: String) throws {
        let value = try #require(document(text).root?[key])
        let edit = try #require(
            EntryRemoval.edit(value: value.place, in: SourceMap(files: [SourceFile(path: "a.yaml", text: text)])))
        #expect(applied([edit], to: text) == left)
    }

    @Test(
        "an entry beside a comment stays: that was written for someone",
        arguments: ["a: 1\nb: 2 # two of them\n", "b:\n  # two\n  - 2\n"])
    func commented(text: String) throws {
        let value = try #require(document(text).root?["b"])
        #expect(EntryRemoval.edit(value: value.place, in: SourceMap(files: [SourceFile(path: "a.yaml", text: text)])) == nil)
    }

    @Test(
        "what is set aside is a comment where it stood, or above its line",
        arguments: [
            ("a: 1\nb:\n  x: 2\n\n  y: 3\nc: 4\n", "b", "a: 1\n# b:\n#   x: 2\n#\n#   y: 3\nc: 4\n"),
            ("  a: 1\n  b: 2\n", "b", "  a: 1\n  # b: 2\n"),
            ("items:\n  - {id: x, b: 2, c: 3}\n", "b", "items:\n  # b: 2\n  - {id: x, c: 3}\n"),
        ])
    func settingAside(text: String, key: String, left: String) throws {
        let root = try #require(document(text).root)
        let item = root["items"].flatMap { Array($0.elements).first }
        let holder = root.entry(key) == nil ? try #require(item) : root
        let entry = try #require(holder.entry(key))
        let edits = try #require(CommentingOut.edits(key: entry.key))
        #expect(applied(edits, to: text) == left)
        #expect(document(left).isBroken == false)
    }

    // MARK: Adding

    @Test(
        "a former id is added in the way that the item is written",
        arguments: [
            ("{id: new, title: T}\n", "{id: new, was: [old], title: T}\n"),
            ("id: new\ntitle: T\n", "id: new\nwas: [old]\ntitle: T\n"), ("id: new\nwas: older\n", "id: new\nwas: [older, old]\n"),
            ("id: new\nwas: [older]\n", "id: new\nwas: [older, old]\n"),
            ("id: new\nwas:\n  - older\n", "id: new\nwas:\n  - older\n  - old\n"),
            ("id: new\r\ntitle: T\r\n", "id: new\r\nwas: [old]\r\ntitle: T\r\n"),
            ("&m id: new\ntitle: T\n", "&m id: new\nwas: [old]\ntitle: T\n"),
            ("? id\n: new\ntitle: T\n", "? id\n: new\nwas: [old]\ntitle: T\n"),
            ("title: &c new\nid: *c\n", "title: &c new\nid: *c\nwas: [old]\n"),
            ("id: new # c\nwas:\n- older\n", "id: new # c\nwas:\n- older\n- old\n"),
        ])
    func formerID(text: String, becomes: String) throws {
        let root = try #require(document(text).root)
        let id = try #require(root.entry("id"))
        let edits = FormerIDs(SourceFile(path: "a.yaml", text: text), mapping: root, id: id).adding("old")
        #expect(applied(edits, to: text) == becomes)
    }

    @Test(
        "new entries go where their mapping is, in its braces or its column; what is there stays",
        arguments: [
            ("", "chores:\n  wash: Wash\n"), ("# Mine.\n", "# Mine.\nchores:\n  wash: Wash\n"),
            ("chores:\n  dust: Dust # all\n", "chores:\n  dust: Dust # all\n  wash: Wash\n"),
            ("chores: {dust: Dust}\n", "chores: {dust: Dust, wash: Wash}\n"), ("chores:\n", "chores:\n  wash: Wash\n"),
            ("chores: {}\n", "chores: {wash: Wash}\n"),
            ("chores:\n  wash: Scrub\n", "chores:\n  wash: Scrub\n"),
            ("chores:\r\n    dust: Dust\r\n", "chores:\r\n    dust: Dust\r\n    wash: Wash\r\n"),
        ])
    func merging(text: String, becomes: String) throws {
        var insertion = try #require(Insertion(SourceFile(path: "a.yaml", text: text)))
        insertion.merge([("chores", .map([("wash", .text("Wash"))]))], into: insertion.root)
        #expect(try String(decoding: insertion.verified().bytes, as: UTF8.self) == becomes)
        #expect(document(becomes).root?["chores"]?["wash"]?.text != nil)
    }

    @Test("a file that breaks off is not added to")
    func broken() { #expect(Insertion(SourceFile(path: "a.yaml", text: "a: [1,\nb: {")) == nil) }

    @Test(
        "lines end as the file's do", arguments: [("a\nb", "\n", 2), ("a\r\nb", "\r\n", 3), ("a\rb", "\r", 2), ("ab", "\n", 0)])
    func lineEnds(text: String, lineBreak: String, second: Int) {
        let edges = LineEdges(Array(text.utf8))
        #expect(edges.lineBreak == lineBreak)
        #expect(edges.start(of: text.utf8.count) == second)
        #expect(edges.end(after: 900) == text.utf8.count)
    }
}
