import HomeseedSource
import HomeseedText
import Testing

@testable import HomeseedLocalisation

/// Tables that were edited in a spreadsheet.
@Suite("Spreadsheets from people") struct SpreadsheetTests {
    private func read(_ text: String) -> (exchange: Exchange?, found: [Diagnostic]) {
        RoundTripTests.parse(CSVFormat.self, [SourceFile(path: "demo.csv", text: text)])
    }

    private let dutch = ExchangeExamples.locale("nl")

    @Test(
        "columns may stand in any order, be more, or be less",
        arguments: [
            "key,form,comment,at most,en,nl,nl state,nl note\na,,,,Hello,Hallo,needs-review,Or hoi?\n",
            "nl note;nl;key;en;NL State\nOr hoi?;Hallo;a;Hello;Needs review\n",
            "key\ten\tnl\tnl state\tNotes\na\tHello\tHallo\tneeds_review\tOr hoi?\n",
        ])
    func columns(text: String) {
        let (exchange, found) = read(text)
        #expect(found.isEmpty)
        let read = exchange?.units.first?.texts[dutch]
        #expect(read?.all == ["Hallo"] && read?.state == .needsReview && read?.note == "Or hoi?")
    }

    @Test("what is not understood is said, and the rest is read")
    func strange() {
        let (exchange, found) = read(
            "key,form,en,nl,nl state,Done by\na,,Hello,Hallo,done,Anna\n,,Bye,Dag,,\nb,single,One,Een,,\nc,,,,,Bob\na,,Hello,Hoi,,\nd,one,{count} day,{count} dag,translated,\n"
        )
        #expect(exchange?.units.map(\.key) == ["a", "c", "d"])
        #expect(exchange?.units.first?.texts[dutch]?.state == .needsReview)
        #expect(
            found.map(\.headline) == [
                "This row has no key, so it is skipped", "'single' is not a plural form, so it is skipped",
                "'a' is written twice",
                "'done' is not a state: 'needs-review' was used", "The column 'Done by' is skipped: 2 cells have text in it",
            ])
        #expect(
            read("key,en,nl,nl note\na,Hello,,What is this?\n").exchange?.units.first?.orphanedNotes[dutch]?.text
                == "What is this?")
        #expect(
            read("Name,Text\na,b\n").found.map(\.check) == [FormatSyntax.id] && read("").found.map(\.check) == [FormatSyntax.id])
    }

    @Test("a table without the language of the pack is read as well")
    func withoutSource() {
        var diagnostics = Diagnostics()
        let file = FormatFile(FileID(0), SourceFile(path: "demo.csv", text: "key,nl\na,Hallo\n"))
        let exchange = CSVFormat.parse([file], source: .english, &diagnostics)
        #expect(exchange?.locales == [dutch] && exchange?.units.first?.texts[dutch]?.all == ["Hallo"] && diagnostics.all.isEmpty)
    }
}
