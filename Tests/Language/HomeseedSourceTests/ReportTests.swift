import HomeseedSource
import TestSupport
import Testing

@Suite("Reports to the letter")
struct ReportTests {
    private let sample = ReportSample()

    @Test("JSON: everything that is known, one line each")
    func json() {
        let lines = sample.render(JSONRenderer.self).split(separator: "\n")
        #expect(lines.count == 7)
        #expect(
            lines[1] == #"""
                {"path":"Catalogue/é, 50%:x/rewards.yaml","start":{"line":1,"column":11,"offset":32},\#
                "end":{"line":1,"column":16,"offset":37},"severity":"error","check":"unknown-key",\#
                "headline":"There is no key 'spoon' in a \"card\"","label":"did you mean 'spoons'?",\#
                "notes":["Known keys: <id> & 'title'."],"related":[{"label":"a card, 100%",\#
                "path":"Catalogue/é, 50%:x/rewards.yaml","start":{"line":2,"column":5,"offset":46},\#
                "end":{"line":2,"column":6,"offset":47}}],"fix":{"title":"Write 'spoons'","isSafe":false,\#
                "edits":[{"path":"Catalogue/é, 50%:x/rewards.yaml","start":{"line":1,"column":11,"offset":32},\#
                "end":{"line":1,"column":16,"offset":37},"replacement":"spoons"}]},"suppression":null,\#
                "fingerprint":"4ff78022c4049a26"},
                """#)
        #expect(lines[2].contains(#""headline":"A control \u001b[2J\nin it","label":null,"notes":[],"related":[],"fix":null"#))
        #expect(lines[4].contains(#""end":{"line":5,"column":1,"offset":29}"#))
        #expect(lines[4].contains(#""suppression":{"origin":"comment","reason":"Only for \"demos\""}"#))
        #expect(lines[5].hasPrefix(#"{"path":null,"start":null,"end":null,"severity":"error""#))
        #expect(lines[6] == #"],"summary":{"files":2,"errors":2,"warnings":1,"notes":1,"suppressed":1,"unshown":0}}"#)
    }

    @Test("GitHub: the worst first, escaped as its commands want it")
    func gitHub() {
        #expect(
            sample.render(GitHubRenderer.self) == """
                ::error file=Catalogue/é%2C 50%25%3Ax/rewards.yaml,line=1,endLine=1,col=11,endColumn=16,title=unknown-key::\
                There is no key 'spoon' in a "card": did you mean 'spoons'?\
                %0ACatalogue/é, 50%25:x/rewards.yaml:2:5: a card, 100%25%0AKnown keys: <id> & 'title'.
                ::error title=no-pack::There is no pack
                ::warning file=Catalogue/homes.yaml,line=1,endLine=1,col=6,endColumn=10,title=weak-secret::\
                •••• is easily guessed%0ATurn it round.
                ::notice file=Catalogue/é%2C 50%25%3Ax/rewards.yaml,line=2,endLine=2,col=5,endColumn=6,title=odd-text::\
                A control ␛[2J␊in it

                """)
    }

    @Test("GitHub: no column on several lines, and a line break in a path does not begin a command")
    func gitHubLines() {
        var sources = SourceMap()
        let places = sources.add("a\r\n::error::b.yaml", marked: "[[a: |\n  b\n\n]]c: 1\n")
        let text = GitHubRenderer(sources: sources).render([Diagnostic("x", .error, headline: "Block", at: places[0])])
        #expect(text == "::error file=a%0D%0A%3A%3Aerror%3A%3Ab.yaml,line=1,endLine=2,title=x::Block\n")
    }

    @Test("GitHub: a finding about spaces has the columns of the spaces")
    func gitHubSpaces() {
        var sources = SourceMap()
        let places = sources.add("a.yaml", marked: "a: b[[  ]]c\n")
        let text = GitHubRenderer(sources: sources).render([Diagnostic("x", .warning, headline: "Spaces", at: places[0])])
        #expect(text == "::warning file=a.yaml,line=1,endLine=1,col=5,endColumn=7,title=x::Spaces\n")
    }

    @Test("GitHub: ten, then how many more there are, and their list in the log, which gives no command")
    func gitHubMany() {
        let sources = SourceMap()
        var all = (0..<12).map { Diagnostic("x", .note, headline: "Note \($0)", at: nil) }
        all += (0..<3).map { Diagnostic("x", .error, headline: "Error \($0)", at: nil) }
        all += (0..<2).map { Diagnostic("x", .warning, headline: "Odd ##[error]\($0)", at: nil) }
        let lines = GitHubRenderer(sources: sources).render(all).split(separator: "\n")
        #expect(lines[0...2] == ["::error title=x::Error 0", "::error title=x::Error 1", "::error title=x::Error 2"])
        #expect(lines[3] == "::warning title=x::Odd ##[error]0")
        #expect(lines[9] == "::notice title=x::Note 4")
        #expect(lines[10] == "::notice title=homeseed::Not shown as annotations: 7 notes. See the log of this step.")
        #expect(lines[11...12] == ["::group::7 more findings", "note: Note 5 [x]"])
        #expect(lines.last == "::endgroup::" && lines.count == 20)

        let odd = (0..<12).map { _ in Diagnostic("x", .error, headline: "Odd ##[error]", at: nil) }
        #expect(GitHubRenderer(sources: sources).render(odd).contains("\nerror: Odd ## [error] [x]\n"))
    }

    @Test("GitLab: one entry each, with a fingerprint")
    func gitLab() {
        #expect(
            sample.render(GitLabRenderer.self) == #"""
                [
                {"description":"There is no key 'spoon' in a \"card\": did you mean 'spoons'?","check_name":"unknown-key",\#
                "fingerprint":"4ff78022c4049a26","severity":"major",\#
                "location":{"path":"Catalogue/é, 50%:x/rewards.yaml","lines":{"begin":1,"end":1}}},
                {"description":"A control ␛[2J␊in it","check_name":"odd-text","fingerprint":"986aef6b0eaee8dd",\#
                "severity":"info","location":{"path":"Catalogue/é, 50%:x/rewards.yaml","lines":{"begin":2,"end":2}}},
                {"description":"•••• is easily guessed","check_name":"weak-secret","fingerprint":"04072fa18cfa4502",\#
                "severity":"minor","location":{"path":"Catalogue/homes.yaml","lines":{"begin":1,"end":1}}},
                {"description":"There is no pack","check_name":"no-pack","fingerprint":"b0e2fe0617f635ab",\#
                "severity":"major","location":{"path":".","lines":{"begin":1,"end":1}}}
                ]

                """#)
    }

    @Test("Checkstyle: by file")
    func checkstyle() {
        #expect(
            sample.render(CheckstyleRenderer.self) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <checkstyle version="10.0">
                  <file name="Catalogue/é, 50%:x/rewards.yaml">
                    <error line="1" column="11" severity="error" \
                message="There is no key 'spoon' in a &quot;card&quot;: did you mean 'spoons'?" source="homeseed.unknown-key"/>
                    <error line="2" column="5" severity="info" message="A control ␛[2J␊in it" source="homeseed.odd-text"/>
                  </file>
                  <file name="Catalogue/homes.yaml">
                    <error line="1" column="6" severity="warning" message="•••• is easily guessed" source="homeseed.weak-secret"/>
                  </file>
                  <file name=".">
                    <error line="1" column="1" severity="error" message="There is no pack" source="homeseed.no-pack"/>
                  </file>
                </checkstyle>

                """)
    }

