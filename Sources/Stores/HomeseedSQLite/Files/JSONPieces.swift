import Foundation
import HomeseedStore

/// A streaming reader of JSON files, which may be larger than memory.
struct JSONPieces {
    let path: String
    private static let portion = 1 << 18

    /// A function that receives a value and the number of its first line.
    typealias Body = (_ piece: [UInt8], _ line: Int) throws(TargetError) -> Void

    private func bytes(_ body: (Data) throws(TargetError) -> Void) throws(TargetError) {
        let handle = try InputFile.open(path)
        defer { try? handle.close() }
        while true {
            let portion: Data?
            do { portion = try handle.read(upToCount: JSONPieces.portion) } catch {
                throw .unreachable("'\(path)' can't be read: \(error.localizedDescription)")
            }
            guard let portion, !portion.isEmpty else { return }
            try body(portion)
        }
    }

    /// Reads the lines that are not empty.
    func lines(_ body: Body) throws(TargetError) {
        var (line, piece) = (1, [UInt8]())
        try bytes { (portion) throws(TargetError) in
            for part in portion.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
                if part.offset > 0 {
                    if !piece.isEmpty { try body(piece, line) }
                    piece.removeAll(keepingCapacity: true)
                    line += 1
                }
                piece.append(contentsOf: part.element)
            }
        }
        if !piece.isEmpty { try body(piece, line) }
    }

    /// Reads the elements of the top-level array.
    func elements(_ body: Body) throws(TargetError) {
        var list = JSONListScan()
        try bytes { (portion) throws(TargetError) in
            for byte in portion {
                guard try list.read(byte, body) else { throw fault(list) }
            }
        }
        guard list.hasEnded else { throw fault(list) }
    }

    private func fault(_ list: JSONListScan) -> TargetError {
        if !list.hasBegun { return .corrupt("'\(path)' has no list of rows: expected [ in line \(max(1, list.line))") }
        let what =
            list.lacksRow
            ? "a row is missing beside the comma"
            : list.hasEnded ? "something comes after the list" : "the list doesn't end"
        return .corrupt("'\(path)' is not sound JSON, in line \(list.line): \(what)")
    }
}

/// A scanner that splits a top-level array into elements without validating them.
struct JSONListScan {
    /// The line of the last byte read.
    private(set) var line = 0
    private(set) var hasBegun = false
    private(set) var hasEnded = false
    private(set) var lacksRow = false
    private var position = 0
    private var depth = 0
    private var isText = false
    private var isEscaped = false
    private var piece: [UInt8] = []
    private var start = 1
    private var count = 0

    /// Reads a byte, and returns whether it is allowed here.
    mutating func read(_ byte: UInt8, _ body: JSONPieces.Body) throws(TargetError) -> Bool {
        if line == 0 { line = 1 }
        defer { if byte == 0x0A { line += 1 } }
        if hasEnded { return JSONListScan.isSpace(byte) }
        guard hasBegun else { return begin(byte) }
        if isText {
            readText(byte)
            return true
        }
        switch byte {
        case 0x22: isText = true
        case 0x5B, 0x7B: depth += 1
        case 0x5D where depth == 0:
            hasEnded = true
            if count == 0, piece.isEmpty { return true }
            return try end(body)
        case 0x5D, 0x7D: depth = max(0, depth - 1)
        case 0x2C where depth == 0:
            return try end(body)
        default: break
        }
        if piece.isEmpty {
            if JSONListScan.isSpace(byte) { return true }
            start = line
        }
        piece.append(byte)
        return true
    }

    private mutating func end(_ body: JSONPieces.Body) throws(TargetError) -> Bool {
        lacksRow = piece.isEmpty
        guard !lacksRow else { return false }
        while let last = piece.last, JSONListScan.isSpace(last) { piece.removeLast() }
        try body(piece, start)
        count += 1
        piece.removeAll(keepingCapacity: true)
        return true
    }

    /// Reads a byte before the array: white space, a byte order mark or the opening bracket.
    private mutating func begin(_ byte: UInt8) -> Bool {
        defer { position += 1 }
        hasBegun = byte == 0x5B
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return hasBegun || JSONListScan.isSpace(byte) || position < mark.count && mark[position] == byte
    }

    private mutating func readText(_ byte: UInt8) {
        piece.append(byte)
        if isEscaped { isEscaped = false } else if byte == 0x5C { isEscaped = true } else if byte == 0x22 { isText = false }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D }
}
