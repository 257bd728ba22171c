/// An index of the keys of large mappings, which is built when a mapping is first searched.
///
/// With the index, looking up all keys of a mapping takes linear instead of quadratic time.
final class KeyIndex: Sendable {
    /// For each mapping's node index: the node index of each key, by the hash of the key's content.
    private let numbers = Locked<[UInt32: [Int: UInt32]]>([:])

    /// Returns the first entry with a key.
    func entry(_ key: String, of mapping: Node) -> Node.Entry? {
        let hash = KeyIndex.hash(key)
        let number = numbers.withLock { numbers in
            if let known = numbers[mapping.index] { return known[hash] }
            let made = KeyIndex.numbers(of: mapping)
            numbers[mapping.index] = made
            return made[hash]
        }
        guard let number else { return nil }
        if let found = mapping.entry(at: number), found.key.contentEquals(key) { return found }
        // Two keys have the same hash, so all entries are searched.
        return mapping.entries.first { $0.key.contentEquals(key) }
    }

    private static func numbers(of mapping: Node) -> [Int: UInt32] {
        var numbers: [Int: UInt32] = [:]
        for (number, key) in mapping.keyNodes {
            let hash = key.withContent(hash)
            if numbers[hash] == nil { numbers[hash] = number }
        }
        return numbers
    }

    private static func hash(_ key: String) -> Int {
        var key = key
        return key.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: bytes)
        return hasher.finalize()
    }
}

extension Node {
    /// Each key with its node index. An alias has its own index, not its target's.
    fileprivate var keyNodes: [(number: UInt32, key: Node)] {
        var found: [(UInt32, Node)] = []
        var cursor = index + 1
        let end = record.link
        while cursor < end {
            let value = storage.indexAfter(cursor)
            guard value < end else { break }
            found.append((cursor, Node(storage: storage, index: cursor)))
            cursor = storage.indexAfter(value)
        }
        return found
    }

    fileprivate func entry(at number: UInt32) -> Entry? {
        var entries = Entries(storage: storage, cursor: number, end: record.link)
        return entries.next()
    }
}
