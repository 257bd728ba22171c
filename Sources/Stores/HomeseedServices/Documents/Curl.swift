import Foundation
import HomeseedStore

/// A response from a service.
struct HTTPResponse: Sendable {
    var status: Int
    /// The delay in seconds from the `Retry-After` header, or `nil` if there is none.
    var retryAfter: Double?
    var body: [UInt8]
    /// The mask of the request's credentials, which a service may repeat.
    var mask = CredentialMask()
}

extension HTTPResponse {
    /// The status codes after which the same request may succeed: timeouts, too many requests, and temporary server or gateway
    /// errors.
    static let passing: Set<Int> = [408, 429, 500, 502, 503, 504]
}

/// An HTTP client that runs `curl`, which nearly every system has.
///
/// Without a linked HTTP library, the program starts faster. Proxies and certificates are those of the system.
struct Curl: Sendable {
    private let program: String
    private let isLocal: Bool
    /// The time limit for one request, in seconds.
    private let limit: Int
    /// The maximum size of a response, in bytes. A service repeats at most the request, with a message.
    private static let maximumResponseSize = 64 << 20

    enum Outcome {
        case answer(HTTPResponse)
        /// The request failed, but may succeed later.
        case lost(String)
        case impossible(String)
    }

    /// - Parameters:
    ///   - isLocal: Whether the service is on this machine, so that proxies are bypassed.
    ///   - limit: The time limit for one request, in seconds.
    init(isLocal: Bool, limit: Int) throws(TargetError) {
        guard let program = Spawning.path(of: "curl") else {
            throw .address(
                "sending needs the program curl, and there is none on the PATH: install it, or send the file's lines by other means"
            )
        }
        (self.program, self.isLocal, self.limit) = (program, isLocal, limit)
    }

    /// Sends a POST request.
    ///
    /// The body goes through standard input and the credentials through a separate pipe. On the command line, other users could
    /// read them; in a file, they could remain after a crash.
    func post(_ url: String, headers: [(name: String, value: String)], body: [UInt8]) throws(TargetError) -> Outcome {
        let settings = try config(url, headers)
        let mask = Curl.mask(url, headers)
        let child = try ChildProcess(
            program, ["-q", "--config", "/dev/fd/3"], name: "curl", mask: mask, maximumOutput: Curl.maximumResponseSize,
            aside: Array(settings.utf8))
        let (seconds, deadline) = (Double(limit + 10), Deadline(Double(limit + 10)))
        // If `curl` exits before reading the whole body, its exit code gives the reason.
        try? child.send(body, within: seconds)
        child.closeInput()
        let output = try child.rest(before: deadline, of: seconds)
        guard child.wait(within: max(1, deadline.left)) else { throw child.timeoutError(seconds) }
        if child.exitedSuccessfully, var answer = Curl.read(output) {
            answer.mask = mask
            return .answer(answer)
        }
        return Curl.outcome(child)
    }

    /// Returns a mask of the query's values and the header values. The word before a token, such as `Bearer`, is not masked.
    private static func mask(_ url: String, _ headers: [(name: String, value: String)]) -> CredentialMask {
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let values = query.split(separator: "&").compactMap { $0.split(separator: "=", maxSplits: 1).last.map(String.init) }
        return CredentialMask(headers.compactMap { $0.value.split(separator: " ").last.map(String.init) } + values)
    }

    private func config(_ url: String, _ headers: [(name: String, value: String)]) throws(TargetError) -> String {
        var lines = ["silent", "show-error", "include", "suppress-connect-headers", "globoff"]
        if isLocal { lines.append("noproxy = \"*\"") }
        var pairs = [
            ("url", url), ("max-time", String(limit)), ("connect-timeout", "30"), ("proto", "=http,https"),
            ("data-binary", "@-"), ("header", "Content-Type: application/json"), ("header", "Expect:"),
        ]
        for header in headers {
            guard !header.value.isEmpty, header.value.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
                throw .address(
                    "the value of \(header.name) in the environment can't be sent: only visible ASCII characters are allowed")
            }
            pairs.append(("header", header.name + ": " + header.value))
        }
        lines += pairs.map { name, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "\(name) = \"\(escaped)\""
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Interprets the documented exit codes: broken or failed connections may be retried.
    private static func outcome(_ child: ChildProcess) -> Outcome {
        let why = "curl " + (child.ending ?? "ended") + child.errorSummary
        let transientCodes: Set<Int32> = [7, 16, 18, 28, 52, 55, 56, 92]
        return child.exitCode.map(transientCodes.contains) ?? false ? .lost(why) : .impossible(why)
    }

    /// Parses the last response head and the body that follows it.
    private static func read(_ output: [UInt8]) -> HTTPResponse? {
        var rest = output[...]
        var answer: HTTPResponse?
        while rest.starts(with: Array("HTTP/".utf8)) {
            var head: [String] = []
            while let end = rest.firstIndex(of: 0x0A) {
                let line = String(decoding: rest[..<end], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
                rest = rest[(end + 1)...]
                if line.isEmpty { break }
                head.append(line)
            }
            let words = (head.first ?? "").split(separator: " ")
            guard words.count > 1, let status = Int(words[1]) else { return nil }
            answer = HTTPResponse(status: status, retryAfter: RetryAfter.seconds(head), body: [])
        }
        answer?.body = Array(rest)
        return answer
    }
}

/// The `Retry-After` header (RFC 9110, 10.2.3): a number of seconds or a date.
enum RetryAfter {
    static func seconds(_ head: [String], now: Date = Date()) -> Double? {
        guard let text = value("retry-after", head) else { return nil }
        if let seconds = Double(text) { return seconds.isFinite && seconds >= 0 ? seconds : nil }
        // A date is compared with the response's own date, if there is one.
        guard let moment = date(text) else { return nil }
        return max(0, moment.timeIntervalSince(value("date", head).flatMap(date) ?? now))
    }

    private static func value(_ name: String, _ head: [String]) -> String? {
        for line in head {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name { return parts[1].trimmingCharacters(in: .whitespaces) }
        }
        return nil
    }

    private static func date(_ text: String) -> Date? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.date(from: text)
    }
}
