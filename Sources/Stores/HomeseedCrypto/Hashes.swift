/// What ids are made with: not for anything that has to withstand an attack.
package enum SHA1 {
    /// The 20 bytes of FIPS 180-4's hash.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] { System.sha1(bytes) }
}

/// What salts are made with, and what a signed request says of its body.
package enum SHA256 {
    /// The 32 bytes of FIPS 180-4's hash.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] { System.sha256(bytes) }
}

/// What secrets are kept as.
package enum PBKDF2 {
    /// The 32 bytes that RFC 8018 derives with HMAC-SHA-256; nil for rounds out of range.
    package static func key(from secret: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8]? {
        guard let rounds = Int32(exactly: rounds), rounds > 0 else { return nil }
        return System.pbkdf2(from: secret, salt: salt, rounds: rounds)
    }
}
