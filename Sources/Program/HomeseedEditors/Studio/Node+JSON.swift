import HomeseedSource

extension Node {
    /// What stands here, as the page knows it: a text, a list of them, or the forms of a text.
    var plainJSON: JSON {
        switch kind {
        case .scalar: isMissing ? .null : .of(text)
        case .sequence: .array(elements.map(\.plainJSON))
        case .mapping: .object(entries.reduce(into: [:]) { $0[$1.key.text ?? ""] = $1.value.plainJSON })
        }
    }
}
