/// Cuts what comes in into messages: a header that says how long each is, an empty line, and the message.
package struct MessageFraming: Sendable {
    /// Longer than any message that an editor sends: what says so is no header.
    private static let longest = 256 << 20
    private var bytes: [UInt8] = []
    private var at = 0

    package init() {}

    /// Is what was cut out: a message, or a sign that something was left out.
    package enum Piece: Sendable, Equatable {
        case message([UInt8])
        /// A header that says nothing that can be used. What follows it is read from its end on.
        case malformed
    }

    /// Takes what came in, wherever it was cut; ``next()`` then gives the messages that are whole.
    package mutating func append(_ new: some Collection<UInt8>) { bytes.append(contentsOf: new) }

    /// The next whole message; nil while there is none.
    package mutating func next() -> Piece? {
        guard let head = headEnd else {
            // Without end, a header is none.
            if bytes.count - at > 1 << 16 {
                bytes = []
                at = 0
                return .malformed
            }
            return nil
        }
        guard let length = length(in: at..<head.start), length >= 0, length <= MessageFraming.longest else {
            at = head.end
            return .malformed
        }
        guard bytes.count - head.end >= length else { return nil }
        let message = Array(bytes[head.end..<(head.end + length)])
        at = head.end + length
        if at > 1 << 16 || at == bytes.count {
            bytes.removeFirst(at)
            at = 0
        }
        return .message(message)
    }

    /// Where the header and the empty line behind it end.
    private var headEnd: (start: Int, end: Int)? {
        var offset = at
        while let found = bytes[offset...].firstIndex(of: 0x0A) {
            if found >= at + 3, bytes[(found - 3)...found].elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) { return (found - 3, found + 1) }
            if found - at > 1 << 16 { return nil }
            offset = found + 1
        }
        return nil
    }

    private func length(in range: Range<Int>) -> Int? {
        for line in bytes[range].split(separator: 0x0A) {
            let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            return Int(parts[1].filter { $0 != " " && $0 != "\r" })
        }
        return nil
    }

    /// Puts its header before a message that goes out.
    package static func framed(_ message: [UInt8]) -> [UInt8] { Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message }
}
