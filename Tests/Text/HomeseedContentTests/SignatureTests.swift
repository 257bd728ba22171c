import Crypto
import Foundation
import Homeseed
import HomeseedContent
import HomeseedContentSignature
import HomeseedSource
import Testing

/// A download is accepted only if it is signed with the key.
@Suite("Content that is signed")
struct SignatureTests {
    /// The key of RFC 8410, section 10.3, and its public half.
    private static let pem =
        "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----\n"
    private static let publicKey = Array(Data(base64Encoded: "Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=") ?? Data())

    @Test("is read with its signature, and with no other byte, key, pack or signature")
    func reads() throws {
        let bundled = try Bundled("mindful-home", in: OurPacks.catalogue.get())
        let key = try #require(ContentSigningKey(pem: Self.pem))
        let file = SourceFile(path: "mindful-home.content.json", bytes: bundled.bytes)
        let signature = try #require(key.signature(of: file, existing: nil))
        #expect(signature.path == "mindful-home.content.json.sig" && signature.bytes.count == 64)
        #expect(
            try Content(bytes: bundled.bytes, signature: signature.bytes, by: Self.publicKey, pack: "mindful-home").pack
                == "mindful-home")
        #expect(try #require(key.signature(of: file, existing: signature.bytes)).bytes == signature.bytes)

        var (changed, forged) = (bundled.bytes, signature.bytes)
        changed[changed.count / 2] ^= 1
        forged[3] ^= 1
        let other = Array(
            try Curve25519.Signing.PrivateKey(rawRepresentation: Array(repeating: 7, count: 32)).publicKey.rawRepresentation)
        for (bytes, signature, key) in [
            (changed, signature.bytes, Self.publicKey), (bundled.bytes, forged, Self.publicKey),
            (bundled.bytes, [], Self.publicKey),
            (bundled.bytes, signature.bytes, other), (bundled.bytes, signature.bytes, []),
        ] {
            #expect(throws: ContentError.badSignature) { try Content(bytes: bytes, signature: signature, by: key) }
        }
        #expect(throws: ContentError.otherPack(found: "mindful-home", expected: "famify")) {
            try Content(bytes: bundled.bytes, signature: signature.bytes, by: Self.publicKey, pack: "famify")
        }
    }

    @Test("is refused where it is older than the content that the app has")
    func older() throws {
        let catalogue = try OurPacks.catalogue.get()
        let (pack, key) = (try #require(catalogue.pack("mindful-home")), try #require(ContentSigningKey(pem: Self.pem)))
        func read(_ release: Int?, atLeast version: Int?) throws -> Content {
            let file = try #require(AppBundle(contentOf: pack, in: catalogue, release: release).files.first)
            let signature = try #require(key.signature(of: file, existing: nil))
            // The signature covers the version.
            let forged = Array(
                String(decoding: file.bytes, as: UTF8.self).replacing("\"version\":\(release ?? 0),", with: "\"version\":99,")
                    .utf8)
            if release != nil {
                #expect(throws: ContentError.badSignature) {
                    try Content(bytes: forged, signature: signature.bytes, by: Self.publicKey, atLeast: version)
                }
            }
            return try Content(
                bytes: file.bytes, signature: signature.bytes, by: Self.publicKey, pack: "mindful-home", atLeast: version)
        }
        #expect(try read(7, atLeast: 7).version == 7)
        #expect(try read(8, atLeast: 7).version == 8)
        #expect(try read(7, atLeast: nil).version == 7)
        #expect(try read(nil, atLeast: nil).version == nil)
        #expect(throws: ContentError.older(found: 6, than: 7)) { try read(6, atLeast: 7) }
        #expect(throws: ContentError.older(found: nil, than: 0)) { try read(nil, atLeast: 0) }
        #expect(Content(emptyOf: "demo").version == nil)
    }

    @Test(
        "Keys of other sorts are none",
        arguments: [
            "", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----",
            "-----BEGIN EC PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n",
        ])
    func refuses(pem: String) { #expect(ContentSigningKey(pem: pem) == nil) }
}
