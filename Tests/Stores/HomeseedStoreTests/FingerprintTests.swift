import HomeseedStore
import Testing

@Suite("Fingerprints")
struct FingerprintTests {
    /// Frozen, because the ledgers of seeded stores contain them.
    @Test("never change")
    func vectors() {
        let id = RecordID(high: 1, low: 2)
        #expect(Fingerprint([Cell]()).text == "77600f843773e182")
        #expect(Fingerprint([.null, .boolean(true), .integer(-1)]).text == "b26904c837abb7b1")
        #expect(Fingerprint([.uuid(id), .text("Milk"), .decimal("10.00")]).text == "d4425e4bb7beb943")
        #expect(
            Fingerprint([.date(Day(number: 20_000)), .datetime(Instant(seconds: 1)), .list(["a", "b"])]).text
                == "dc9d09aa720ad240")
    }

    @Test("differ where cells do")
    func differences() {
        let rows: [[Cell]] = [
            [], [.null], [.null, .null], [.text("")], [.text("a")], [.text("b")], [.decimal("a")], [.text("a\u{0}")],
            [.text("a\u{0}\u{0}")], [.text("é")], [.text("e\u{301}")], [.integer(0)], [.integer(1)], [.boolean(true)],
            [.boolean(false)], [.date(Day(number: 1))], [.datetime(Instant(seconds: 1))], [.list([])], [.list([""])],
            [.list(["", ""])], [.list(["a", "b"])], [.list(["ab"])], [.text("a"), .text("b")], [.text("ab")],
            [.text("12345678")], [.text("123456789")], [.uuid(RecordID(high: 1, low: 2))],
            [.uuid(RecordID(high: 2, low: 1))],
        ]
        #expect(Set(rows.map { Fingerprint($0) }).count == rows.count)
    }

    @Test("cells are equal byte by byte")
    func equality() {
        #expect(Cell.text("é") != Cell.text("e\u{301}"))
        #expect(Cell.list(["é"]) != Cell.list(["e\u{301}"]))
        #expect(Cell.integer(1) != Cell.decimal("1"))
        #expect(Cell.list(["a"]) == Cell.list(["a"]))
    }
}
