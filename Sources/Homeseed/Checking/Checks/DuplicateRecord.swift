package import HomeseedSource

package enum DuplicateRecord: Check {
    package static let id: CheckID = "duplicate-record"

    static func diagnostic(_ record: LaidRecord, first: LaidRecord, path: String) -> Diagnostic {
        Diagnostic(
            id, .error, "'\(path)' is there twice", at: record.place, related: [.init("first written here", at: first.place)],
            notes: ["If both are meant, give each a `key` of its own."])
    }
}
