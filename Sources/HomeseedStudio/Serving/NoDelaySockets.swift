import FlyingSocks
import Foundation

/// Sockets that send what is written to them at once.
///
/// An answer is written as its head and then its body. By TCP's own rule (RFC 896) the body would wait until the browser has
/// acknowledged the head, which takes it 40 ms on Linux (RFC 1122, 4.2.3.2).
struct NoDelaySockets<Pool: AsyncSocketPool>: AsyncSocketPool {
    private let pool: Pool

    init(_ pool: Pool) { self.pool = pool }

    func prepare() async throws { try await pool.prepare() }

    func run() async throws { try await pool.run() }

    /// The first socket that waits is the one for connections, which hands this on to each of them.
    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        try await pool.suspendSocket(socket, untilReadyFor: events)
    }
}
