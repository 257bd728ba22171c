/// A decoder of raw DEFLATE data (RFC 1951), the format in which Core Data compresses a store's model.
struct Inflate {
    private let bytes: [UInt8]
    private var position = 0
    private var bits: UInt32 = 0
    private var bitCount: UInt32 = 0
    private var output: [UInt8] = []

    /// The maximum size of a model in bytes. Real models have less than a megabyte.
    private static let limit = 64 << 20

    /// Returns the decompressed bytes, or `nil` if the data is damaged or too large.
    static func decompress(_ bytes: [UInt8]) -> [UInt8]? {
        var decoder = Inflate(bytes)
        return (try? decoder.run()) == nil ? nil : decoder.output
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private struct Damage: Error {}

    private mutating func run() throws {
        var isLast = false
        while !isLast {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try copyStored()
            case 1: try decode(Inflate.fixedLengths, Inflate.fixedDistances)
            case 2:
                let (lengths, distances) = try readTrees()
                try decode(lengths, distances)
            default: throw Damage()
            }
        }
    }

    /// Reads `count` bits, the lowest first.
    private mutating func take(_ count: UInt32) throws -> Int {
        while bitCount < count {
            guard position < bytes.count else { throw Damage() }
            bits |= UInt32(bytes[position]) << bitCount
            position += 1
            bitCount += 8
        }
        let value = bits & ((1 << count) - 1)
        bits >>= count
        bitCount -= count
        return Int(value)
    }

    private mutating func append(_ byte: UInt8) throws {
        guard output.count < Inflate.limit else { throw Damage() }
        output.append(byte)
    }

    private mutating func copyStored() throws {
        (bits, bitCount) = (0, 0)
        let size = try take(16)
        guard try take(16) == ~size & 0xFFFF, size <= bytes.count - position else { throw Damage() }
        for byte in bytes[position..<(position + size)] { try append(byte) }
        position += size
    }

    private mutating func decode(_ lengths: Tree, _ distances: Tree) throws {
        while true {
            let symbol = try next(lengths)
            if symbol < 256 {
                try append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return }
            guard Inflate.lengths.indices.contains(symbol - 257) else { throw Damage() }
            let length = Inflate.lengths[symbol - 257]
            let count = length.base + (try take(length.bits))
            let symbol2 = try next(distances)
            guard Inflate.distances.indices.contains(symbol2) else { throw Damage() }
            let distance = Inflate.distances[symbol2]
            let back = distance.base + (try take(distance.bits))
            guard back <= output.count else { throw Damage() }
            for _ in 0..<count { try append(output[output.count - back]) }
        }
    }

    private mutating func readTrees() throws -> (lengths: Tree, distances: Tree) {
        let counts = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
        var order = [Int](repeating: 0, count: 19)
        for place in Inflate.order.prefix(counts.2) { order[place] = try take(3) }
        let tree = Tree(order)
        var sizes: [Int] = []
        while sizes.count < counts.0 + counts.1 {
            switch try next(tree) {
            case let size where size < 16: sizes.append(size)
            case 16:
                guard let last = sizes.last else { throw Damage() }
                sizes += Array(repeating: last, count: try take(2) + 3)
            case 17: sizes += Array(repeating: 0, count: try take(3) + 3)
            default: sizes += Array(repeating: 0, count: try take(7) + 11)
            }
        }
        guard sizes.count == counts.0 + counts.1 else { throw Damage() }
        return (Tree(Array(sizes.prefix(counts.0))), Tree(Array(sizes.dropFirst(counts.0))))
    }

    private mutating func next(_ tree: Tree) throws -> Int {
        var (code, first, index) = (0, 0, 0)
        for count in tree.counts.dropFirst() {
            code |= try take(1)
            if code - count < first {
                guard tree.symbols.indices.contains(index + code - first) else { throw Damage() }
                return tree.symbols[index + code - first]
            }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        throw Damage()
    }

    /// A Huffman tree, by the number of codes of each length and the symbols in the order of their codes.
    private struct Tree {
        var counts = [Int](repeating: 0, count: 16)
        let symbols: [Int]

        init(_ sizes: [Int]) {
            for size in sizes where size > 0 { counts[min(size, 15)] += 1 }
            symbols = sizes.indices.filter { sizes[$0] > 0 }.sorted { (sizes[$0], $0) < (sizes[$1], $1) }
        }
    }

    private static let fixedLengths = Tree((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = Tree(Array(repeating: 5, count: 30))
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private struct Span {
        let base: Int
        let bits: UInt32
    }

    private static let lengths: [Span] =
        spans(from: 3, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5])
        + [Span(base: 258, bits: 0)]
    private static let distances = spans(from: 1, (0..<30).map { UInt32(max(0, $0 / 2 - 1)) })

    private static func spans(from start: Int, _ bits: [UInt32]) -> [Span] {
        var base = start
        return bits.map { bits in
            defer { base += 1 << Int(bits) }
            return Span(base: base, bits: bits)
        }
    }
}
