import HomeseedStore
import Testing

struct RecordIDTests {
    /// Created by another program (Python's uuid.uuid5). They are frozen: seeded stores contain them.
    @Test(arguments: [
        ("demo/home/Child/mia", "79029cce-47bb-5af5-b6a9-de8fa550d7b7"),
        ("demo/home/Task/mia/dishes", "a5572333-8e42-583e-aa1d-4b13aec2aa7c"),
        ("demo//Row/chore/dishes", "fcf147bb-2348-5dd9-882b-bc11763fccee"), ("", "11dc05ed-0062-5f00-b096-baf592bf7c8f"),
    ])
    func isFrozen(name: String, id: String) {
        #expect(RecordID(name: name).text == id)
        #expect(RecordID(text: id) == RecordID(name: name))
        #expect(RecordID(text: id.uppercased()) == RecordID(name: name))
    }

    @Test(arguments: [
        "", "6f0d5a3e", "6f0d5a3e-7c41-4b8e-9a52-1d3c8be740f", "6f0d5a3e-7c41-4b8e-9a52-1d3c8be740fg",
        "6f0d5a3e+7c41-4b8e-9a52-1d3c8be740f6",
    ])
    func isNone(text: String) { #expect(RecordID(text: text) == nil) }

    @Test func twentyThousandNamesHaveAsManyIDs() {
        let ids = Set((0..<20_000).map { RecordID(name: "demo/home/Task/\($0)") })
        #expect(ids.count == 20_000)
        #expect(ids.allSatisfy { $0.high >> 12 & 15 == 5 && $0.low >> 62 == 2 })
    }
}
