import Foundation

/// The non-blocking POSIX calls of the server.
enum Sockets {
    static func error() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    /// Listens on the loopback address.
    static func listen(_ wanted: UInt16) throws -> (file: Int32, port: UInt16) {
        #if canImport(Darwin) || canImport(Musl)
        let file = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard file >= 0 else { throw error() }
        prepare(file)
        set(SO_REUSEADDR, SOL_SOCKET, file)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = wanted.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, size) == 0 && Foundation.listen(file, SOMAXCONN) == 0 && getsockname(file, $0, &size) == 0
            }
        }
        guard isOpen else {
            let error = error()
            close(file)
            throw error
        }
        return (file, UInt16(bigEndian: address.sin_port))
    }

    /// Returns the next connection, or `nil` if there is none.
    static func accept(_ listener: Int32) -> Int32? {
        let file = Foundation.accept(listener, nil, nil)
        guard file >= 0 else { return nil }
        prepare(file)
        // Otherwise a response could wait for the client's delayed acknowledgement of the previous packet.
        set(TCP_NODELAY, Int32(IPPROTO_TCP), file)
        #if canImport(Darwin)
        set(SO_NOSIGPIPE, SOL_SOCKET, file)
        #endif
        return file
    }

    /// Makes a file non-blocking, and prevents child processes from inheriting it.
    static func prepare(_ file: Int32) {
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }

    private static func set(_ option: Int32, _ level: Int32, _ file: Int32) {
        var on: Int32 = 1
        setsockopt(file, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Returns the available bytes, an empty array if there are none yet, or `nil` at the end.
    static func read(_ file: Int32) -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, size in
            count = Foundation.read(file, buffer.baseAddress, buffer.count)
            size = max(0, count)
        }
        if count > 0 { return bytes }
        return count < 0 && [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? [] : nil
    }

    /// Returns the number of bytes that were sent, or a negative number if the client has disconnected.
    static func send(_ file: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        let count = bytes.withUnsafeBytes { Foundation.send(file, $0.baseAddress, $0.count, flags) }
        if count >= 0 { return count }
        return [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? 0 : -1
    }
}
