import Crypto
import Foundation
package import HomeseedSource

/// The Ed25519 key that content is signed with, so that an app takes no other for a newer version of its own.
package struct ContentSigningKey: Sendable {
    private let key: Curve25519.Signing.PrivateKey
    /// What stands before the key's own 32 bytes (RFC 8410).
    private static let prefix: [UInt8] = [0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]

    /// - Parameter pem: as `openssl genpkey -algorithm ed25519` writes it. Nil for any other key.
    package init?(pem: String) {
        let lines = pem.split(whereSeparator: \.isNewline).drop { $0 != "-----BEGIN PRIVATE KEY-----" }.dropFirst().prefix { !$0.hasPrefix("-----") }
        guard let der = Data(base64Encoded: lines.joined()), der.count == Self.prefix.count + 32, der.starts(with: Self.prefix),
            let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: der.suffix(32))
        else { return nil }
        self.key = key
    }

    /// The signature of a file, beside it.
    ///
    /// - Parameter existing: what is there already. It stays where it is right: not all systems sign twice alike.
    package func signature(of file: SourceFile, existing: [UInt8]?) -> SourceFile? {
        let path = file.path + ".sig"
        if let existing, key.publicKey.isValidSignature(existing, for: file.bytes) { return SourceFile(path: path, bytes: existing) }
        return (try? key.signature(for: file.bytes)).map { SourceFile(path: path, bytes: Array($0)) }
    }
}
