/// What lives as long as the process.
enum ProcessLife {
    private final class Kept: Sendable {
        let value: any Sendable
        init(_ value: any Sendable) { self.value = value }
    }

    /// Leaves a large value to the end of the process: taking a catalogue apart piece by piece takes longer than that.
    static func keep(_ value: some Sendable) {
        _ = Unmanaged.passRetained(Kept(value))
    }
}
