import Foundation
import HomeseedSource
import Synchronization

/// An HTTP/1.1 server for one page on this machine.
///
/// A single thread reads and writes all connections, and passes each complete request to `answer`. The size of requests, their
/// time and the number of connections are limited, so that a client without the key can't delay other clients.
package final class HTTPServer: Sendable {
    package struct Limits: Sendable {
        /// The maximum number of connections. Browsers open at most six to a server.
        package var connections = 64
        /// The time limit for a request to arrive, from its first byte.
        package var request = Duration.seconds(10)
        /// The time limit for sending a response.
        package var response = Duration.seconds(30)
        /// The time limit between two requests.
        package var idle = Duration.seconds(60)

        package init() {}
    }

    private let limits: Limits
    private let bodyLimit: @Sendable (HTTPHead) -> Int
    private let answer: @Sendable (HTTPRequest) async -> HTTPResponse
    /// The finished responses, with the numbers of their connections.
    private let ready = Mutex<[(connection: Int, response: HTTPResponse)]>([])
    private let isStopped = Atomic(false)
    /// A pipe whose input wakes up the thread.
    private let wakeUp: (read: Int32, write: Int32)
    private let listener: Int32
    package let port: UInt16

    /// Listens on the loopback address.
    ///
    /// - Parameter port: the port, or 0 for any free port.
    package init(
        port: UInt16, limits: Limits = Limits(), bodyLimit: @escaping @Sendable (HTTPHead) -> Int,
        answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) throws {
        (self.limits, self.bodyLimit, self.answer) = (limits, bodyLimit, answer)
        (listener, self.port) = try Sockets.listen(port)
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Sockets.error() }
        ends.forEach(Sockets.prepare)
        wakeUp = (ends[0], ends[1])
    }

    deinit { for file in [listener, wakeUp.read, wakeUp.write] { close(file) } }

    /// Serves until the task is cancelled.
    package func run() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { done in start { done.resume() } }
        } onCancel: {
            stop()
        }
    }

    /// Serves on a separate thread.
    package func start(_ onEnd: @escaping @Sendable () -> Void = {}) {
        Thread.detachNewThread { [self] in
            serve()
            onEnd()
        }
    }

    package func stop() {
        isStopped.store(true, ordering: .relaxed)
        wake()
    }

    private func takeReady() -> [(connection: Int, response: HTTPResponse)] {
        ready.withLock { ready in
            let all = ready
            ready = []
            return all
        }
    }

    private func wake() {
        var byte: UInt8 = 0
        _ = write(wakeUp.write, &byte, 1)
    }

    // MARK: Thread

    private func serve() {
        var connections: [Int: Connection] = [:]
        var count = 0
        defer { for one in connections.values { one.close() } }
        while !isStopped.load(ordering: .relaxed) {
            // In the order of arrival.
            let numbers = connections.keys.sorted()
            let hasRoom = connections.count < limits.connections || connections.values.contains(where: \.isReplaceable)
            var polled = [
                pollfd(fd: wakeUp.read, events: Int16(POLLIN), revents: 0),
                pollfd(fd: hasRoom ? listener : -1, events: Int16(POLLIN), revents: 0),
            ]
            for number in numbers {
                if let connection = connections[number] {
                    polled.append(pollfd(fd: connection.file, events: connection.events, revents: 0))
                }
            }
            let now = ContinuousClock.now
            let next = connections.values.compactMap(\.deadline).min()
            let wait = next.map { Int32(clamping: Int(max(.zero, now.duration(to: $0)) / .milliseconds(1)) + 1) } ?? -1
            guard poll(&polled, nfds_t(polled.count), wait) >= 0 || errno == EINTR else { return }

            if polled[0].revents != 0 { _ = Sockets.read(wakeUp.read) }
            for (number, response) in takeReady() { connections[number]?.send(response, within: limits.response) }
            for (number, place) in zip(numbers, polled.dropFirst(2)) {
                if place.revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0 {
                    connections[number]?.receive(isGone: place.revents & Int16(POLLERR | POLLNVAL) != 0)
                }
                if place.revents & Int16(POLLOUT) != 0 { connections[number]?.flush() }
            }
            let time = ContinuousClock.now
            for number in numbers {
                guard var connection = connections.removeValue(forKey: number) else { continue }
                if let request = connection.nextRequest(limits, bodyLimit) {
                    connection.task = Task { [self] in
                        let response = await answer(request)
                        ready.withLock { $0.append((number, response)) }
                        wake()
                    }
                }
                // Deadlines are checked last: a request may have arrived in time while this thread was waiting.
                if let deadline = connection.deadline, deadline <= time { connection.expire() }
                if connection.isOver { connection.close() } else { connections[number] = connection }
            }
            if polled[1].revents != 0 { accept(&connections, &count) }
        }
    }

    /// Accepts new connections. If there are too many, closes the connections that have been idle longest, unless a request of
    /// theirs is being answered.
    private func accept(_ connections: inout [Int: Connection], _ count: inout Int) {
        for _ in 0..<16 {
            let isFull = connections.count >= limits.connections
            let oldest =
                isFull
                ? connections.filter(\.value.isReplaceable).min { ($0.value.since, $0.key) < ($1.value.since, $1.key) }?.key : nil
            if isFull, oldest == nil { return }
            guard let file = Sockets.accept(listener) else {
                // Without a free file descriptor, `poll` would report the connection again immediately.
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { usleep(20_000) }
                return
            }
            // Closed only once another connection takes its place.
            if let oldest { connections.removeValue(forKey: oldest)?.close() }
            count += 1
            connections[count] = Connection(file: file, deadline: .now + limits.request)
        }
    }
}

