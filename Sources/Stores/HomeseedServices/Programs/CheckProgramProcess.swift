package import HomeseedStore

/// A run of a program that reads lines and prints lines, with a time limit.
package enum CheckProgramProcess {
    private static let maximumOutput = 16 << 20

    /// Returns the output of a program that has read the input and exited with status 0.
    ///
    /// - Parameters:
    ///   - program: A path, or the name of a program on the PATH.
    ///   - name: The name for errors.
    ///   - limit: The maximum time in seconds.
    ///   - environment: The names of environment variables to pass, in addition to the variables that every program needs.
    package static func output(
        of program: String, name: String, input: [UInt8], limit: Double, environment: [String]
    ) throws(TargetError) -> [UInt8] {
        guard let path = Spawning.path(of: program) else {
            throw Spawning.missing(program, shown: Cell.harmless(program))
        }
        let variables = try ProgramEnvironment(naming: environment)
        let mask = CredentialMask(place: nil, config: nil, environment: variables.named)
        let child = try ChildProcess(
            path, [], name: name, mask: mask, maximumOutput: maximumOutput, environment: variables.variables)
        let deadline = Deadline(limit)
        do { try child.send(input, within: limit) } catch {
            // A program that needs no input may have ended by itself.
            guard case .unreachable = error, !deadline.hasPassed, child.wait(within: 0.1) else { throw error }
        }
        child.closeInput()
        let output = try child.rest(before: deadline, of: limit)
        guard child.wait(within: max(deadline.left, 1)) else { throw child.timeoutError(limit) }
        guard child.exitedSuccessfully else { throw .failed("\(name) \(child.ending ?? "failed")\(child.errorSummary)") }
        return output
    }
}
