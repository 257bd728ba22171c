#if !canImport(Darwin)
import COpenSSL

/// What the OpenSSL of the system does.
enum System {
    static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 20) { digest, count in
            homeseed_sha1(bytes, bytes.count, digest.baseAddress)
            count = 20
        }
    }

    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            homeseed_sha256(bytes, bytes.count, digest.baseAddress)
            count = 32
        }
    }

    static func publicEd25519Key(of key: [UInt8]) -> [UInt8]? {
        made(32) { homeseed_ed25519_public(key, $0) }
    }

    static func ed25519Signature(of signed: [UInt8], by key: [UInt8]) -> [UInt8]? {
        made(64) { homeseed_ed25519_sign(key, signed, signed.count, $0) }
    }

    static func isValidEd25519(_ signature: [UInt8], of signed: [UInt8], by publicKey: [UInt8]) -> Bool {
        homeseed_ed25519_verifies(publicKey, signed, signed.count, signature) == 1
    }

    static func isP256Key(_ pem: String) -> Bool { homeseed_p256_is_key(pem, pem.utf8.count) == 1 }

    static func p256Signature(of signed: [UInt8], by pem: String) -> [UInt8]? {
        // Two numbers of 33 bytes at most, and what stands around them.
        var count = 72
        return made(72) { homeseed_p256_sign(pem, pem.utf8.count, signed, signed.count, $0, &count) }.map { Array($0.prefix(count)) }
    }

    /// - Parameter rounds: more than none.
    static func pbkdf2(from secret: [UInt8], salt: [UInt8], rounds: Int32) -> [UInt8]? {
        made(32) { homeseed_pbkdf2_sha256(secret, secret.count, salt, salt.count, rounds, $0) }
    }

    /// The bytes that `work` puts down; nil where it answers that it did not.
    private static func made(_ count: Int, by work: (UnsafeMutablePointer<UInt8>?) -> Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return bytes.withUnsafeMutableBufferPointer({ work($0.baseAddress) }) == 1 ? bytes : nil
    }
}
#endif
