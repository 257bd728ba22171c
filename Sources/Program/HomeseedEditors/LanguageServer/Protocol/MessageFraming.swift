package import HomeseedSource

/// A splitter of the input into messages. Each message consists of a header with its length, an empty line, and the content.
package struct MessageFraming: Sendable {
    /// A limit above the length of any real message.
    private static let maximumMessageLength = 256 << 20
    private static let maximumHeaderLength = 1 << 14
    private var bytes: [UInt8] = []
    private var at = 0
    private var problem: String?

    package init() {}

    /// A message, or the reason why the input can't be split further.
    package enum Piece: Sendable, Equatable {
        case message([UInt8])
        /// A header without a valid length. The start of the next message is unknown, so no messages follow.
        case malformed(String)
    }

    /// Appends input of any length; ``next()`` then returns the complete messages.
    package mutating func append(_ new: some Collection<UInt8>) {
        if problem == nil { bytes.append(contentsOf: new) }
    }

    /// The reason why the remaining input is not a message, or `nil` if nothing remains.
    package var unfinished: String? { problem ?? (at < bytes.count ? "the input ended in the middle of a message" : nil) }

    /// Returns the next complete message, or `nil` if there is none yet. After a malformed header it always returns `nil`.
    package mutating func next() -> Piece? {
        if problem != nil { return nil }
        let header: (lines: Range<Int>, end: Int)?
        do { header = try self.header() } catch { return end(error.description) }
        guard let header else { return nil }
        let length: Int
        do { length = try self.length(in: header.lines) } catch { return end(error.description) }
        guard bytes.count - header.end >= length else { return nil }
        let message = Array(bytes[header.end..<(header.end + length)])
        at = header.end + length
        if at > 1 << 16 || at == bytes.count {
            bytes.removeFirst(at)
            at = 0
        }
        return .message(message)
    }

    private mutating func end(_ reason: String) -> Piece {
        problem = reason
        bytes = []
        at = 0
        return .malformed(reason)
    }

    private struct Malformed: Error {
        var description: String
    }

    /// Returns the range of the header and the end of the empty line after it, or `nil` if the header is incomplete.
    private func header() throws(Malformed) -> (lines: Range<Int>, end: Int)? {
        var start = at
        let end = min(bytes.count, at + MessageFraming.maximumHeaderLength)
        while let found = bytes[start..<end].firstIndex(of: 0x0A) {
            // Hand-written clients often omit the carriage return.
            let line = start..<(found > start && bytes[found - 1] == 0x0D ? found - 1 : found)
            if line.isEmpty { return (at..<start, found + 1) }
            start = found + 1
        }
        guard bytes.count - at >= MessageFraming.maximumHeaderLength else { return nil }
        throw Malformed(description: "a header is longer than \(MessageFraming.maximumHeaderLength) bytes")
    }

    private func length(in range: Range<Int>) throws(Malformed) -> Int {
        var length: Int?
        for line in bytes[range].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
                throw Malformed(description: "a header line has no colon")
            }
            guard String(decoding: line[..<colon], as: UTF8.self).lowercased() == "content-length" else { continue }
            let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
            let digits = line[(colon + 1)...].drop(while: isBlank).reversed().drop(while: isBlank).reversed()
            guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
                throw Malformed(description: "Content-Length is not a number")
            }
            guard let number = Int(String(decoding: digits, as: UTF8.self)), number <= MessageFraming.maximumMessageLength else {
                throw Malformed(description: "Content-Length is more than \(MessageFraming.maximumMessageLength >> 20) MB")
            }
            if let length, length != number { throw Malformed(description: "a header has two different Content-Lengths") }
            length = number
        }
        guard let length else { throw Malformed(description: "a header has no Content-Length") }
        return length
    }

    package static func framed(_ message: [UInt8]) -> [UInt8] { Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message }
}

/// A JSON value, exported so that callers need not import HomeseedSource.
package typealias JSONValue = HomeseedSource.JSONValue
