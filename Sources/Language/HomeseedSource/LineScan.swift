/// Returns the offsets of the lines' beginnings. Skips eight bytes at a time, because few bytes are line breaks.
package func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    starts.reserveCapacity(bytes.count / 32 + 1)
    bytes.withUnsafeBytes { buffer in
        var index = 0
        while index < buffer.count {
            if index + 8 <= buffer.count {
                let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                if !containsByte(0x0A, word) && !containsByte(0x0D, word) {
                    index += 8
                    continue
                }
            }
            let end = Swift.min(index + 8, buffer.count)
            while index < end {
                let byte = buffer[index]
                index += 1
                guard byte == 0x0A || byte == 0x0D else { continue }
                if byte == 0x0D, index < buffer.count, buffer[index] == 0x0A { index += 1 }
                starts.append(index)
            }
        }
    }
    return starts
}

/// Whether the bytes are ASCII, so that each byte is a column.
func isASCII(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { buffer in
        var index = 0
        while index + 8 <= buffer.count {
            let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if word & 0x8080_8080_8080_8080 != 0 { return false }
            index += 8
        }
        return buffer[index...].allSatisfy { $0 < 0x80 }
    }
}

/// Whether one of the word's eight bytes equals a byte, by the classic test for a zero byte.
private func containsByte(_ byte: UInt8, _ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & (ones << 7) != 0
}

extension RandomAccessCollection where Index == Int {
    /// Returns the first index whose element fulfils a condition, or the end index if none does. The condition must hold for all
    /// later elements.
    package func partitioningIndex(_ isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// The offset and the column of a character, from which the columns of later characters are counted.
struct Milestone: Sendable {
    let offset: Int
    let column: Int

    private static let spacing = 1024

    /// Returns about one milestone per kilobyte, for each line longer than a kilobyte.
    static func all(in bytes: [UInt8], starts: [Int]) -> [Milestone] {
        var found: [Milestone] = []
        for (index, start) in starts.enumerated() {
            let end = starts.indices.contains(index + 1) ? starts[index + 1] : bytes.count
            guard end - start > spacing else { continue }
            let hasMark = index == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
            let line = bytes[(hasMark ? start + 3 : start)..<end]
            found += isASCII(line) ? everyKilobyte(of: line) : walking(line)
        }
        return found
    }

    private static func everyKilobyte(of line: ArraySlice<UInt8>) -> [Milestone] {
        stride(from: line.startIndex, to: line.endIndex, by: spacing).map {
            Milestone(offset: $0, column: $0 - line.startIndex + 1)
        }
    }

    private static func walking(_ line: ArraySlice<UInt8>) -> [Milestone] {
        var found: [Milestone] = []
        var next = line.startIndex
        for (index, cluster) in GraphemeClusters(line).enumerated() where cluster.range.lowerBound >= next {
            found.append(Milestone(offset: cluster.range.lowerBound, column: index + 1))
            next = cluster.range.lowerBound + spacing
        }
        return found
    }
}
