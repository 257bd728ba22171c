import Testing

@testable import HomeseedSQLite

@Suite("Archives of Core Data's models")
struct ArchiveTests {
    /// An archive of one object, as Python's `plistlib` writes it. The object is
    /// `{"byte": 200, "negative": -5, "lowest": -2**63, "highest": 2**63 - 1, "real": -1.5}`.
    private static let bytes = [
        "62706c6973743030d2010203065424746f7058246f626a65637473d1040554726f6f748001a2070855246e756c6cd5090a0b",
        "0c0d0e0f1011125462797465586e65676174697665566c6f776573745768696768657374547265616c10c813ffffffffffff",
        "fffb138000000000000000137fffffffffffffff23bff8000000000000080d121b1e2325282e393e474e565b5d666f780000",
        "000000000101000000000000001300000000000000000000000000000081",
    ].joined()

    @Test("numbers keep their sign")
    func numbers() throws {
        let archive = try #require(Archive([UInt8](hex: ArchiveTests.bytes)))
        func integer(_ name: String) -> Int? { archive.integer(name, of: archive.root) }
        #expect(integer("byte") == 200)
        #expect(integer("negative") == -5)
        #expect(integer("lowest") == .min)
        #expect(integer("highest") == .max)
        let isNegativeReal = if case .real(-1.5)? = archive.member("real", of: archive.root) { true } else { false }
        #expect(isNegativeReal)
    }
}
