import CAllocator

/// What a program needs that holds a catalogue open for hours.
package enum LongRun {
    /// Keeps memory where it was after the first edits: what threads take and give back lies in one place. Before all else.
    package static func begin() { homeseed_share_one_arena() }
}
