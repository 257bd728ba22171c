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
    /// whose tag says so or is not one of the schema's. A tag that the content does not fit is not heard:
    /// `!!int many` is a string.
    public var scalar: Scalar? {
        guard kind == .scalar else { return nil }
        guard let tag else { return withContent { style == .plain ? CoreSchema.resolve($0) : CoreSchema.string($0) } }
        return withContent { CoreSchema.resolve($0, tag: tag) }
    }
}

extension Node {
    /// Whether the scalar is a null by the core schema: the same as `scalar == .null`, without making a string.
    public var isNull: Bool {
        guard tag == nil else { return scalar == .null }
        guard style == .plain else { return false }
        return withContent { CoreSchema.isNull($0) }
    }

    /// Whether two scalars have the same content, however each is written.
    public func contentEquals(_ other: Node) -> Bool {
        withContent { mine in
            other.withContent { theirs in
                mine.count == theirs.count && mine.elementsEqual(theirs)
            }
        }
    }
}
