import Foundation
import HomeseedCrypto
import HomeseedServices
import Testing

/// The answers that the standards give, whoever works them out.
@Suite("Hashes and signatures")
struct KnownAnswerTests {
    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("SHA-1 and SHA-256 are those of FIPS 180-4")
    func hashes() {
        #expect(Self.hex(SHA1.hash(Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(Self.hex(SHA1.hash([])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(Self.hex(SHA1.hash(Array(repeating: 0x61, count: 1_000_000))) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
        #expect(Self.hex(SHA256.hash(Array("abc".utf8))) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(Self.hex(SHA256.hash([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    #if !canImport(Darwin)
    @Test("PBKDF2 is that of RFC 7914, section 11")
    func derivation() {
        let answers = [
            ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
            ("Password", "NaCl", 80000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
        ]
        for (secret, salt, rounds, key) in answers {
            #expect(PBKDF2.key(from: Array(secret.utf8), salt: Array(salt.utf8), rounds: rounds).map(Self.hex) == key)
        }
        #expect(PBKDF2.key(from: [], salt: [], rounds: 1)?.count == 32)
        for rounds in [0, -1, .max] { #expect(PBKDF2.key(from: [1], salt: [2], rounds: rounds) == nil) }
    }
    #endif

    /// The first three of RFC 8032, section 7.1.
    private static let signed = [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb", "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
        (
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7", "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ]

    @Test("Ed25519 is that of RFC 8032", arguments: signed)
    func signatures(secret: String, publicKey: String, message: String, signature: String) throws {
        let key = try #require(Ed25519.PrivateKey(Self.bytes(secret)))
        #expect(Self.hex(key.publicKey) == publicKey)
        // Apple's systems sign with something random in it.
        let made = try #require(key.signature(of: Self.bytes(message)))
        for signature in [made, Self.bytes(signature)] {
            #expect(Ed25519.isValid(signature, of: Self.bytes(message), by: key.publicKey))
            #expect(!Ed25519.isValid(signature, of: Self.bytes(message) + [0], by: key.publicKey))
        }
    }

    @Test("Keys and signatures of another length are none", arguments: [0, 1, 31, 33, 63, 64, 65])
    func lengths(count: Int) throws {
        let key = try #require(Ed25519.PrivateKey(Array(repeating: 7, count: 32)))
        let signature = try #require(key.signature(of: [1, 2]))
        let other = Array(repeating: UInt8(7), count: count)
        #expect(Ed25519.PrivateKey(other) == nil)
        #expect(!Ed25519.isValid(signature, of: [1, 2], by: other))
        #expect(!Ed25519.isValid(other, of: [1, 2], by: key.publicKey))
    }

    @Test("A key for ECDSA is read in both forms; no other is, nor one with a password")
    func keys() throws {
        for arguments in [["ecparam", "-genkey", "-name", "prime256v1", "-noout"], ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:prime256v1"]] {
            let key = try #require(P256Key(pem: Self.openssl(arguments)))
            // The signature is held against openssl by the tests of CloudKit.
            #expect(try #require(key.signature(of: Array("abc".utf8))).first == 0x30)
            #expect(key.signature(of: []) != nil)
        }
        for arguments in [
            ["ecparam", "-genkey", "-name", "secp384r1", "-noout"], ["genpkey", "-algorithm", "ed25519"],
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-aes-128-cbc", "-pass", "pass:secret"],
        ] {
            let pem = try Self.openssl(arguments)
            #expect(pem.contains("PRIVATE KEY") && P256Key(pem: pem) == nil)
        }
        for pem in ["", "\0", "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\n\0\n-----END PRIVATE KEY-----\n", String(repeating: "-", count: 100_000)] {
            #expect(P256Key(pem: pem) == nil)
        }
    }

    private static func openssl(_ arguments: [String]) throws -> String {
        let openssl = try FinishedProcess.run(Launch("/usr/bin/env", ["openssl"] + arguments))
        #expect(openssl.exitCode == 0)
        return String(decoding: openssl.output, as: UTF8.self)
    }
}
