/// A parser that splits the bytes of a connection into requests, and buffers at most one request.
package struct RequestReader {
    /// The maximum size of a head in bytes. Browsers send less than 2 kB; servers commonly allow 8 to 16.
    package static let headLimit = 16_384

    package enum Outcome {
        /// More bytes are needed.
        case incomplete
        case complete(HTTPRequest)
        case refused(HTTPStatus)
    }

    private var bytes: [UInt8] = []
    /// The position up to which the end of the head was searched, so that no byte is searched twice.
    private var searched = 0
    private var head: (head: HTTPHead, start: Int, length: Int)?

    package init() {}

    package mutating func append(_ more: some Collection<UInt8>) { bytes += more }

    /// Whether no request has begun.
    package var isEmpty: Bool { bytes.isEmpty && head == nil }

    /// Returns the next request, if it is complete.
    ///
    /// - Parameter bodyLimit: returns the maximum size in bytes of a body with this head. A longer body is refused based on its
    ///   length, before it is read.
    package mutating func next(bodyLimit: (HTTPHead) -> Int) -> Outcome {
        if head == nil {
            // Empty lines before a request are allowed (RFC 9112, 2.2).
            if searched == 0 { bytes.removeFirst(bytes.prefix { $0 == 0x0D || $0 == 0x0A }.count) }
            guard let end = headEnd() else {
                return bytes.count > RequestReader.headLimit ? .refused(.headersTooLarge) : .incomplete
            }
            if end.start > RequestReader.headLimit { return .refused(.headersTooLarge) }
            guard let parsed = HTTPHead(bytes[..<end.text]) else { return .refused(.badRequest) }
            if parsed["transfer-encoding"] != nil { return .refused(.lengthRequired) }
            let digits = parsed["content-length"] ?? "0"
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .refused(.badRequest) }
            guard let length = Int(digits), length <= bodyLimit(parsed) else { return .refused(.payloadTooLarge) }
            head = (parsed, end.start, length)
        }
        guard let (parsed, start, length) = head, bytes.count - start >= length else { return .incomplete }
        let request = HTTPRequest(head: parsed, body: Array(bytes[start..<start + length]))
        bytes.removeFirst(start + length)
        (head, searched) = (nil, 0)
        return .complete(request)
    }

    /// Returns the end of the head's text and the start of the body, around the empty line between them. Returns `nil` if the
    /// head is incomplete.
    private mutating func headEnd() -> (text: Int, start: Int)? {
        while let feed = bytes[searched...].firstIndex(of: 0x0A) {
            guard feed + 1 < bytes.count else {
                searched = feed
                return nil
            }
            if bytes[feed + 1] == 0x0A { return (feed, feed + 2) }
            if bytes[feed + 1] == 0x0D {
                guard feed + 2 < bytes.count else {
                    searched = feed
                    return nil
                }
                if bytes[feed + 2] == 0x0A { return (feed, feed + 3) }
            }
            searched = feed + 1
        }
        searched = bytes.count
        return nil
    }
}
