import HomeseedSource

/// What a store keeps of a secret. The hash itself is made when a plan is written: it is slow on purpose.
package struct SaltedHash: Computation {
    package static let name = "salted-hash"
    package static let about = "A salted hash of a secret, with the name of its algorithm: all that a store keeps of it."
    static let saltedHash = Key("salted-hash", .scalar, required: true, about: "The field of the secret.")
    package static let keys = [saltedHash]

    private let path: FieldPath

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[SaltedHash.saltedHash],
            let path = SelectionReading.path(node, from: context.entity, &reader)
        else { return nil }
        self.path = path
    }

    package var result: ComputedType { .hash }
    package var needs: [(path: FieldPath, type: ComputedType)] { [(path, .secret)] }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { ([path], []) }

    /// The secret with its salt, which is made of what the record's id is made of, and so is the same each time.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        switch household.value(record, path) {
        case .secret(let secret): .hashed(Secret(secret.content, salt: household.identityPath(of: record)))
        case .absent: .absent
        default: .unknown
        }
    }
}
