import Crypto
public import HomeseedContent

extension Content {
    /// Reads content that arrived after the app was shipped, such as a download: only what `homeseed bundle --sign` signed with the
    /// key that belongs to this one.
    ///
    /// - Parameters:
    ///   - signature: the 64 bytes of the file `PACK.content.json.sig`.
    ///   - publicKey: the 32 bytes of an Ed25519 key, which the app brings along.
    ///   - pack: the pack that it has to be of; nil for any.
    ///   - version: the version of the content that the app has already, as in `current.version`. Older content is refused although its
    ///     signature is right: whoever controls the download could otherwise bring back an earlier release. `nil` takes any version.
    public init(bytes: [UInt8], signature: [UInt8], by publicKey: [UInt8], pack: String? = nil, atLeast version: Int? = nil) throws(ContentError) {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey), key.isValidSignature(signature, for: bytes) else { throw .badSignature }
        try self.init(bytes: bytes, pack: pack)
        if let version, self.version ?? -1 < version { throw .older(found: self.version, than: version) }
    }
}
