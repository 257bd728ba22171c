import Foundation

/// A request line with its headers.
package struct HTTPHead: Sendable {
    package var method: String
    package var path: String
    /// The query as sent, without the `?`.
    package var query: String
    package var isKeptAlive: Bool
    /// The headers by lower-case name.
    private var headers: [String: String] = [:]

    subscript(header: String) -> String? { headers[header] }

    /// The query parameters. The last value of a name wins.
    var words: [String: String] {
        var words: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = String(parts[0]).removingPercentEncoding,
                let value = (parts.count > 1 ? String(parts[1]) : "").removingPercentEncoding
            else { continue }
            words[name] = value
        }
        return words
    }

    /// Parses a head without the empty line that ends it.
    ///
    /// - Returns: `nil` for a head that RFC 9112 doesn't allow, or a target that is not a path.
    package init?(_ bytes: some Collection<UInt8>) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.last == 0x0D ? $0.dropLast() : $0 }[
            ...]
        let first =
            lines.popFirst()?.split(separator: 0x20, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
            ?? []
        guard first.count == 3, HTTPHead.isToken(first[0]), first[1].hasPrefix("/"), ["HTTP/1.1", "HTTP/1.0"].contains(first[2])
        else { return nil }
        method = first[0]
        let target = first[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        (path, query) = (String(target[0]), target.count > 1 ? String(target[1]) : "")
        for line in lines {
            guard let colon = line.firstIndex(of: 0x3A) else { return nil }
            let name = String(decoding: line[..<colon], as: UTF8.self)
            let value = String(decoding: line[line.index(after: colon)...], as: UTF8.self)
            guard HTTPHead.isToken(name), !value.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" }) else {
                return nil
            }
            // Duplicate headers, such as two lengths or hosts, enable request smuggling.
            guard headers.updateValue(value.trimmingCharacters(in: .whitespaces), forKey: name.lowercased()) == nil else {
                return nil
            }
        }
        let connection = headers["connection"]?.lowercased() ?? ""
        isKeptAlive = first[2] == "HTTP/1.1" ? !connection.contains("close") : connection.contains("keep-alive")
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || "!#$%&'*+-.^_`|~".utf8.contains($0)
            }
    }
}

package struct HTTPRequest: Sendable {
    package var head: HTTPHead
    package var body: [UInt8] = []
}

package enum HTTPStatus: Int, Sendable {
    case ok = 200
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case requestTimeout = 408
    case conflict = 409
    case lengthRequired = 411
    case payloadTooLarge = 413
    case misdirectedRequest = 421
    case refused = 422
    case headersTooLarge = 431

    /// The reason phrase. Browsers don't show it, but it helps when debugging a connection.
    private var phrase: String {
        switch self {
        case .ok: "OK"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .requestTimeout: "Request Timeout"
        case .conflict: "Conflict"
        case .lengthRequired: "Length Required"
        case .payloadTooLarge: "Content Too Large"
        case .misdirectedRequest: "Misdirected Request"
        case .refused: "Unprocessable Content"
        case .headersTooLarge: "Request Header Fields Too Large"
        }
    }

    var line: String { "HTTP/1.1 \(rawValue) \(phrase)\r\n" }
}

package struct HTTPResponse: Sendable {
    package var status: HTTPStatus
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// Whether only the headers are sent, as for `HEAD`.
    package var isHeadOnly = false

    package init(_ status: HTTPStatus, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    func bytes(isKeptAlive: Bool) -> [UInt8] {
        let all = headers + [("Content-Length", String(body.count)), ("Connection", isKeptAlive ? "keep-alive" : "close")]
        return Array((status.line + all.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n").utf8) + (isHeadOnly ? [] : body)
    }
}
