import Homeseed
import Testing

@Suite("Addresses of stores")
struct TargetAddressTests {
    @Test("take the household's key")
    func placeholder() throws {
        let address = try TargetAddress.parse("sqlite:homes/{household}.sqlite", household: "guest")
        #expect(address == TargetAddress(scheme: "sqlite", rest: "homes/guest.sqlite"))
        #expect(try TargetAddress.parse("sqlite:a:b.sqlite", household: nil).rest == "a:b.sqlite")
    }

    @Test("are refused when they say nonsense", arguments: ["", "demo.sqlite", ":x", "sqlite:", "sqlite:a\u{0}b", "sqlite:{household}"])
    func nonsense(text: String) {
        #expect(throws: TargetError.self) { try TargetAddress.parse(text, household: nil) }
    }

    @Test("lead nowhere else", arguments: ["../up", "a/b", "a\\b", ".", "..", ".hidden", "", "a\u{0}", "a\nb", String(repeating: "x", count: 201)])
    func escape(key: String) {
        #expect(throws: TargetError.self) { try TargetAddress.parse("sqlite:{household}.sqlite", household: key) }
    }

    @Test("name a target that there is")
    func unknown() {
        let providers: [any TargetProvider] = []
        #expect(throws: TargetError.self) { try providers.target(for: TargetAddress(scheme: "x", rest: "y")) }
    }
}
