/// The access control of the server: only the page that this program opened on this machine has access.
///
/// The secret is in the fragment of the opened address, which browsers do not send in requests. The page sends it in a header.
/// Other origins can set this header only after a preflight request, which the server refuses. The host name is checked too,
/// against DNS rebinding.
struct AccessControl: Sendable {
    let secret: String
    let port: UInt16

    static let header = "x-homeseed-key"
    enum Refusal { case host, origin, secret }

    func refusal(of request: HTTPHead, isQuestion: Bool) -> Refusal? {
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard let host = request["host"], hosts.contains(host) else { return .host }
        if let origin = request["origin"], origin != "http://" + host { return .origin }
        if !isQuestion { return nil }
        if let site = request["sec-fetch-site"], site != "same-origin" { return .origin }
        if request.method == "POST", request["content-type"]?.hasPrefix("application/json") != true { return .origin }
        return hasSecret(request) ? nil : .secret
    }

    private func hasSecret(_ request: HTTPHead) -> Bool {
        request[AccessControl.header].map { AccessControl.isSame($0, secret) } ?? false
    }

    /// Returns the maximum size of a request's body in bytes. With the secret, any edit fits; otherwise only a one-time token fits.
    func bodyLimit(of request: HTTPHead) -> Int { hasSecret(request) ? 2_000_000 : 4_096 }

    /// Compares two texts in constant time.
    static func isSame(_ a: String, _ b: String) -> Bool {
        let (a, b) = (Array(a.utf8), Array(b.utf8))
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Returns 128 random bits in hexadecimal digits.
    static func newSecret() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// The headers of every response: they forbid other origins, framing and caching.
    static let headers = [
        (
            name: "Content-Security-Policy",
            value:
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
        ),
        (name: "X-Content-Type-Options", value: "nosniff"), (name: "X-Frame-Options", value: "DENY"),
        (name: "Referrer-Policy", value: "no-referrer"),
        (name: "Cross-Origin-Resource-Policy", value: "same-origin"), (name: "Cross-Origin-Opener-Policy", value: "same-origin"),
        (name: "Cache-Control", value: "no-store"),
    ]
}

/// The token in the address that opens the browser, valid once and for a minute.
struct OneTimeToken {
    let text = AccessControl.newSecret()
    private var end: ContinuousClock.Instant? = .now + .seconds(60)

    mutating func take(_ given: String, at time: ContinuousClock.Instant = .now) -> Bool {
        guard let last = end, time <= last, AccessControl.isSame(given, text) else { return false }
        end = nil
        return true
    }
}