extension HTTPServer {
    /// A connection to a client, with its received and pending bytes.
    private struct Connection {
        private enum Stage {
            case reading
            /// A request is being answered.
            case answering
            case writing
            /// The response was sent, and further input is discarded: closing immediately could discard the response in
            /// transit.
            case draining
            case over
        }

        let file: Int32
        private(set) var deadline: ContinuousClock.Instant?
        /// The start of the current stage.
        private(set) var since = ContinuousClock.now
        var task: Task<Void, Never>?
        private var reader = RequestReader()
        private var stage = Stage.reading { didSet { since = .now } }
        private var output: [UInt8] = []
        private var sent = 0
        private var isKeptAlive = true
        private var hasBegun = false

        init(file: Int32, deadline: ContinuousClock.Instant) { (self.file, self.deadline) = (file, deadline) }

        var isOver: Bool { if case .over = stage { true } else { false } }
        /// Whether a new connection may replace this connection.
        var isReplaceable: Bool { if case .answering = stage { false } else { true } }
        var events: Int16 {
            switch stage {
            case .reading, .draining: Int16(POLLIN)
            case .writing: Int16(POLLOUT)
            case .answering, .over: 0
            }
        }

        func close() {
            task?.cancel()
            _ = Foundation.close(file)
        }

        mutating func receive(isGone: Bool) {
            switch stage {
            case .reading, .draining:
                guard let bytes = Sockets.read(file) else {
                    stage = .over
                    return
                }
                if case .reading = stage { reader.append(bytes) }
            case .answering, .writing: stage = .over
            case .over: break
            }
            if isGone { stage = .over }
        }

        /// Returns the next complete request, or `nil` if there is none. Answers invalid requests itself.
        mutating func nextRequest(_ limits: Limits, _ bodyLimit: (HTTPHead) -> Int) -> HTTPRequest? {
            guard case .reading = stage else { return nil }
            switch reader.next(bodyLimit: bodyLimit) {
            case .incomplete:
                if !hasBegun, !reader.isEmpty { (hasBegun, deadline) = (true, .now + limits.request) }
                return nil
            case .refused(let status):
                isKeptAlive = false
                send(HTTPResponse(status), within: limits.response)
                return nil
            case .complete(let request):
                isKeptAlive = request.head.isKeptAlive
                (stage, deadline, hasBegun, idle) = (.answering, nil, false, limits.idle)
                return request
            }
        }

        private var idle = Duration.zero

        mutating func send(_ response: HTTPResponse, within time: Duration) {
            (output, sent) = (response.bytes(isKeptAlive: isKeptAlive), 0)
            (stage, deadline, task) = (.writing, .now + time, nil)
            flush()
        }

        mutating func flush() {
            guard case .writing = stage else { return }
            while sent < output.count {
                let count = Sockets.send(file, output[sent...])
                if count < 0 {
                    stage = .over
                    return
                }
                if count == 0 { return }
                sent += count
            }
            output = []
            if isKeptAlive {
                (stage, deadline) = (.reading, .now + idle)
            } else {
                shutdown(file, Int32(SHUT_WR))
                (stage, deadline) = (.draining, .now + .seconds(1))
            }
        }

        /// Ends the connection after its deadline. A request that has begun is answered with a timeout error.
        mutating func expire() {
            guard case .reading = stage, hasBegun else {
                stage = .over
                return
            }
            isKeptAlive = false
            send(HTTPResponse(.requestTimeout), within: .seconds(1))
        }
    }
}
