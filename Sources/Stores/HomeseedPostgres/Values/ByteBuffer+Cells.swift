#if Postgres
import HomeseedStore

/// Encoding of cells in PostgreSQL's binary format. Values that a column cannot store are detected here, while the row is
/// known.
extension ByteBuffer {
    /// The reason why a cell does not fit its column.
    struct Unfit: Error {
        var problem: String
    }

    mutating func cell(_ cell: Cell, _ storage: WireType) throws(Unfit) {
        switch (cell, storage) {
        case (.null, _): null()
        case (.uuid(let id), .uuid):
            append(Int32(16))
            append(id.high)
            append(id.low)
        case (.uuid(let id), .text): text(id.text)
        case (.text(let content), .text): text(try ByteBuffer.storable(content))
        case (.boolean(let flag), .boolean):
            append(Int32(1))
            append(UInt8(flag ? 1 : 0))
        case (.integer(let number), .integer(let width)): try integer(number, width)
        case (.integer(let number), .numeric): try numeric(String(number))
        case (.decimal(let digits), .numeric): try numeric(digits)
        case (.date(let day), .date):
            append(Int32(4))
            append(Int32(clamping: day.number - postgresEpoch))
        case (.datetime(let instant), .timestamptz), (.datetime(let instant), .timestamp):
            let (micros, isTooFar) = (instant.seconds - postgresEpoch * 86_400).multipliedReportingOverflow(by: 1_000_000)
            guard !isTooFar else { throw Unfit(problem: "no moment so far away") }
            append(Int32(8))
            append(Int64(micros))
        case (.list(let texts), .list(let element)):
            for text in texts { _ = try ByteBuffer.storable(text) }
            value { $0.list(texts.count, element: element) { buffer in for text in texts { buffer.text(text) } } }
        case (.list(let texts), .json), (.list(let texts), .jsonb):
            for text in texts where storage == .jsonb { _ = try ByteBuffer.storable(text) }
            value { buffer in
                if storage == .jsonb { buffer.append(UInt8(1)) }
                buffer.append(JSONList.write(texts))
            }
        default: throw Unfit(problem: "no value of this kind")
        }
    }

    /// Returns the text. Throws if it contains NUL, the only character that PostgreSQL cannot store.
    private static func storable(_ text: String) throws(Unfit) -> String {
        guard !text.utf8.contains(0) else { throw Unfit(problem: "no text with a NUL character") }
        return text
    }

    private mutating func integer(_ number: Int, _ width: Int) throws(Unfit) {
        append(Int32(width))
        switch width {
        case 2:
            guard let number = Int16(exactly: number) else { throw Unfit(problem: "no number beyond 16 bits") }
            append(number)
        case 4:
            guard let number = Int32(exactly: number) else { throw Unfit(problem: "no number beyond 32 bits") }
            append(number)
        default: append(Int64(number))
        }
    }

    /// Appends a `numeric`: groups of four digits around the decimal point. The format is exact and retains trailing zeros.
    private mutating func numeric(_ text: String) throws(Unfit) {
        let isNegative = text.utf8.first == 0x2D
        let parts = text.utf8.dropFirst(isNegative ? 1 : 0).split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts.first.map { Array($0) } ?? []
        let fraction = parts.count == 2 ? Array(parts[1]) : []
        guard !whole.isEmpty, parts.count == 1 || !fraction.isEmpty, whole.count < 100_000, fraction.count < 16_000,
            (whole + fraction).allSatisfy({ (0x30...0x39).contains($0) })
        else { throw Unfit(problem: "no number but one with digits and a point") }
        let zero: UInt8 = 0x30
        let padding = [UInt8](repeating: zero, count: (4 - whole.count % 4) % 4)
        let tail = [UInt8](repeating: zero, count: (4 - fraction.count % 4) % 4)
        let all: [UInt8] = padding + whole + fraction + tail
        let digits = stride(from: 0, to: all.count, by: 4).map { start -> Int16 in
            all[start..<(start + 4)].reduce(Int16(0)) { $0 * 10 + Int16($1 - zero) }
        }
        let weight = (padding.count + whole.count) / 4 - 1
        value { buffer in
            buffer.append(Int16(digits.count))
            buffer.append(Int16(weight))
            buffer.append(isNegative ? UInt16(0x4000) : 0)
            buffer.append(Int16(fraction.count))
            for digit in digits { buffer.append(digit) }
        }
    }
}
#endif
