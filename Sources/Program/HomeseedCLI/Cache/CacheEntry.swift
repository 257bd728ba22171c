import Crypto

/// The stored result of a run: its inputs, output and exit status.
struct CacheEntry {
    var inputs: RunInputs
    var outputs: [ConsoleOutput]
    var status: ExitStatus

    private static let magic = Array("homeseed cache 1\n".utf8)

    /// The entry as bytes, followed by their digest.
    var bytes: [UInt8] {
        var writer = ByteWriter(bytes: CacheEntry.magic)
        writer.write(inputs.roots.count)
        for roots in inputs.roots {
            writer.write(roots.map { $0.count + 1 } ?? 0)
            for root in roots ?? [] { writer.write(root.utf8) }
        }
        writer.write(inputs.answers.count)
        for (query, answer) in inputs.answers {
            writer.write(query.tree)
            writer.write(Int(query.kind.rawValue))
            writer.write(query.path.utf8)
            writer.write(answer)
        }
        writer.write(outputs.count)
        for output in outputs {
            switch output.place {
            case .standard: writer.write(0)
            case .error: writer.write(1)
            case .file(let path):
                writer.write(2)
                writer.write(path.utf8)
            }
            writer.write(output.bytes)
        }
        writer.write(Int(status.rawValue))
        return writer.bytes + Array(SHA256.hash(data: writer.bytes))
    }

    init(inputs: RunInputs, outputs: [ConsoleOutput], status: ExitStatus) {
        self.inputs = inputs
        self.outputs = outputs
        self.status = status
    }

    /// Parses an entry. Returns `nil` if it is damaged.
    init?(_ bytes: [UInt8]) {
        let end = bytes.count - SHA256.byteCount
        guard end > 0, bytes.starts(with: CacheEntry.magic),
            Array(SHA256.hash(data: Array(bytes[..<end]))) == Array(bytes[end...])
        else { return nil }
        var reader = ByteReader(rest: bytes[CacheEntry.magic.count..<end])
        inputs = RunInputs(roots: [], answers: [])
        outputs = []
        guard let trees = reader.number() else { return nil }
        for _ in 0..<trees {
            guard let count = reader.number() else { return nil }
            var roots: [String] = []
            for _ in 1..<max(count, 1) {
                guard let root = reader.text() else { return nil }
                roots.append(root)
            }
            inputs.roots.append(count == 0 ? nil : roots)
        }
        guard let answers = reader.number() else { return nil }
        for _ in 0..<answers {
            guard let tree = reader.number(), let number = reader.number().flatMap(UInt8.init(exactly:)),
                let kind = FileQuery.Kind(rawValue: number), let path = reader.text(), let answer = reader.bytes()
            else { return nil }
            inputs.answers.append((FileQuery(tree: tree, kind: kind, path: path), Array(answer)))
        }
        guard let count = reader.number() else { return nil }
        for _ in 0..<count {
            let place: ConsoleOutput.Place
            switch reader.number() {
            case 0: place = .standard
            case 1: place = .error
            case 2:
                guard let path = reader.text() else { return nil }
                place = .file(path)
            default: return nil
            }
            guard let bytes = reader.bytes() else { return nil }
            outputs.append(ConsoleOutput(place: place, bytes: Array(bytes)))
        }
        guard let number = reader.number().flatMap(Int32.init(exactly:)), let status = ExitStatus(rawValue: number) else {
            return nil
        }
        self.status = status
    }
}

/// A writer of numbers and byte strings in sequence.
private struct ByteWriter {
    var bytes: [UInt8]

    mutating func write(_ number: Int) {
        withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ string: some Collection<UInt8>) {
        write(string.count)
        bytes.append(contentsOf: string)
    }
}

/// A reader of the bytes that ``ByteWriter`` wrote.
private struct ByteReader {
    var rest: ArraySlice<UInt8>

    /// Returns the next number, or `nil` if there is none or it is negative.
    mutating func number() -> Int? {
        guard rest.count >= 8 else { return nil }
        let number = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(8)
        return Int(exactly: number)
    }

    mutating func bytes() -> ArraySlice<UInt8>? {
        guard let count = number(), count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func text() -> String? { bytes().map { String(decoding: $0, as: UTF8.self) } }
}
