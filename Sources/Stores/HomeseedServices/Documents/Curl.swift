import Foundation
import HomeseedStore

/// What a service answered.
struct HTTPResponse: Sendable {
    var status: Int
    /// In seconds from now, from the header of that name.
    var retryAfter: Double?
    var body: [UInt8]
    /// What the request was sent with: a service may repeat it.
    var mask = CredentialMask()
}

extension HTTPResponse {
    /// Answers after which the same request may succeed: timed out, too many requests, and servers or what stands before them
    /// that are overloaded for the moment.
    static let passing: Set<Int> = [408, 429, 500, 502, 503, 504]
}

/// Requests over HTTP by the program `curl`, which nearly every system has: nothing of it is linked, so that starting
/// and linting stay as quick as they are, and proxies and certificates are the system's own.
struct Curl: Sendable {
    private let program: String
    private let isLocal: Bool
    /// Seconds for one request, and bytes of its answer: services repeat at most what they were sent, and something about it.
    private let limit: Int
    private static let mostAnswer = 64 << 20

    enum Outcome {
        case answer(HTTPResponse)
        /// It may go better later.
        case lost(String)
        case impossible(String)
    }

    /// - Parameters:
    ///   - isLocal: whether a proxy would lead astray.
    ///   - limit: seconds for one request.
    init(isLocal: Bool, limit: Int) throws(TargetError) {
        guard let program = Spawning.path(of: "curl") else {
            throw .address("sending needs the program curl, and there is none on the PATH: install it, or send the file's lines by other means")
        }
        (self.program, self.isLocal, self.limit) = (program, isLocal, limit)
    }

    /// The body goes through the program's standard input, and the credentials through a pipe beside it: on a command line
    /// others could read them, and what is in a file stays there when both programs are stopped.
    func post(_ url: String, headers: [(name: String, value: String)], body: [UInt8]) throws(TargetError) -> Outcome {
        let settings = try config(url, headers)
        let mask = Curl.mask(url, headers)
        let child = try ChildProcess(
            program, ["-q", "--config", "/dev/fd/3"], name: "curl", mask: mask, mostOutput: Curl.mostAnswer, aside: Array(settings.utf8))
        let (seconds, deadline) = (Double(limit + 10), Deadline(Double(limit + 10)))
        // Where it ends without having taken all of it, its own number says why.
        try? child.send(body, within: seconds)
        child.closeInput()
        let output = try child.rest(before: deadline, of: seconds)
        guard child.wait(within: max(1, deadline.left)) else { throw child.silent(seconds) }
        if child.endedWell, var answer = Curl.read(output) {
            answer.mask = mask
            return .answer(answer)
        }
        return Curl.outcome(child)
    }

    /// What nobody but the service may read: the headers' values, without the word before a token, and what stands in the
    /// query.
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
                throw .address("what the environment has for \(header.name) can't be sent: it holds something other than plain characters")
            }
            pairs.append(("header", header.name + ": " + header.value))
        }
        lines += pairs.map { name, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "\(name) = \"\(escaped)\""
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// By its exit codes, which it documents: connections that broke or never came about are worth another try.
    private static func outcome(_ child: ChildProcess) -> Outcome {
        let why = "curl " + (child.ending ?? "ended") + child.lastWords
        let passing: Set<Int32> = [7, 16, 18, 28, 52, 55, 56, 92]
        return child.exitCode.map(passing.contains) ?? false ? .lost(why) : .impossible(why)
    }

    /// The last head that there is, and what follows it.
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

/// When a service wants to be asked again (RFC 9110, 10.2.3): a number of seconds, or a moment.
enum RetryAfter {
    static func seconds(_ head: [String], now: Date = Date()) -> Double? {
        guard let text = value("retry-after", head) else { return nil }
        if let seconds = Double(text) { return seconds.isFinite && seconds >= 0 ? seconds : nil }
        // The service's own clock counts, where it says what it shows.
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
