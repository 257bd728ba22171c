package import HomeseedSource
import HomeseedSyntax

package enum DuplicateKey: Check {
    package static let id: CheckID = "duplicate-key"

    static func diagnostic(_ key: Node, first: Node) -> Diagnostic {
        diagnostic(key, firstPlace: first.place)
    }

    static func diagnostic(_ key: Node, firstPlace: Place) -> Diagnostic {
        Diagnostic(
            id, .error, "'\(key.text ?? "")' is written twice", at: key.place,
            related: [.init("first written here", at: firstPlace)],
            notes: ["Only one of the two could count: keep the one you mean."])
    }
}
