#if canImport(Darwin)
import CommonCrypto
import CryptoKit

/// What Apple's systems bring along.
enum System {
    static func sha1(_ bytes: [UInt8]) -> [UInt8] { Array(Insecure.SHA1.hash(data: bytes)) }
    static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(CryptoKit.SHA256.hash(data: bytes)) }

    static func publicEd25519Key(of key: [UInt8]) -> [UInt8]? {
        (try? Curve25519.Signing.PrivateKey(rawRepresentation: key)).map { Array($0.publicKey.rawRepresentation) }
    }

    static func ed25519Signature(of signed: [UInt8], by key: [UInt8]) -> [UInt8]? {
        (try? Curve25519.Signing.PrivateKey(rawRepresentation: key).signature(for: signed)).map { Array($0) }
    }

    static func isValidEd25519(_ signature: [UInt8], of signed: [UInt8], by publicKey: [UInt8]) -> Bool {
        (try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey))?.isValidSignature(signature, for: signed) ?? false
    }

    static func isP256Key(_ pem: String) -> Bool { (try? P256.Signing.PrivateKey(pemRepresentation: pem)) != nil }

    static func p256Signature(of signed: [UInt8], by pem: String) -> [UInt8]? {
        (try? P256.Signing.PrivateKey(pemRepresentation: pem).signature(for: signed)).map { Array($0.derRepresentation) }
    }

    /// - Parameter rounds: more than none.
    static func pbkdf2(from secret: [UInt8], salt: [UInt8], rounds: Int32) -> [UInt8]? {
        var key = [UInt8](repeating: 0, count: 32)
        let status = secret.withUnsafeBytes { secret in
            CCKeyDerivationPBKDF(
                CCPBKDFAlgorithm(kCCPBKDF2), secret.bindMemory(to: CChar.self).baseAddress, secret.count, salt, salt.count,
                CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), UInt32(rounds), &key, key.count)
        }
        return status == kCCSuccess ? key : nil
    }
}
#endif
