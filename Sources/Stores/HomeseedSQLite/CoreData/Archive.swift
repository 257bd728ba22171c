/// The object graph of a binary property list that a keyed archiver wrote.
///
/// Foundation's decoders need the archived classes, which exist on Apple's systems only.
struct Archive {
    /// A value of the property list.
    indirect enum Value {
        case null
        case boolean(Bool)
        case integer(Int)
        case real(Double)
        case text(String)
        case list([Int])
        case dictionary([(key: Int, value: Int)])
        /// A reference to an archived object.
        case object(Int)
        case other
    }

    private let values: [Value]
    private let objects: [Int]
    let root: Value

    /// Reads a property list. Returns `nil` if the list is damaged or not an archive.
    init?(_ bytes: [UInt8]) {
        guard let values = BinaryPropertyList(bytes)?.values, let top = values.top else { return nil }
        self.values = values.all
        guard case .list(let objects)? = Archive.member("$objects", of: top, in: values.all),
            let names = Archive.member("$top", of: top, in: values.all),
            case .object(let root)? = Archive.member("root", of: names, in: values.all)
        else { return nil }
        self.objects = objects
        guard objects.indices.contains(root), values.all.indices.contains(objects[root]) else { return nil }
        self.root = values.all[objects[root]]
    }

    private static func member(_ name: String, of value: Value, in values: [Value]) -> Value? {
        guard case .dictionary(let members) = value else { return nil }
        for member in members where values.indices.contains(member.key) && values.indices.contains(member.value) {
            if case .text(name) = values[member.key] { return values[member.value] }
        }
        return nil
    }

    /// Returns a member of an object, with a reference resolved. `$null` is `nil`.
    func member(_ name: String, of value: Value?) -> Value? {
        value.flatMap { Archive.member(name, of: $0, in: values) }.flatMap(resolve)
    }

    private func resolve(_ value: Value) -> Value? {
        guard case .object(let number) = value else { return value }
        guard number != 0, objects.indices.contains(number), values.indices.contains(objects[number]) else { return nil }
        return values[objects[number]]
    }

    func text(_ name: String, of value: Value?) -> String? {
        if case .text(let text)? = member(name, of: value) { text } else { nil }
    }

    func integer(_ name: String, of value: Value?) -> Int? {
        if case .integer(let number)? = member(name, of: value) { number } else { nil }
    }

    func isTrue(_ name: String, of value: Value?) -> Bool {
        switch member(name, of: value) {
        case .boolean(let flag)?: flag
        case .integer(let number)?: number != 0
        default: false
        }
    }

    /// Returns the elements of an archived array, or the values of an archived dictionary, or none if there is no such member.
    func elements(_ name: String, of value: Value?) -> [Value] {
        guard case .list(let places)? = member("NS.objects", of: member(name, of: value)) else { return [] }
        return places.compactMap { values.indices.contains($0) ? resolve(values[$0]) : nil }
    }
}

extension Archive {
    /// Returns the keys of a dictionary in a plain property list, or `nil` if there is no such dictionary.
    static func keys(of name: String, in bytes: [UInt8]) -> [String]? {
        guard let list = BinaryPropertyList(bytes)?.values, let top = list.top,
            case .dictionary(let members)? = member(name, of: top, in: list.all)
        else { return nil }
        return members.compactMap { member in
            if list.all.indices.contains(member.key), case .text(let key) = list.all[member.key] { key } else { nil }
        }
    }
}

/// A reader of Apple's binary property lists.
private struct BinaryPropertyList {
    let values: (all: [Archive.Value], top: Archive.Value?)

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 40, bytes.starts(with: Array("bplist00".utf8)) else { return nil }
        let trailer = bytes.count - 32
        func bits(_ start: Int, _ size: Int) -> UInt64? {
            guard start >= 0, (1...8).contains(size), start <= bytes.count - size else { return nil }
            return bytes[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        func number(_ start: Int, _ size: Int) -> Int? { bits(start, size).flatMap { Int(exactly: $0) } }
        guard let offsetSize = number(trailer + 6, 1), let referenceSize = number(trailer + 7, 1),
            let count = number(trailer + 8, 8), let top = number(trailer + 16, 8), let table = number(trailer + 24, 8),
            count <= bytes.count, top < count, table <= bytes.count
        else { return nil }
        var all: [Archive.Value] = []
        for index in 0..<count {
            guard let start = number(table + index * offsetSize, offsetSize), start < trailer,
                let value = BinaryPropertyList.value(at: start, referenceSize, bits, bytes)
            else { return nil }
            all.append(value)
        }
        values = (all, all[top])
    }

    private static func value(
        at start: Int, _ referenceSize: Int, _ bits: (Int, Int) -> UInt64?, _ bytes: [UInt8]
    ) -> Archive.Value? {
        let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 15))
        func number(_ start: Int, _ size: Int) -> Int? { bits(start, size).flatMap { Int(exactly: $0) } }
        func size() -> (count: Int, start: Int)? {
            guard low == 15 else { return (low, start + 1) }
            guard let marker = number(start + 1, 1), marker >> 4 == 1 else { return nil }
            let width = 1 << min(marker & 15, 4)
            return number(start + 2, width).map { ($0, start + 2 + width) }
        }
        func references(_ count: Int, from start: Int) -> [Int]? {
            guard count <= bytes.count else { return nil }
            var all: [Int] = []
            for index in 0..<count {
                guard let reference = number(start + index * referenceSize, referenceSize) else { return nil }
                all.append(reference)
            }
            return all
        }
        switch kind {
        case 0: return low == 8 ? .boolean(false) : low == 9 ? .boolean(true) : .null
        case 1:
            // Integers of eight bytes are signed, shorter ones are not.
            return bits(start + 1, 1 << min(low, 4)).map { .integer(Int(truncatingIfNeeded: $0)) } ?? .other
        case 2:
            guard let pattern = bits(start + 1, 1 << min(low, 4)) else { return .other }
            return .real(
                low == 2 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern))) : Double(bitPattern: pattern))
        case 5, 6:
            guard let (count, first) = size() else { return nil }
            let width = kind == 5 ? 1 : 2
            guard count <= bytes.count, first <= bytes.count - count * width else { return nil }
            let part = bytes[first..<(first + count * width)]
            if kind == 5 { return .text(String(decoding: part, as: UTF8.self)) }
            let units = stride(from: first, to: first + count * 2, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
            return .text(String(decoding: units, as: UTF16.self))
        case 8: return number(start + 1, low + 1).map { .object($0) }
        case 10, 12:
            guard let (count, first) = size() else { return nil }
            return references(count, from: first).map { .list($0) }
        case 13:
            guard let (count, first) = size(), count <= bytes.count, let keys = references(count, from: first),
                let values = references(count, from: first + count * referenceSize)
            else { return nil }
            return .dictionary(Array(zip(keys, values)).map { (key: $0, value: $1) })
        default: return .other
        }
    }
}
