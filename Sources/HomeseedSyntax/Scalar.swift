/// What a plain scalar means under the YAML 1.2 core schema, which for JSON's own words is what JSON means.
public enum Scalar: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    /// A number with a fraction or an exponent, an integer too large for 64 bits, an infinity or not-a-number.
    case float(Double)
    case string(String)
}

extension Node {
    /// The scalar by the core schema; nil for a collection. A quoted scalar is a string, and so is one
    /// whose tag says so.
    public var scalar: Scalar? {
        guard kind == .scalar, let text else { return nil }
        return style == .plain && tag == nil ? CoreSchema.resolve(text) : .string(text)
    }
}

enum CoreSchema {
    static func resolve(_ text: String) -> Scalar {
        .string(text)
    }
}
