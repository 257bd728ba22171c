import Crypto
import Foundation
import HomeseedStore

/// How one says to CloudKit who one is: with a key that signs each request, or with an app's token.
enum CloudKitCredentials: Sendable {
    case none
    /// Server to server, for the public database.
    case key(id: String, P256.Signing.PrivateKey)
    /// An app's token, and that of someone who signed in.
    case token(api: String, user: String?)

    static let keyID = "CLOUDKIT_KEY_ID"
    static let keyText = "CLOUDKIT_PRIVATE_KEY"
    static let keyFile = "CLOUDKIT_PRIVATE_KEY_FILE"
    static let apiToken = "CLOUDKIT_API_TOKEN"
    static let userToken = "CLOUDKIT_WEB_AUTH_TOKEN"

    init(_ environment: [String: String]) throws(TargetError) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        if let id = value(CloudKitCredentials.keyID) {
            var text = value(CloudKitCredentials.keyText)
            if text == nil, let path = value(CloudKitCredentials.keyFile) {
                guard let bytes = InputFile.small(path) else {
                    throw .address("\(CloudKitCredentials.keyFile) names a file that can't be read")
                }
                text = String(decoding: bytes, as: UTF8.self)
            }
            guard let text else {
                throw .address("\(CloudKitCredentials.keyID) is set, and its key is not: set \(CloudKitCredentials.keyText) or \(CloudKitCredentials.keyFile)")
            }
            self = .key(id: id, try CloudKitCredentials.read(text))
        } else if let token = value(CloudKitCredentials.apiToken) {
            self = .token(api: token, user: value(CloudKitCredentials.userToken))
        } else {
            self = .none
        }
    }

    /// What `openssl ecparam -genkey` writes begins with the curve's parameters, which say nothing more.
    private static func read(_ pem: String) throws(TargetError) -> P256.Signing.PrivateKey {
        let start = pem.range(of: "-----BEGIN EC PRIVATE KEY-----") ?? pem.range(of: "-----BEGIN PRIVATE KEY-----")
        let text = start.map { String(pem[$0.lowerBound...]) } ?? pem
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: text) else {
            throw .address("CloudKit's private key is no key in PEM on the curve prime256v1")
        }
        return key
    }

    var query: String {
        guard case .token(let api, let user) = self else { return "" }
        let pairs = [("ckAPIToken", api)] + (user.map { [("ckWebAuthToken", $0)] } ?? [])
        return "?" + pairs.map { $0 + "=" + ($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") }.joined(separator: "&")
    }

    /// The signature is over the moment, the body's hash and the path, and good for some minutes.
    func headers(for path: String, _ body: [UInt8]) throws(TargetError) -> [(name: String, value: String)] {
        guard case .key(let id, let key) = self else { return [] }
        let now = Instant.now.iso
        let hash = Data(SHA256.hash(data: body)).base64EncodedString()
        guard let signature = try? key.signature(for: Array("\(now):\(hash):\(path)".utf8)) else {
            throw .failed("the request to CloudKit can't be signed")
        }
        return [
            ("X-Apple-CloudKit-Request-KeyID", id), ("X-Apple-CloudKit-Request-ISO8601Date", now),
            ("X-Apple-CloudKit-Request-SignatureV1", signature.derRepresentation.base64EncodedString()),
        ]
    }

    /// What to do when they are refused.
    var hint: String {
        switch self {
        case .none: "set \(CloudKitCredentials.keyID) and \(CloudKitCredentials.keyFile), or \(CloudKitCredentials.apiToken), in the environment"
        case .key: "they are those of \(CloudKitCredentials.keyID), which is for the public database"
        case .token: "they are those of \(CloudKitCredentials.apiToken) and \(CloudKitCredentials.userToken)"
        }
    }
}
