import HomeseedSource
import Testing

/// Common syntax errors and their diagnostics.
struct FaultTests {
    static let yaml: [(text: String, fault: String)] = [
        ("title: Milk: eggs\n", "A value with ': ' in it needs quotes [Milk: eggs]"),
        ("- title: Milk: eggs # two\n", "A value with ': ' in it needs quotes [Milk: eggs]"),
        ("id: a\ntitle\nn: 1\n", "A ':' is missing after the key [title]"),
        ("id: a\nn:1\nm: 2\n", "A space is missing after the ':' [n:1]"),
        ("title\nn: 1\n", "A ':' is missing after the key [title]"),
        ("a: b\n  c: d\n", "This line is not indented like the lines around it [c:]"),
        ("items:\n  - a\n b: c\n", "This line is not indented like the lines around it [b:]"),
        ("key: - a\n", "A list can't begin on the line of its key [-]"),
        ("a: \"open\nb: 1\n", "This quote is never closed [\"]"),
        ("a: 'it's fine'\n", "This quote ends the text too early [']"),
        ("a: \"one\nb: \"two\"\n", "This quote is not closed on its line [\"]"),
        ("a: [1, 2\nb: 3\n", "This list is never closed [[]"),
        ("a: {x: 1, y: 2\n", "This map is never closed [{]"),
        ("a: {x: 1\nb: 2\n", "This map is never closed [{]"),
        ("a: ['x' 'y']\n", "A ',' or ']' is missing before this ['y']]"),
        ("a: {x: 1\n  y: 2}\n", "A ',' is missing after this [1]"),
        ("a: @home\n", "A value that begins with '@' needs quotes [@home]"),
        ("a: `x`\n", "A value that begins with '`' needs quotes [`x`]"),
        ("a: %x\n", "A value that begins with '%' needs quotes [%x]"),
        ("a: * star\n", "A text that begins with '*' needs quotes [* star]"),
        ("a: & b\n", "A text that begins with '&' needs quotes [& b]"),
        ("a: !x!y b\n", "A text that begins with '!' needs quotes [!x!y]"),
        ("a: \"\\d\"\n", "'\\d' has no meaning in double quotes [\\d]"),
        ("ë: \"\\ud800\"\n", "The number after '\\u' is not a character [\\u]"),
        ("a: [1, , 2]\n", "A value is missing before this [,]"),
        ("a: > text\n  more\n", "Text can't be on the line of its '|' or '>' [text]"),
        ("a: 'b' c\n", "This can't follow the previous value [c]"),
        ("items:\n  - {id: a}\n  -{id: b}\n", "A space is missing after the '-' [-]"),
        ("items:\n  - id: a\n    n: 1\n  -id: b\n    n: 1\n", "A space is missing after the '-' [-]"),
        ("items:\n  - {id: a}\n  – {id: b}\n", "A list begins with '-', not with '–' [–]"),
        ("items:\n  – {id: a, n: 1}\n", "A list begins with '-', not with '–' [–]"),
        ("items:\n  — id: a\n    n: 1\n", "A list begins with '-', not with '—' [—]"),
        ("items:\n  - id: a\n    n: 1\n  • id: b\n    n: 1\n", "A list begins with '-', not with '•' [•]"),
        ("items:\n  - {id: a}\n  * {id: b}\n", "A list begins with '-', not with '*' [*]"),
        ("items:\n  - id: a\n    n: 1\n  * id: b\n    n: 1\n", "A list begins with '-', not with '*' [*]"),
        ("items:\n  - {id: a}\n  2. {id: b}\n", "A list begins with '-', not with '2.' [2.]"),
        ("items:\n  - id:a\n    n: 1\n", "A space is missing after the ':' [id:a]"),
        ("items:\n  - id: a\n  n: 1\n", "This key is in the same column as the dash of its item [n:]"),
        (
            "items:\n  a: {n: 1}\n  - (id: b, n: 1)\n  c: {n: 1}\n",
            "This item begins with '-', but the ones beside it with their ids [-]"
        ),
        (
            "items:\n  a: {n: 1}\n  - b: Two\n  c: {n: 1}\n",
            "This item begins with '-', but the ones beside it with their ids [-]"
        ),
        (
            "items:\n  - {id: a, n: 1}\n  b: {n: 1}\n  c: {n: 1}\n",
            "This item begins with '-', but the ones beside it with their ids [-]"
        ),
        (
            "items:\n  - {id: a}\n  b: {n: 1}\n  - {id: c}\n",
            "This item is under its id, but the ones beside it begin with '-' [b:]"
        ),
        ("items:\n  a: (n: 1, m: 2)\n", "A map on one line needs { }, not ( ) [(n: 1, m: 2)]"),
        ("items:\n  a:{n: 1, m: 2}\n  b: {n: 1}\n", "A space is missing after the ':' [a:{]"),
        ("items:\n  - {id: a, color: #336699}\n", "From '#' on, this is a comment, so the '}' in it closes nothing [#336699]"),
        (
            "items:\n  - {id: a, color: #336699}\n  - {id: b}\n",
            "From '#' on, this is a comment, so the '}' in it closes nothing [#336699]"
        ),
        ("a: [\"#1\", #2]\nb: 1\n", "From '#' on, this is a comment, so the ']' in it closes nothing [#2]"),
        ("{% if a %}\nb: 1\n{% endif %}\n", "This looks like a Jinja template, not like YAML [{]"),
        ("# Chores\n\n- [ ] Clean\n- [x] Wash\n", "This looks like a Markdown checklist, not like YAML [-]"),
        ("<!DOCTYPE html>\n<html>Not found</html>\n", "This looks like a web page or XML, not like YAML [<]"),
        ("[[items]]\nid = 1\n", "This looks like TOML, not like YAML [[]"),
        ("[1]\nmore\n", "This comes after the end of the file's value [more]"),
    ]

