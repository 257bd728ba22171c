import CAllocator

/// What a program needs that holds a catalogue open for hours.
package enum AllocatorTuning {
    /// Keeps memory where it was after the first edits: what threads take and give back lies in one place. Before all else.
    package static func begin() { homeseed_share_one_arena() }

    /// Bytes that the program holds, without those that it gave back and the C library keeps to hand out again; nil where it does not say.
    package static var bytesInUse: Int? {
        let bytes = homeseed_bytes_in_use()
        return bytes > 0 ? Int(bytes) : nil
    }
}
