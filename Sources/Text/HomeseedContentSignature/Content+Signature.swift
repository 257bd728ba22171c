import Crypto
public import HomeseedContent

extension Content {
    /// Reads content that arrived after the app was shipped, such as a download. Accepts only content that `homeseed bundle --sign`
    /// signed with the matching private key.
    ///
    /// - Parameters:
    ///   - signature: the 64 bytes of the file `PACK.content.json.sig`.
    ///   - publicKey: the 32 bytes of an Ed25519 public key that the app ships.
    ///   - pack: the id of the expected pack, or `nil` to accept any pack.
    ///   - version: the version of the app's current content, as in `current.version`, or `nil` to accept any version. Older
    ///     content is refused despite a valid signature, so that an attacker who controls the download cannot restore an
    ///     earlier release.
    public init(bytes: [UInt8], signature: [UInt8], by publicKey: [UInt8], pack: String? = nil, atLeast version: Int? = nil)
        throws(ContentError)
    {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey),
            key.isValidSignature(signature, for: bytes)
        else { throw .badSignature }
        try self.init(bytes: bytes, pack: pack)
        if let version, self.version ?? -1 < version { throw .older(found: self.version, than: version) }
    }
}
