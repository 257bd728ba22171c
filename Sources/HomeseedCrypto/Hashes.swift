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
