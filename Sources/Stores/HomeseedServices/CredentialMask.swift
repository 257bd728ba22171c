import Foundation
import HomeseedSource
import HomeseedStore

/// A filter that masks credentials in third-party text, because programs and services may repeat them.
///
/// Any eight consecutive bytes of a credential are masked. A credential of three to seven bytes is masked only as a whole. Text
/// must be masked before it is shortened. Otherwise, an unrecognised part of a password could remain at the end of the text.
struct CredentialMask: Sendable {
    private var whole: [[UInt8]] = []
    private var parts: Set<[UInt8]> = []
    private static let length = 8
    private static let mask = Array("••••".utf8)

    init(_ secrets: [String]) { for secret in secrets { add(secret) } }

    /// - Parameters:
    ///   - place: The store's address as passed to a program.
    ///   - config: The configuration passed to a program, as JSON.
    ///   - environment: The environment variables passed to a program.
    init(place: String? = nil, config: String? = nil, environment: [String: String] = [:]) {
        for (name, value) in environment {
            if CredentialMask.isSecret(name) { add(value) } else if value.contains("://") { addPlace(value) }
        }
        if let place, CredentialMask.shown(place) != place { addPlace(place) }
        guard let config, let root = try? StoredJSON.root(Array(config.utf8), "config") else { return }
        var nodes = [(root, false)]
        while let (node, isSecret) = nodes.popLast() {
            nodes += node.elements.map { ($0, isSecret) }
            nodes += node.entries.map { ($0.value, isSecret || CredentialMask.isSecret($0.key.text ?? "")) }
            guard let text = node.text else { continue }
            if isSecret { add(text) } else if text.contains("://") { addPlace(text) }
        }
    }

    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["pass", "pwd", "secret", "token", "key", "credential", "auth", "private", "signature"].contains {
            name.contains($0)
        }
    }

    /// Adds the credentials of an address: the password of `scheme://user:password@host`, or else the user, and parameters such
    /// as `token=…`. An address in an unknown form is added as a whole.
    private mutating func addPlace(_ place: String) {
        var isKnown = place.contains("://")
        if let at = place.lastIndex(of: "@") {
            let start = place.range(of: "://").map(\.upperBound) ?? place.startIndex
            let user = start < at ? place[start..<at].split(separator: ":", maxSplits: 1) : []
            if let secret = user.last { add(String(secret)) }
            isKnown = true
        }
        for pair in place.split(whereSeparator: { "?&;, ".contains($0) }) {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, CredentialMask.isSecret(String(parts[0])) else { continue }
            add(String(parts[1]))
            isKnown = true
        }
        if !isKnown { add(place) }
    }

    private mutating func add(_ secret: String) {
        for text in [
            secret, secret.removingPercentEncoding ?? secret,
            secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret,
        ] {
            let bytes = Array(text.utf8)
            guard bytes.count >= 3 else { continue }
            if bytes.count < CredentialMask.length || bytes.count > 1 << 16 {
                if !whole.contains(bytes) { whole.append(bytes) }
                continue
            }
            for start in 0...(bytes.count - CredentialMask.length) {
                parts.insert(Array(bytes[start..<start + CredentialMask.length]))
            }
        }
    }

    func masking(_ text: String) -> String {
        guard !parts.isEmpty || !whole.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var isHidden = [Bool](repeating: false, count: bytes.count)
        func hide(_ range: Range<Int>) { for place in range { isHidden[place] = true } }
        for start in bytes.indices {
            if start + CredentialMask.length <= bytes.count, parts.contains(Array(bytes[start..<start + CredentialMask.length])) {
                hide(start..<start + CredentialMask.length)
            }
            for secret in whole where bytes[start...].starts(with: secret) { hide(start..<start + secret.count) }
        }
        guard isHidden.contains(true) else { return text }
        var result: [UInt8] = []
        for place in bytes.indices {
            if !isHidden[place] {
                result.append(bytes[place])
            } else if place == 0 || !isHidden[place - 1] {
                result += CredentialMask.mask
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns third-party text for display: masked, shortened and on a single line.
    func quoted(_ text: String, atMost limit: Int = 300) -> String {
        // The prefix is longer than the limit, so that a credential across the cut is recognised.
        Cell.harmless(masking(String(text.unicodeScalars.prefix(limit * 4))), atMost: limit)
    }

    /// Returns an address for display: a name or path in full, only the scheme and host of a URL, and `…` for anything else.
    static func shown(_ place: String) -> String {
        let isPlain = place.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "./_-~ {}".unicodeScalars.contains($0)
        }
        if isPlain { return Cell.harmless(place) }
        guard let scheme = place.range(of: "://") else { return "…" }
        let rest = place[scheme.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let kind = place[..<scheme.lowerBound]
        guard !host.isEmpty, (kind + host).utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return "…" }
        return Cell.harmless(
            kind + "://" + (host.count < authority.count ? "…@" : "") + host + (authority.count < rest.count ? "/…" : ""))
    }
}
