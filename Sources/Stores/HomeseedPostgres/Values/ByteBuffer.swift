#if Postgres
/// A buffer of bytes in network byte order, as in PostgreSQL's binary formats.
struct ByteBuffer {
    var bytes: [UInt8] = []

    mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Appends a value prefixed by its length.
    mutating func value(_ body: (inout ByteBuffer) -> Void) {
        let start = bytes.count
        append(Int32(0))
        body(&self)
        let length = UInt32(truncatingIfNeeded: bytes.count - start - 4)
        for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32(index))) }
    }

    mutating func null() { append(Int32(-1)) }

    mutating func text(_ text: String) {
        append(Int32(truncatingIfNeeded: text.utf8.count))
        append(text)
    }

    /// Appends a one-dimensional array. An empty array has no dimensions.
    mutating func list(_ count: Int, element: UInt32, _ body: (inout ByteBuffer) -> Void) {
        append(Int32(count == 0 ? 0 : 1))
        append(Int32(0))
        append(element)
        guard count > 0 else { return }
        append(Int32(truncatingIfNeeded: count))
        append(Int32(1))
        body(&self)
    }
}

/// An argument of a statement.
struct Argument {
    var type: UInt32
    /// The value's bytes, or `nil` for NULL.
    var bytes: [UInt8]?

    init(type: UInt32, bytes: [UInt8]?) {
        self.type = type
        self.bytes = bytes
    }

    private init(_ type: UInt32, _ fill: (inout ByteBuffer) -> Void) {
        var buffer = ByteBuffer()
        fill(&buffer)
        self.type = type
        bytes = buffer.bytes
    }

    static func text(_ text: String) -> Argument { Argument(TypeOID.text) { $0.append(text) } }
    static func integer(_ number: Int64) -> Argument { Argument(TypeOID.int8) { $0.append(number) } }

    static func texts(_ texts: [String]) -> Argument {
        Argument(TypeOID.textList) { buffer in
            buffer.list(texts.count, element: TypeOID.text) { buffer in for text in texts { buffer.text(text) } }
        }
    }

    static func integers(_ numbers: [Int64]) -> Argument {
        Argument(TypeOID.int8List) { buffer in
            buffer.list(numbers.count, element: TypeOID.int8) { buffer in
                for number in numbers {
                    buffer.append(Int32(8))
                    buffer.append(number)
                }
            }
        }
    }
}
#endif
