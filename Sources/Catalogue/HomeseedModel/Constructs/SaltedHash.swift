import HomeseedSource

/// A computation of the salted hash of a secret. Hashing is deliberately slow, so it happens only when a plan is written.
package struct SaltedHash: Computation {
    package static let name = "salted-hash"
    package static let about = "A salted hash of a secret, with the name of its algorithm."
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

    /// Returns the secret with its salt. The salt is derived from the record's identity, so it is reproducible.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        switch household.value(record, path) {
        case .secret(let secret): .hashed(Secret(secret.content, salt: household.identityPath(of: record)))
        case .absent: .absent
        default: .unknown
        }
    }
}
