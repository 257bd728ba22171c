/// A private key for ECDSA on the curve that CloudKit asks for, prime256v1.
package struct P256Key: Sendable {
    private let pem: String

    /// - Parameter pem: in SEC 1's form or in PKCS #8. Nil for any other key, and for one that a password protects.
    package init?(pem: String) {
        guard System.isP256Key(pem) else { return nil }
        self.pem = pem
    }

    /// The signature of the SHA-256 of some bytes, in DER; nil where the system can't make one.
    package func signature(of signed: [UInt8]) -> [UInt8]? { System.p256Signature(of: signed, by: pem) }
}
