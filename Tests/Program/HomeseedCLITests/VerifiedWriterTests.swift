import Foundation
import Testing

/// Commands that write catalogue files make only the requested changes.
@Suite("Commands that write catalogue files")
struct VerifiedWriterTests {
    private let dutch = "Locales/nl/demo.yaml"
    private let chores = "Catalogue/demo/chores.yaml"

    private func catalogue(chores items: String, dutch texts: String) throws -> Program {
        let program = try Program()
        try program.write(
            "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\nkinds:\n  chore: {fields: {help: {type: text, optional: true}}}\n",
            to: "Catalogue/demo/pack.yaml")
        try program.write(items, to: chores)
        try program.write(texts, to: dutch)
        return program
    }

    private let two = "items:\n  - {id: a, title: Do it later}\n  - {id: b, title: Do this later}\n"

    @Test("an import of a text that is an alias leaves the others, and a second one changes nothing")
    func alias() throws {
        let program = try catalogue(chores: two, dutch: "chores: {a: {title: &x Later}, b: {title: *x}}\npack: {title: Demo}\n")
        #expect(
            try program.run("locales", "export", "--format", "csv", "--pack", "demo", "--locale", "nl", "--to", "out").code == 0)
        let file = try program.output(of: "sh", "-c", "find out -name '*.csv'").trimmingCharacters(in: .whitespacesAndNewlines)
        try program.replace("Do this later,Later", with: "Do this later,Straks", in: file)
        let run = try program.run("locales", "import", file)
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        let text = try program.read(dutch)
        #expect(text.contains("{title: &x Later}, b: {title: Straks}"), "\(text)")
        _ = try program.run("locales", "import", file)
        #expect(try program.read(dutch) == text)
    }

    @Test("a fix of an anchored value changes it for all who have the finding, and for nobody else")
    func fix() throws {
        let program = try catalogue(
            chores: "items:\n  - {id: a, title: &x \"Do it...\"}\n  - {id: b, title: *x}\n",
            dutch: "chores: {a: {title: Doe het}, b: {title: Doe dit}}\npack: {title: Demo}\n")
        let run = try program.run("lint", "--fix")
        #expect(
            try program.read(chores) == "items:\n  - {id: a, title: &x \"Do it…\"}\n  - {id: b, title: *x}\n",
            "\(run.output)\(run.errors)")
    }

    @Test(
        "a fix of an anchored value keeps it for aliases without the finding, and for those that suppress it",
        arguments: [
            (
                "  hello: {text: &x Wait..., comment: *x}\n  later: *x\n",
                "  hello: {text: &x Wait…, comment: Wait...}\n  later: *x\n"
            ),
            (
                "  hello: &x Wait...\n  # homeseed:ignore three-dots: printed so\n  later: *x\n",
                "  hello: Wait…\n  # homeseed:ignore three-dots: printed so\n  later: &x Wait...\n"
            ),
            (
                "  hello: &x Wait...\n  later: *x # homeseed:ignore three-dots: printed so\n",
                "  hello: Wait…\n  later: &x Wait... # homeseed:ignore three-dots: printed so\n"
            ),
            (
                "  hello: &x Wait...\n  # homeseed:ignore three-dots: printed so\n  later: *x\n  bye: *x\n",
                "  hello: &x Wait…\n  # homeseed:ignore three-dots: printed so\n  later: Wait...\n  bye: *x\n"
            ),
        ])
    func fixWithoutFinding(text: String, expected: String) throws {
        let messages = "Catalogue/demo/messages.yaml"
        let program = try Program()
        try program.write("homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\n", to: "Catalogue/demo/pack.yaml")
        try program.write("messages:\n" + text, to: messages)
        let run = try program.run("lint", "--fix")
        #expect(try program.read(messages) == "messages:\n" + expected, "\(run.output)\(run.errors)")
        #expect(run.output.contains("Fixed 1 finding"), "\(run.output)")
        #expect(try program.run("lint", "--strict").code == 0)
    }

    @Test("a rename leaves a text that an alias of the id is")
    func rename() throws {
        let program = try catalogue(
            chores: "items:\n  - {id: &x dust, title: *x}\n", dutch: "chores: {dust: {title: Stof}}\npack: {title: Demo}\n")
        let run = try program.run("rename", "demo/chore/dust", "dusting")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(try program.read(chores) == "items:\n  - {id: dusting, was: [dust], title: &x dust}\n")
    }

    @Test(
        "missing texts are laid out in the column of the file's own sections",
        arguments: ["&start chores:\n", "? chores\n:\n", "!!str chores:\n", "\u{FEFF}chores:\n"])
    func fill(head: String) throws {
        let program = try catalogue(chores: two, dutch: head + "  # of b\n  b: {title: Later}\n")
        let run = try program.run("locales", "fill", "nl")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        // Reading a text omits its byte order mark.
        let (text, head) = (try program.read(dutch), head.replacing("\u{FEFF}", with: ""))
        #expect(
            text.hasPrefix(head + "  a:\n    title: # Do it later\n  # of b\n  b: {title: Later}\n")
                && text.contains("\npack:\n"), "\(text)")
    }

    @Test("a new item goes behind the blank lines that a text keeps")
    func new() throws {
        let text = "items:\n  - id: a\n    title: |+\n      Do it\n\n\n"
        let program = try catalogue(chores: text, dutch: "chores: {a: {title: \"Doe het\\n\\n\\n\"}}\npack: {title: Demo}\n")
        let run = try program.run("new", "item", "demo/chore/b")
        let written = try program.read(chores)
        #expect(written.hasPrefix(text + "  - "), "\(run.output)\(run.errors)\(written)")
    }

    @Test(
        "an id with a no-break space is named, and the id that was meant is offered",
        arguments: [
            "- {id: feed\u{A0}cat, title: Feed}", "- {id: \"feed\u{202F}cat\", title: Feed}", "feed\u{A0}cat: {title: Feed}",
        ])
    func noBreakSpace(item: String) throws {
        let program = try catalogue(
            chores: "items:\n  \(item)\n", dutch: "chores: {feed-cat: {title: Voer}}\npack: {title: Demo}\n")
        let run = try program.run("lint")
        #expect(run.output.contains("no-break space") && run.output.contains("bad-id"), "\(run.output)")
        _ = try program.run("lint", "--fix", "--unsafe")
        #expect(try program.read(chores).contains("feed-cat"))
    }

    @Test(
        "a text over several lines is fixed where it stands, however it is written",
        arguments: [
            ("First\n      this... then  that", "First\n      this… then that"),
            ("'First\n\n      it''s... then  that'", "'First\n\n      it''s… then that'"),
            ("\"First \\\n      this... \\u00e9  that\"", "\"First \\\n      this… \\u00e9 that\""),
            ("\"One\\ttwo...  three\"", "\"One\\ttwo… three\""),
            ("|-\n      First  this\n\n        then...", "|-\n      First this\n\n        then…"),
            (">-\n      First...\n      then  that\n\n      and...", ">-\n      First…\n      then that\n\n      and…"),
            ("|2- # kept\n       First...\n      then  that", "|2- # kept\n      First…\n      then that"),
            (">+\n      First...\n        in  further\n      out...\n\n", ">+\n      First…\n        in further\n      out…\n\n"),
        ])
    func lines(written: String, fixed: String) throws {
        for breaks in ["\n", "\r\n"] {
            let program = try catalogue(chores: "", dutch: "chores: {a: {title: Doe, help: Hulp}}\npack: {title: Demo}\n")
            func file(_ help: String) -> String {
                "items:\n  - id: a\n    title: Do\n    help: \(help)\n".replacing("\n", with: breaks)
            }
            try program.write(file(written), to: chores)
            let run = try program.run("lint", "--fix")
            let text = try program.read(chores)
            #expect(Array(text.utf8) == Array(file(fixed).utf8), "\(text)\n\(run.output)\(run.errors)")
        }
    }

    @Test("a finding that goes over a line break says why it has no fix")
    func lineBreak() throws {
        let text = "items:\n  - id: a\n    title: Do\n    help: \"First\n      \\ then\"\n"
        let program = try catalogue(chores: text, dutch: "chores: {a: {title: Doe, help: Hulp}}\npack: {title: Demo}\n")
        let run = try program.run("lint", "--fix")
        #expect(
            run.output.contains("double-space") && run.output.contains("across a line break of the file"), "\(run.output)")
        #expect(try program.read(chores) == text)
    }
}
