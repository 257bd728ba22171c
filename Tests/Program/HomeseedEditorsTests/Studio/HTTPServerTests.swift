import Foundation
import HomeseedEditors
import Testing

/// Clients without the key, over raw sockets.
@Suite("HTTP server of the studio")
struct HTTPServerTests {
    // MARK: Reading

    private static func read(_ text: String, bodyLimit: Int = 100, piece: Int = .max) -> [String] {
        var (reader, results) = (RequestReader(), [String]())
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            reader.append(rest.prefix(piece))
            rest = rest.dropFirst(piece)
            while true {
                switch reader.next(bodyLimit: { _ in bodyLimit }) {
                case .incomplete: break
                case .refused(let status): return results + ["\(status.rawValue)"]
                case .complete(let request):
                    results.append(
                        "\(request.head.method) \(request.head.path) \(request.head.query) \(String(decoding: request.body, as: UTF8.self)) \(request.head.isKeptAlive)"
                    )
                    continue
                }
                break
            }
        }
        return results
    }

    @Test("requests are read however they are split", arguments: [1, 2, 3, 7, 1000])
    func reads(piece: Int) {
        let text =
            "\r\nGET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\nPOST /api/edit HTTP/1.1\nContent-Length: 5\n\nhello"
            + "GET / HTTP/1.1\r\nConnection: close\r\n\r\nGET / HTTP/1.0\r\n\r\n"
        #expect(
            Self.read(text, piece: piece) == ["GET /a b=c  true", "POST /api/edit  hello true", "GET /   false", "GET /   false"])
    }

    @Test(
        "a request that is too large or malformed is refused by its head",
        arguments: [
            (String(repeating: "a", count: 20_000), "431"),
            ("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 10_000), "431"),
            ("GET / HTTP/1.1\r\na: " + String(repeating: "b", count: 20_000) + "\r\n\r\n", "431"),
            ("POST / HTTP/1.1\r\nContent-Length: 101\r\n\r\n", "413"),
            ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", "413"),
            ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "400"),
            ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "400"),
            ("POST / HTTP/1.1\r\nContent-Length:\r\n\r\n", "400"),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", "411"), ("hello\r\n\r\n", "400"),
            ("GET / HTTP/2.0\r\n\r\n", "400"), ("GET evil HTTP/1.1\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\nHost : x\r\n\r\n", "400"), ("GET / HTTP/1.1\r\n folded\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\na: b\rc: d\r\n\r\n", "400"),
        ])
    func refuses(text: String, status: String) {
        #expect(Self.read(text) == [status])
        #expect(Self.read(text, piece: 11) == [status])
    }

    @Test("words of a query are decoded, and the last of two wins")
    func words() throws {
        let head = try #require(HTTPHead(Array("GET /?a=%C3%A9%20b&a=c+d&e&%zz=1 HTTP/1.1".utf8)))
        #expect(head.query == "a=%C3%A9%20b&a=c+d&e&%zz=1")
    }

    // MARK: Attacks

    /// A server that answers with the length of the body.
    private static func running(_ limits: HTTPServer.Limits = HTTPServer.Limits(), _ body: (UInt16) async throws -> Void)
        async throws
    {
        let server = try HTTPServer(
            port: 0, limits: limits, bodyLimit: { $0.path == "/large" ? 2_000_000 : 4_096 },
            answer: { request in
                if request.head.path == "/slow" { try? await Task.sleep(for: .milliseconds(300)) }
                return HTTPResponse(
                    .ok,
                    body: request.head.path == "/much"
                        ? Array(repeating: 0x61, count: 20_000_000) : Array("\(request.body.count)".utf8))
            })
        server.start()
        defer { server.stop() }
        try await body(server.port)
    }

    /// Expects `rounds` answers, half of them within a second, and then the page.
    ///
    /// The server itself refuses the timed request. The page comes from a task, which waits for other tests. Other tests keep
    /// some threads waiting, but fewer than half of them. A successful attack would stop all. `Tools/check-studio` times each
    /// answer of the whole program.
    private static func expectAnswers(_ port: UInt16, rounds: Int = 10) async throws {
        var times: [Duration] = []
        for _ in 0..<rounds {
            let (text, time) = try await RawClient(port).exchange("GET / HTTP/3\r\n\r\n")
            #expect(text.hasPrefix("HTTP/1.1 400 "))
            times.append(time)
        }
        #expect(times.sorted()[rounds / 2] < .seconds(1), "\(times)")
        #expect(
            try await RawClient(port).exchange("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").text.hasPrefix(
                "HTTP/1.1 200 "))
    }

    @Test(
        "the page answers while heads without an end arrive", arguments: ["GET /", "GET / HTTP/1.1\r\nX: ", "GET / HTTP/1.1\r\n"])
    func endless(start: String) async throws {
        try await Self.running { port in
            let filler = start.hasSuffix("\n") ? "X-More: and more\r\n" : "aaaaaaaaaaaaaaaaaa"
            async let attacks = withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<4 {
                    group.addTask { try await RawClient(port).exchange(start + String(repeating: filler, count: 60_000)).text }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            try await Self.expectAnswers(port)
            for answer in try await attacks { #expect(answer.hasPrefix("HTTP/1.1 431 ")) }
        }
    }

    @Test("a body that is too long is refused by its length, and the connection closed")
    func longBody() async throws {
        try await Self.running { port in
            for length in ["5000", "2000001", "10000000000", "9223372036854775807", "184467440737095516160"] {
                let text = try await RawClient(port).exchange(
                    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n" + String(repeating: "x", count: 1_000_000)
                ).text
                #expect(text.hasPrefix("HTTP/1.1 413 "), "\(length)")
            }
            let allowed =
                "POST /large HTTP/1.1\r\nContent-Length: 2000000\r\nConnection: close\r\n\r\n"
                + String(repeating: "x", count: 2_000_000)
            #expect(try await RawClient(port).exchange(allowed).text.hasSuffix("\r\n\r\n2000000"))
            try await Self.expectAnswers(port, rounds: 2)
        }
    }

    @Test("slow clients are cut off")
    func slow() async throws {
        var limits = HTTPServer.Limits()
        limits.request = .milliseconds(300)
        limits.idle = .milliseconds(300)
        try await Self.running(limits) { port in
            async let silent = RawClient(port).exchange("").text
            async let slow = RawClient(port).exchange("GET / HT").text
            async let body = RawClient(port).exchange("POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc").text
            async let idle = RawClient(port).exchange("GET / HTTP/1.1\r\n\r\n").text
            try await Self.expectAnswers(port, rounds: 3)
            #expect(try await silent.isEmpty)
            #expect(try await slow.hasPrefix("HTTP/1.1 408 "))
            #expect(try await body.hasPrefix("HTTP/1.1 408 "))
            #expect(try await idle.hasSuffix("\r\n\r\n0"))
        }
    }

    @Test("many connections, and clients that take no response, leave room for the page")
    func many() async throws {
        var limits = HTTPServer.Limits()
        limits.connections = 16
        try await Self.running(limits) { port in
            let clients = try (0..<200).map { number in
                let client = try RawClient(port)
                client.send(number % 2 == 0 ? "GET / HTTP/1.1\r\nX: " : "GET /much HTTP/1.1\r\n\r\n")
                return client
            }
            try await Self.expectAnswers(port)
            withExtendedLifetime(clients) {}
        }
    }

    @Test("the last of the places is kept for a client while the others are being answered")
    func lastPlace() async throws {
        var limits = HTTPServer.Limits()
        limits.connections = 2
        try await Self.running(limits) { port in
            async let answered = RawClient(port).exchange("GET /slow HTTP/1.1\r\nConnection: close\r\n\r\n").text
            try await Task.sleep(for: .milliseconds(50))
            try await Self.expectAnswers(port)
            #expect(try await answered.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("a connection serves several requests, also those that arrive together")
    func keepsAlive() async throws {
        try await Self.running { port in
            let text = try await RawClient(port).exchange(
                "GET /slow HTTP/1.1\r\n\r\nPOST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcHEAD / HTTP/1.1\r\nConnection: close\r\n\r\n"
            ).text
            #expect(text.components(separatedBy: "HTTP/1.1 200 OK\r\n").count == 4)
            #expect(text.contains("\r\n\r\n3HTTP/1.1"))
        }
    }
}

/// A client that sends a few bytes.
private final class RawClient: Sendable {
    private let file: Int32

    init(_ port: UInt16) throws {
        #if canImport(Darwin)
        file = socket(AF_INET, SOCK_STREAM, 0)
        #else
        file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(file, $0, size) }
        }
        try #require(connected == 0)
    }

    deinit { close(file) }

    /// Stops when the server accepts no more.
    func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            #if canImport(Darwin)
            let flags: Int32 = 0
            #else
            let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = rest.withUnsafeBytes { Foundation.send(file, $0.baseAddress, $0.count, flags) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a text, and returns the whole response and its duration once the server closes the connection. Uses its own
    /// threads.
    func exchange(_ text: String) async -> (text: String, time: Duration) {
        await withCheckedContinuation { done in
            Thread.detachNewThread { [self] in
                let start = ContinuousClock.now
                Thread.detachNewThread { [self] in send(text) }
                let answer = received()
                done.resume(returning: (answer, start.duration(to: .now)))
            }
        }
    }

    private func received() -> String {
        var bytes: [UInt8] = []
        let end = ContinuousClock.now + .seconds(600)
        while ContinuousClock.now < end {
            var place = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            if poll(&place, 1, 50) <= 0 { continue }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(file, &buffer, buffer.count)
            if count <= 0 { break }
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
