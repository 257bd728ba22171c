import HomeseedSource

extension JSONTree {
    /// All of it in one line, without spaces.
    var line: String {
        switch self {
        case .object(let members): "{" + members.map { JSONTree.quoted($0.key) + ":" + $0.value.line }.joined(separator: ",") + "}"
        case .list(let elements): "[" + elements.map(\.line).joined(separator: ",") + "]"
        default: text(colon: ":")
        }
    }
}
