package import Foundation

/// Linked into each module of tests that starts programs, too.
extension Process {
    /// Waits until the program has ended, and no longer.
    ///
    /// Foundation's own waiting looks twenty times a second on Linux: a lint asks git four times.
    package func waitForExit() {
        var pause: UInt32 = 200
        while isRunning {
            usleep(pause)
            pause = min(pause * 2, 4_000)
        }
    }
}
