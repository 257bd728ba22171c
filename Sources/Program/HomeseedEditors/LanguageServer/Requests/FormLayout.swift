import HomeseedModel

/// The layout of a key's value.
enum FormLayout { case value, list, mapping, listOrMapping }

extension ValueSchema {
    /// The layout of the value. A single value is preferred wherever it is allowed, because it is the most frequent layout.
    var layout: FormLayout {
        if case .field(let type) = self {
            switch type.form {
            case .list, .inverse, .records(.some), .expectations: return .list
            case .records(nil), .variations: return .mapping
            default: return .value
            }
        }
        if allows(.scalar) { return .value }
        return !allows(.mapping) ? .list : isListInChoice ? .listOrMapping : .mapping
    }

    private var isListInChoice: Bool {
        if case .choice(let forms) = self { forms.contains { $0.layout == .list } } else { false }
    }

    /// Whether the value is a text, which needs quotes in JSON. Numbers and YAML literals do not.
    var isWritten: Bool {
        switch self {
        case .scalar, .text, .message, .spelled, .words: return true
        case .choice(let forms): return forms.contains(where: \.isWritten)
        case .field(let type):
            switch type.form {
            case .number, .money, .boolean, .list, .inverse, .records, .expectations, .variations, .color, .unread: return false
            default: return true
            }
        default: return false
        }
    }
}
