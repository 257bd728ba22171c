import Crypto
import Foundation
import HomeseedStore

/// The credentials for CloudKit: a key that signs requests, an app's token, or none.
enum CloudKitCredentials: Sendable {
    case none
    /// A server-to-server key, for the public database.
    case key(id: String, P256.Signing.PrivateKey)
    /// An app's API token, and the web token of a signed-in user if there is one.
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
                throw .address(
                    "\(CloudKitCredentials.keyID) is set, and its key is not: set \(CloudKitCredentials.keyText) or \(CloudKitCredentials.keyFile)"
                )
            }
            self = .key(id: id, try CloudKitCredentials.read(text))
        } else if let token = value(CloudKitCredentials.apiToken) {
            self = .token(api: token, user: value(CloudKitCredentials.userToken))
        } else {
            self = .none
        }
    }

    /// Parses a private key in PEM. The output of `openssl ecparam -genkey` starts with curve parameters, which are skipped.
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
        return "?"
            + pairs.map { $0 + "=" + ($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") }.joined(
                separator: "&")
    }

    /// Returns the headers that sign a request, or none without a key. CloudKit accepts a signature for a few minutes.
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

    /// Help for refused credentials.
    var hint: String {
        switch self {
        case .none:
            "set \(CloudKitCredentials.keyID) and \(CloudKitCredentials.keyFile), or \(CloudKitCredentials.apiToken), in the environment"
        case .key: "they are those of \(CloudKitCredentials.keyID), which is for the public database"
        case .token: "they are those of \(CloudKitCredentials.apiToken) and \(CloudKitCredentials.userToken)"
        }
    }
}