    @Test(arguments: yaml.indices)
    func yamlIsToldInPlainWords(index: Int) {
        let (text, fault) = Self.yaml[index]
        let reading = Reading(text)
        #expect(reading.faults == ["yaml-syntax: " + fault])
        #expect(reading.document.isBroken)
        // The same with CRLF and wide characters before it.
        let moved = Reading("# 👩‍👩‍👧 ë\r\n" + text)
        #expect(moved.faults == reading.faults)
    }

    @Test(
        "what is wrong with the file as a whole is said, and nothing else",
        arguments: [
            (
                "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> other\n",
                "This file has an unresolved merge conflict [<<<<<<< HEAD]"
            ),
            (
                "<<<<<<< HEAD\nitems:\n  - {id: a}\n=======\nitems: []\n>>>>>>> other\n",
                "This file has an unresolved merge conflict [<<<<<<< HEAD]"
            ),
            (
                "items:\n<<<<<<< HEAD\n  - {id: a}\n=======\n  - {id: b}\n>>>>>>> other\n",
                "This file has an unresolved merge conflict [<<<<<<< HEAD]"
            ),
            ("items:\n\u{A0}\u{A0}- {id: a}\n", "This character looks like a space, but isn't one [\u{A0}]"),
            ("a:\n  b: 1\n\u{A0} c: 2\n", "This character looks like a space, but isn't one [\u{A0}]"),
            ("- a:\u{A0}b\n  c: 1\n", "This character looks like a space, but isn't one [\u{A0}]"),
            ("- {id: x, title:\u{A0}Clean kitchen counters}\n", "This character looks like a space, but isn't one [\u{A0}]"),
            ("- {id: x,\u{A0}title: Clean}\n", "This character looks like a space, but isn't one [\u{A0}]"),
            ("- {\u{A0}id: x, title: Clean}\n", "This character looks like a space, but isn't one [\u{A0}]"),
            ("- {id: x, title:\u{200B}Clean kitchen counters}\n", "There is an invisible character here [\u{200B}]"),
            ("- {id: x,\u{202F}title: Clean}\n", "This character looks like a space, but isn't one [\u{202F}]"),
            ("- {id: x,\u{3000}title: Clean}\n", "This character looks like a space, but isn't one [\u{3000}]"),
            ("\u{3000}a: 1\n", "This character looks like a space, but isn't one [\u{3000}]"),
            ("- a:\u{200B}b\n  c: 1\n", "There is an invisible character here [\u{200B}]"),
        ])
    func slips(text: String, fault: String) {
        #expect(Reading(text).faults == ["yaml-syntax: " + fault])
    }

    @Test("spaces and signs like those are right in a text")
    func noSlips() {
        #expect(Reading("a: 10\u{A0}kg: \u{BB}x\u{AB}\n").faults.count == 1)
        #expect(Reading("- {id: x, title: Milk\u{A0}and 10:\u{A0}30, n: 10:\u{200B}30, list: [a:\u{A0}b]}\n").faults == [])
        #expect(Reading("- {id: x,\u{A0}title:\u{A0}Clean, n:\u{200B}1}\n").mended == "- {id: x, title: Clean, n: 1}\n")
        #expect(Reading("a: 10\u{A0}kg\nb: |\n  <<<<<<< HEAD\nc: \"\u{A0}\"\n").faults == [])
    }

