/// Finds the keys of large mappings: each is looked through once, when it is first asked for a key.
///
/// Whoever goes through a list of names and asks a mapping for each of them would look through all of its keys each time.
final class KeyIndex: Sendable {
    /// By the number of the mapping's node: the numbers of its keys' nodes, by what the keys say.
    private let numbers = Locked<[UInt32: [Int: UInt32]]>([:])

    /// The first entry with this key.
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
        // Another key has the same hash.
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
    /// Each key with the number at which it stands: an alias's own, not that of what it repeats.
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
