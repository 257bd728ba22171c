/// Signatures of RFC 8032: content is signed with a key that its app knows the other half of.
package enum Ed25519 {
    /// A key of 32 bytes.
    package struct PrivateKey: Sendable {
        private let bytes: [UInt8]
        /// The 32 bytes of its other half.
        package let publicKey: [UInt8]

        /// Nil for any other number of bytes.
        package init?(_ bytes: [UInt8]) {
            guard bytes.count == 32, let publicKey = System.publicEd25519Key(of: bytes) else { return nil }
            (self.bytes, self.publicKey) = (bytes, publicKey)
        }

        /// The 64 bytes of a signature; nil where the system can't make one.
        package func signature(of signed: [UInt8]) -> [UInt8]? { System.ed25519Signature(of: signed, by: bytes) }
    }

    /// Whether a signature is that of these bytes, by who holds the private half of a key; false where the key has not 32 bytes, or
    /// the signature not 64.
    package static func isValid(_ signature: [UInt8], of signed: [UInt8], by publicKey: [UInt8]) -> Bool {
        publicKey.count == 32 && signature.count == 64 && System.isValidEd25519(signature, of: signed, by: publicKey)
    }
}
