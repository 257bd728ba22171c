import HomeseedSource

/// Words beside the result: on the error stream, so that the result can be used by other programs.
package enum Hint {
    /// Says a line to whoever watches.
    package static func say(_ text: String) { Console.printError(text + "\n") }

    static func errors(_ diagnostics: Diagnostics) {
        let count = diagnostics.count(.error)
        if count > 0 { say("The catalogue has \(counted(count, "error")), so something may be missing here. `homeseed lint` says what.") }
    }
}
