import HomeseedModel

/// How what stands under a key is laid out.
enum FormLayout { case value, list, mapping, listOrMapping }

extension ValueSchema {
    /// A single value wherever one may stand, for that is what most people write.
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

    private var isListInChoice: Bool { if case .choice(let forms) = self { forms.contains { $0.layout == .list } } else { false } }

    /// Whether it is written as a text, which has quotes in JSON: a number or a word of YAML has none.
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
