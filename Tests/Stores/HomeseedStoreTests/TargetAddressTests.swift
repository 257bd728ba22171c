import HomeseedChecking
import HomeseedSQLite
import HomeseedServices
import HomeseedStore
import Testing

@Suite("Addresses of stores")
struct TargetAddressTests {
    @Test("take the household's key")
    func placeholder() throws {
        let address = try TargetAddress.parse("sqlite:homes/{household}.sqlite", household: "guest")
        #expect(address == TargetAddress(scheme: "sqlite", rest: "homes/guest.sqlite"))
        #expect(try TargetAddress.parse("sqlite:a:b.sqlite", household: nil).rest == "a:b.sqlite")
    }

    @Test(
        "are refused when they say nonsense",
        arguments: ["", "demo.sqlite", ":x", "sqlite:", "sqlite:a\u{0}b", "sqlite:{household}"])
    func nonsense(text: String) {
        #expect(throws: TargetError.self) { try TargetAddress.parse(text, household: nil) }
    }

    @Test(
        "lead nowhere else",
        arguments: ["../up", "a/b", "a\\b", ".", "..", ".hidden", "", "a\u{0}", "a\nb", String(repeating: "x", count: 201)])
    func escape(key: String) {
        #expect(throws: TargetError.self) { try TargetAddress.parse("sqlite:{household}.sqlite", household: key) }
    }

    @Test("name a target that there is")
    func unknown() {
        let providers: [any TargetProvider] = []
        #expect(throws: TargetError.self) { try providers.target(for: TargetAddress(scheme: "x", rest: "y")) }
    }

    static let providers: [any TargetProvider] = [SQLProvider(), JSONProvider(), NDJSONProvider(), SingerProvider()]

    /// Returns the error for an address without a target.
    func refusal(_ address: String, _ options: [String: String] = [:]) throws -> String? {
        let address = try TargetAddress.parse(address, household: nil, options: options)
        do { _ = try Self.providers.target(for: address) } catch TargetError.address(let text) { return text }
        return nil
    }

    @Test(
        "say what was probably meant",
        arguments: [
            ("sq:x", "there is no target “sq”: did you mean “sql”?"), ("oracle:x", "there is: sql, json, ndjson, singer"),
            ("sql:x?dialct=sqlite", "there is no option “dialct” of sql: did you mean “dialect”?"),
            ("sql:x?colour=red", "there is no option “colour” of sql; there is: dialect, tables. A ? begins the options"),
            ("sql:x?dialect=sqlit", "dialect can't be “sqlit”: did you mean “sqlite”?"),
            ("sql:x?tables=yes&tables=no", "the address contains tables twice"),
            (
                "json:x?mode=ro",
                "there is no option “mode” of json, which has no options. A ? begins the options of an address. If it is part of a file's name, write another ? at the end, as in json:what?.d?"
            ),
            ("ndjson:a?b", "no option “b”"), ("json:a?b.sqlite", "“json” has no options. A ? begins the options of an address."),
        ])
    func misspelt(address: String, said: String) throws {
        let refusal = try #require(try refusal(address))
        #expect(refusal.contains(said), "\(refusal)")
    }

    @Test("have options of their target alone, beside them too")
    func beside() throws {
        #expect(try refusal("json:x", ["dialect": "sqlite"]) == "there is no option “dialect” of json, which has no options")
        #expect(try refusal("sql:x", ["dialect": "sqlite"]) == nil)
        #expect(try refusal("sql:x?dialect=sqlite", ["dialect": "sqlite"]) == nil)
        #expect(
            try refusal("sql:x?dialect=sqlite", ["dialect": "postgres"])
                == "the address has dialect=sqlite, but --dialect is postgres")
    }

    @Test("name what has a ? in its name")
    func mark() throws {
        for address in ["json:a?b?", "ndjson:a?mode=ro?"] {
            let target = try Self.providers.target(for: TargetAddress.parse(address, household: nil))
            #expect(target.address + "?" == address)
        }
    }
}