    static let json: [(text: String, fault: String)] = [
        ("[1, 2,]", "There is a comma after the last value [,]"),
        ("{\"a\": 1 , }", "There is a comma after the last value [,]"),
        ("[1 2]", "A comma is missing before this [2]"),
        ("{\"a\": 1 \"b\": 2}", "A comma is missing before this [\"b]"),
        ("{a: 1}", "A key needs double quotes [a]"),
        ("['a']", "JSON needs double quotes ['a']"),
        ("[1] // why", "This comes after the end of the file's value [//]"),
        ("[1, // why\n2]", "JSON has no comments [// why]"),
        ("[\"a\n\"]", "This quote is never closed [\"]"),
        ("{\"a\": [1, 2", "The file ends before this is closed [[]"),
        ("{\"a\": 1", "The file ends before this is closed [{]"),
        ("{\"a\" 1}", "A ':' is missing after the key [\"a\"]"),
        ("[012]", "A number can't begin with a zero [012]"),
        ("[+1]", "A number can't begin with '+' [+1]"),
        ("[1.]", "'1.' is not a number [1.]"),
        ("[\"\\ud800\"]", "'\\ud800' is half a character [\\ud800]"),
        ("[\"\\x\"]", "'\\x' has no meaning in JSON [\\x]"),
        ("[\"\t\"]", "A text can't contain this character [\t]"),
        ("[True]", "'True' is not a JSON value [True]"),
        ("[1}", "This bracket doesn't match the one that is open [}]"),
        ("[,1]", "A value is missing here [,]"),
        ("", "This file is empty, but JSON needs a value []"),
    ]

    @Test(arguments: json.indices)
    func jsonIsToldInPlainWords(index: Int) {
        let reading = Reading.json(Self.json[index].text)
        #expect(reading.faults == ["json-syntax: " + Self.json[index].fault])
        #expect(reading.document.isBroken)
    }

    @Test func fixesMend() {
        #expect(Reading.json("[1, 2,]").mended == "[1, 2]")
        #expect(Reading.json("[1 2]").mended == "[1, 2]")
        #expect(Reading("id:walk\nb: 1\n").mended == "id: walk\nb: 1\n")
        #expect(Reading("a: it's: so # c\n").mended == "a: 'it''s: so' # c\n")
        let tabs = Reading("a:\n\tb:\n\t\tc: 1\n")
        #expect(tabs.diagnostics.map(\.check) == [.tabIndentation])
        #expect(tabs.mended == "a:\n  b:\n    c: 1\n")
        #expect(tabs.diagnostics[0].fix?.isSafe == true && Reading(tabs.mended).diagnostics.isEmpty)
        #expect(Reading("x:\n    y: 1\na:\n\tb: 1\n").diagnostics[0].fix?.isSafe == false)
    }

    /// The line below determines the indentation. A line that opens a mapping gets one step less.
    @Test(arguments: [
        ("a:\n  b:\n\t c: 1\n    d: 2\n", "a:\n  b:\n    c: 1\n    d: 2\n"),
        ("a:\n  b: 1\n\tc:\n    d: 2\n", "a:\n  b: 1\n  c:\n    d: 2\n"),
        ("a:\n  b: 1\n\t  c: \n    d: 2\n", "a:\n  b: 1\n  c: \n    d: 2\n"),
    ])
    func aTabIsAsWideAsTheLineBelowAsks(text: String, mended: String) { #expect(Reading(text).mended == mended) }

    @Test func whatWasReadIsKept() {
        let reading = Reading("a: 1\nb: [x, y\n")
        #expect(canonical(reading.document.root) == "{'a': 1.0, 'b': ['x', 'y']}")
        #expect(canonical(Reading.json("{\"a\": [1, {\"b\"").document.root) == "{'a': [1.0, {'b': null}]}")
    }

    @Test func limitsHold() {
        var limits = ParseLimits()
        limits.bytes = 10
        #expect(Reading("a: 12345678", limits: limits).diagnostics.map(\.check) == [.fileTooLarge])
        let deep = String(repeating: "[", count: 100_000)
        #expect(Reading(deep).diagnostics.map(\.check) == [.nestingTooDeep])
        #expect(Reading.json(deep).diagnostics.map(\.check) == [.nestingTooDeep])
        limits = ParseLimits()
        limits.expandedNodes = 3
        #expect(Reading("[a, b, c]", limits: limits).diagnostics.map(\.check) == [.fileTooLarge])
        #expect(Reading.json("[1, 2, 3]", limits: limits).diagnostics.map(\.check) == [.fileTooLarge])
        limits.depth = 2
        limits.expandedNodes = 100
        #expect(Reading("[[1]]", limits: limits).diagnostics.isEmpty && Reading.json("[[1]]", limits: limits).diagnostics.isEmpty)
        #expect(
            !Reading("[[[1]]]", limits: limits).diagnostics.isEmpty && !Reading.json("[[[]]]", limits: limits).diagnostics.isEmpty
        )
    }
}