    @Test("JUnit: a suite for each file, a failed test for each finding, a skipped one for what is suppressed")
    func jUnit() {
        #expect(
            sample.render(JUnitRenderer.self).contains(
                """
                  <testsuite name="Catalogue/homes.yaml" package="homeseed" id="1" tests="2" failures="1" errors="0" \
                skipped="1" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
                    <properties/>
                    <testcase classname="Catalogue/homes.yaml" name="weak-secret: •••• is easily guessed" time="0">
                      <failure type="warning" message="•••• is easily guessed">\
                Catalogue/homes.yaml:1:6: warning: •••• is easily guessed
                Turn it round.</failure>
                    </testcase>
                    <testcase classname="Catalogue/homes.yaml" name="weak-secret: Again" time="0">
                      <skipped message="Only for &quot;demos&quot;"/>
                    </testcase>
                    <system-out></system-out>
                    <system-err></system-err>
                  </testsuite>

                """))
        #expect(sample.render(JUnitRenderer.self).contains("Known keys: &lt;id&gt; &amp; 'title'.</failure>"))
    }

    @Test("Nothing found is a whole report too")
    func nothing() {
        let sources = SourceMap()
        #expect(GitHubRenderer(sources: sources).render([]) == "")
        #expect(GitLabRenderer(sources: sources).render([]) == "[]\n")
        #expect(CheckstyleRenderer(sources: sources).render([]).hasSuffix("<checkstyle version=\"10.0\">\n</checkstyle>\n"))
        #expect(JSONRenderer(sources: sources).render([]).contains("\"diagnostics\":[],\"summary\":{\"files\":0,\"errors\":0"))
        #expect(JUnitRenderer(sources: sources).render([]).contains("name=\"nothing to fix\""))
    }

    @Test("No report shows a secret, and none shows to people what is suppressed", arguments: Renderers.builtIn.map { $0.name })
    func secrets(_ name: String) throws {
        let renderer = try #require(Renderers.named(name))
        let text = renderer.init(sources: sample.sources, options: RenderOptions()).render(sample.diagnostics)
        #expect(!text.contains("1234\"") && !text.contains("4321") && text.contains("••••"))
        #expect(text.contains("Again") == ["json", "sarif", "junit"].contains(name))
    }
}
