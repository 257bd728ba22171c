/// What a word means, for editors that colour by that. The protocol sends a kind as its number in the list of types.
enum SemanticTokenKind: Int, CaseIterable {
    case id, reference, day, placeholder

    /// The protocol has no types for content: these are the ones that editors colour most alike.
    var type: String {
        switch self {
        case .id: "class"
        case .reference: "variable"
        case .day: "number"
        case .placeholder: "parameter"
        }
    }
}
