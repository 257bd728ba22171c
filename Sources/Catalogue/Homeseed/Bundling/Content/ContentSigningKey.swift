import Crypto
import Foundation
package import HomeseedSource

/// The Ed25519 key that signs content, so that apps accept only genuine updates.
package struct ContentSigningKey: Sendable {
    private let key: Curve25519.Signing.PrivateKey
    /// The PKCS #8 header that precedes the 32 bytes of the key (RFC 8410).
    private static let prefix: [UInt8] = [
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]

    /// Parses a private key in PEM, or returns `nil` if it is not an Ed25519 key.
    ///
    /// - Parameter pem: the output of `openssl genpkey -algorithm ed25519`.
    package init?(pem: String) {
        let lines = pem.split(whereSeparator: \.isNewline).drop { $0 != "-----BEGIN PRIVATE KEY-----" }.dropFirst().prefix {
            !$0.hasPrefix("-----")
        }
        guard let der = Data(base64Encoded: lines.joined()), der.count == Self.prefix.count + 32, der.starts(with: Self.prefix),
            let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: der.suffix(32))
        else { return nil }
        self.key = key
    }

    /// Returns the file with the detached signature of a file, or `nil` if signing fails.
    ///
    /// - Parameter existing: the current signature, or `nil`. It is retained if valid, because some systems sign
    ///   non-deterministically.
    package func signature(of file: SourceFile, existing: [UInt8]?) -> SourceFile? {
        let path = file.path + ".sig"
        if let existing, key.publicKey.isValidSignature(existing, for: file.bytes) {
            return SourceFile(path: path, bytes: existing)
        }
        return (try? key.signature(for: file.bytes)).map { SourceFile(path: path, bytes: Array($0)) }
    }
}
