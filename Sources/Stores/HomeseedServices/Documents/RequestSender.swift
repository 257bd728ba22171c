import Foundation
import HomeseedSource
import HomeseedStore

/// A sender that posts a file's requests to a service. It repeats failed requests and splits those that are too large.
struct RequestSender: Sendable {
    let service: any DocumentService
    /// The service's URL, without credentials.
    let url: String
    let host: String
    /// The host without the port.
    private let bareHost: String
    let path: String
    private let curl: Curl
    let retryPolicy: RetryPolicy
    private let notices: TargetNotices

    /// The delays and limits of requests and their retries.
    struct RetryPolicy: Sendable {
        /// The maximum number of attempts in a row without progress.
        var tries = 8
        /// The longest delay before the second attempt, in seconds. It doubles for each further attempt, at most to 64 times
        /// this delay.
        var pause = 0.5
        /// The longest delay that a service may request, in seconds.
        var longest = 300.0
        /// The time limit for a request and its response, in seconds.
        var request = 120
    }

    /// - Parameter url: The service's URL. It must not contain credentials, which come from the environment.
    init(_ service: any DocumentService, url: String, retryPolicy: RetryPolicy = RetryPolicy(), notices: TargetNotices = .none)
        throws(TargetError)
    {
        self.notices = notices
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme),
            let host = parts.host, !host.isEmpty
        else {
            throw .address(
                "“\(CredentialMask.shown(url))” is not an address that requests can be sent to, as in https://firestore.googleapis.com"
            )
        }
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
            throw .address("the address must not contain a user, a password or a query: credentials come from the environment")
        }
        guard scheme == "https" || RequestSender.isLocal(host) else {
            throw .address("credentials are not sent to \(host) without encryption: use https://")
        }
        var base = url
        while base.hasSuffix("/") { base.removeLast() }
        self.url = service.endpoint(base)
        self.path = URLComponents(string: self.url)?.percentEncodedPath ?? ""
        bareHost = host
        self.host = host + (parts.port.map { ":\($0)" } ?? "")
        (self.service, self.retryPolicy) = (service, retryPolicy)
        curl = try Curl(isLocal: RequestSender.isLocal(host), limit: retryPolicy.request)
    }

    /// Whether the host is this machine. `StoreUsage.isLocal` also accepts socket paths, which are excluded here.
    private static func isLocal(_ host: String) -> Bool {
        host.first.map { $0.isLetter || $0.isNumber || $0 == ":" || $0 == "[" } == true
            && StoreUsage.isLocal(host: host.trimmingCharacters(in: ["[", "]"]))
    }

    /// The signs of production use in the URL. The service is not queried, so its rows aren't counted.
    var usage: StoreUsage {
        let place = service.place(at: path)
        return StoreUsage(name: place.name, remoteHost: RequestSender.isLocal(bareHost) ? nil : bareHost, mark: place.mark)
    }

    /// Sends all requests of a file.
    func send(_ file: String) throws(TargetError) {
        guard !OutputPlace.isStandardOutput(file) else { throw .address("requests are sent from a file: name one") }
        var lines = try Lines(file)
        var sent = 0
        var number = 0
        while let line = try lines.next() {
            number += 1
            let request = try DocumentRequest(line, service: service, at: "'\(file)', line \(number),")
            try deliver(request, sent: &sent, from: file)
        }
    }

    private func deliver(_ request: DocumentRequest, sent: inout Int, from file: String) throws(TargetError) {
        // A stack with the next request on top.
        var waiting = [request]
        var tries = 0
        while let request = waiting.popLast() {
            switch try exchange(request, sent: sent, from: file) {
            case .done:
                sent += request.operations.count
                tries = 0
            case .again(let rest, let after, let why):
                // The service accepted some of the operations.
                if rest.operations.count < request.operations.count { tries = 0 }
                sent += request.operations.count - rest.operations.count
                tries += 1
                guard tries < retryPolicy.tries else { throw ending("\(why), also after \(tries) tries", sent: sent, from: file) }
                if let after, after > retryPolicy.longest {
                    throw ending("\(why), and asks to wait \(Int(min(after, 1e9))) seconds", sent: sent, from: file)
                }
                wait(tries, after: after, for: rest, because: why)
                waiting.append(rest)
            case .tooLarge(let why):
                guard let halves = request.halves else {
                    throw ending(
                        "\(why), and \(request.operations.first?.name ?? "it") can't be made smaller", sent: sent, from: file)
                }
                waiting += [halves.second, halves.first]
                tries = 0
            case .stop(let why): throw ending(why, sent: sent, from: file)
            }
        }
    }

    private func exchange(_ request: DocumentRequest, sent: Int, from file: String) throws(TargetError) -> RequestOutcome {
        let body = Array(service.body(request.operations.map(\.json)).utf8)
        switch try curl.post(url + service.query, headers: try service.headers(for: path, body), body: body) {
        case .answer(let answer): return service.outcome(of: answer, to: request)
        case .lost(let why): return .again(request, after: nil, why: "could not be reached: " + why)
        case .impossible(let why): return .stop("could not be reached: " + why)
        }
    }

    /// Waits before a retry, at least as long as the service asks, else with exponential backoff. The jitter depends on the
    /// request, so that several rejected senders don't retry together.
    private func wait(_ tries: Int, after: Double?, for request: DocumentRequest, because why: String) {
        let seed = StableHash.of((request.operations.first?.name ?? "") + "\u{0}\(tries)")
        let part = Double(seed % 1024) / 1024
        let pause = retryPolicy.pause * Double(1 << min(tries - 1, 6))
        let seconds = after.map { max(0, $0) + pause * part / 4 } ?? pause * (1 + part) / 2
        let shown = seconds < 10 ? String((seconds * 10).rounded() / 10) : String(Int(seconds.rounded()))
        notices.report("\(host) \(why); trying again in \(shown) seconds (\(tries + 1) of \(retryPolicy.tries))")
        Thread.sleep(forTimeInterval: seconds)
    }

    private func ending(_ why: String, sent: Int, from file: String) -> TargetError {
        let stand = sent == 0 ? "nothing was sent" : "\(sent) documents were sent, and stay"
        return .unreachable(
            "\(host) \(why); \(stand). The requests are in '\(file)'; to continue, run the same command again: sending existing documents again is harmless"
        )
    }
}

/// The lines of a file, read one at a time.
private struct Lines {
    private let handle: FileHandle
    private let path: String
    private var buffer: [UInt8] = []
    private var scanned = 0

    init(_ path: String) throws(TargetError) {
        (handle, self.path) = (try InputFile.open(path), path)
    }

    mutating func next() throws(TargetError) -> [UInt8]? {
        while true {
            if let end = buffer[scanned...].firstIndex(of: 0x0A) {
                let line = Array(buffer[..<end])
                buffer.removeSubrange(...end)
                scanned = 0
                return line
            }
            scanned = buffer.count
            var data: Data?
            do { data = try handle.read(upToCount: 1 << 18) } catch {
                throw .unreachable("'\(path)' can't be read: \(error.localizedDescription)")
            }
            guard let data, !data.isEmpty else {
                // The last line may have no line feed. If the file was truncated, the line is not a request, which is an error.
                defer { (buffer, scanned) = ([], 0) }
                return buffer.isEmpty ? nil : buffer
            }
            buffer += data
        }
    }
}
