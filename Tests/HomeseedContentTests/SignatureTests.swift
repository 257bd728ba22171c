import Foundation
import Homeseed
import HomeseedBundling
import HomeseedContent
import HomeseedContentSignature
import HomeseedCrypto
import HomeseedSource
import Testing

/// A download is taken only from who holds the key.
@Suite("Content that is signed")
struct SignatureTests {
    /// The key of RFC 8410, section 10.3, and its public half.
    private static let pem = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----\n"
    private static let publicKey = Array(Data(base64Encoded: "Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=") ?? Data())

    @Test("is read with its signature, and with no other byte, key, pack or signature")
    func reads() throws {
        let bundled = try Bundled("mindful-home", in: OurPacks.catalogue.get())
        let key = try #require(ContentSigningKey(pem: Self.pem))
        let file = SourceFile(path: "mindful-home.content.json", bytes: bundled.bytes)
        let signature = try #require(key.signature(of: file, existing: nil))
        #expect(signature.path == "mindful-home.content.json.sig" && signature.bytes.count == 64)
        #expect(try Content(bytes: bundled.bytes, signature: signature.bytes, by: Self.publicKey, pack: "mindful-home").pack == "mindful-home")
        #expect(try #require(key.signature(of: file, existing: signature.bytes)).bytes == signature.bytes)

        var (changed, forged) = (bundled.bytes, signature.bytes)
        changed[changed.count / 2] ^= 1
        forged[3] ^= 1
        let other = try #require(Ed25519.PrivateKey(Array(repeating: 7, count: 32))).publicKey
        for (bytes, signature, key) in [
            (changed, signature.bytes, Self.publicKey), (bundled.bytes, forged, Self.publicKey), (bundled.bytes, [], Self.publicKey),
            (bundled.bytes, signature.bytes, other), (bundled.bytes, signature.bytes, []),
        ] {
            #expect(throws: ContentError.badSignature) { try Content(bytes: bytes, signature: signature, by: key) }
        }
        #expect(throws: ContentError.otherPack(found: "mindful-home", expected: "famify")) {
            try Content(bytes: bundled.bytes, signature: signature.bytes, by: Self.publicKey, pack: "famify")
        }
    }

    @Test("Keys of other sorts are none", arguments: ["", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", "-----BEGIN EC PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n"])
    func refuses(pem: String) { #expect(ContentSigningKey(pem: pem) == nil) }
}
