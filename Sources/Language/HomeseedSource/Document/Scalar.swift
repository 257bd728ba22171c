/// A scalar resolved by the core schema of YAML 1.2, which agrees with JSON for JSON's literals.
public enum Scalar: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    /// A number with a fraction or an exponent, an integer that exceeds 64 bits, an infinity or not-a-number.
    case float(Double)
    case string(String)
}

extension Node {
    /// The scalar resolved by the core schema, or `nil` for a collection.
    ///
    /// A quoted scalar without a tag is a string, and so is a scalar with a string tag or an unknown tag. A scalar whose tag does
    /// not fit its content is a string too, such as `!!int many` and `!!int true`.
    public var scalar: Scalar? {
        guard kind == .scalar else { return nil }
        guard let tag else { return withContent { style == .plain ? CoreSchema.resolve($0) : CoreSchema.string($0) } }
        return withContent { CoreSchema.resolve($0, tag: tag) }
    }
}

extension Node {
    /// Whether the scalar is null in the core schema. The result equals `scalar == .null`, but creates no string unless the
    /// scalar has a tag.
    public var isNull: Bool {
        guard tag == nil else { return scalar == .null }
        guard style == .plain else { return false }
        return withContent { CoreSchema.isNull($0) }
    }

    /// Whether two scalars have the same content, regardless of their notation.
    public func contentEquals(_ other: Node) -> Bool {
        withContent { mine in
            other.withContent { theirs in
                mine.count == theirs.count && mine.elementsEqual(theirs)
            }
        }
    }
}
