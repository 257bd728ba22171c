/// Who may ask: a page that this program opened, on this machine, and nobody else.
///
/// The secret stands in the address that is opened, behind its `#`, so that it travels in no request line; the page sends it
/// with each question in a header, which a page of another origin can't set without being asked first, and is refused. The
/// name of the host is looked at as well: a name that is made to lead here after the page was loaded is another name.
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
        return holdsKey(request) ? nil : .secret
    }

    private func holdsKey(_ request: HTTPHead) -> Bool { request[AccessControl.header].map { AccessControl.isSame($0, secret) } ?? false }

    /// The most bytes that the body of a request may have: with the key more than any edit needs, without it no more than a ticket.
    func bodyLimit(of request: HTTPHead) -> Int { holdsKey(request) ? 2_000_000 : 4_096 }

    /// Takes as long whatever differs.
    static func isSame(_ a: String, _ b: String) -> Bool {
        let (a, b) = (Array(a.utf8), Array(b.utf8))
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// 128 bits that nobody guesses.
    static func newSecret() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// What every answer says: nothing of another origin is loaded, run or framed, and nothing is kept.
    static let headers = [
        (
            name: "Content-Security-Policy",
            value: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
        ),
        (name: "X-Content-Type-Options", value: "nosniff"), (name: "X-Frame-Options", value: "DENY"), (name: "Referrer-Policy", value: "no-referrer"),
        (name: "Cross-Origin-Resource-Policy", value: "same-origin"), (name: "Cross-Origin-Opener-Policy", value: "same-origin"), (name: "Cache-Control", value: "no-store"),
    ]
}

/// What the browser is opened with: good once, and for a minute.
struct OneTimeToken {
    let text = AccessControl.newSecret()
    private var end: ContinuousClock.Instant? = .now + .seconds(60)

    mutating func take(_ given: String, at time: ContinuousClock.Instant = .now) -> Bool {
        guard let last = end, time <= last, AccessControl.isSame(given, text) else { return false }
        end = nil
        return true
    }
}
