import Crypto
import CryptoExtras
import Foundation
import HomeseedModel
import HomeseedStore
import HomeseedText

/// The hashes of secrets in a store: `$pbkdf2-sha256$i=1000$salt$hash`, which names its own algorithm.
///
/// The salt is derived from the record's id, so it is unique for each record, and the same household gives the same bytes
/// everywhere. Hashing is slow by design, so recent hashes are cached.
final class SecretHashes: Sendable {
    /// The number of rounds, low so that seeding stays quick. A four-digit PIN can be guessed from a leaked file, whatever the
    /// number of rounds.
    static let rounds = 1000
    private let known = Locked<[Key: String]>([:])

    private struct Key: Hashable {
        var secret: Secret
        var record: RecordID
    }

    func hash(_ secret: Secret, for record: RecordID) -> String {
        let key = Key(secret: secret, record: record)
        if let hash = known.withLock({ $0[key] }) { return hash }
        let hash = SecretHashes.make(secret.content, salt: SecretHashes.salt(secret, record))
        known.withLock { known in
            // A population uses each hash once, so keeping all hashes would only waste memory.
            if known.count >= 256 { known.removeAll(keepingCapacity: true) }
            known[key] = hash
        }
        return hash
    }

    private static func salt(_ secret: Secret, _ record: RecordID) -> [UInt8] {
        Array(SHA256.hash(data: record.bytes + secret.salt.utf8).prefix(16))
    }

    static func make(_ content: String, salt: [UInt8]) -> String {
        // Fails only for lengths and rounds out of range, which are constants here. The stored hash is then empty, so that the
        // secret itself is never stored.
        let key = try? KDF.Insecure.PBKDF2.deriveKey(
            from: Array(content.utf8), salt: salt, using: .sha256, outputByteCount: 32, unsafeUncheckedRounds: rounds)
        let hash = key?.withUnsafeBytes { Data($0) } ?? Data()
        return "$pbkdf2-sha256$i=\(rounds)$\(base64(Data(salt)))$\(base64(hash))"
    }

    /// Returns Base64 without padding, as in the PHC string format.
    private static func base64(_ data: Data) -> String {
        data.base64EncodedString().replacing("=", with: "")
    }
}
