import Foundation

/// The output and exit code of a program that has ended.
package struct FinishedProcess: Sendable {
    package var output: [UInt8]
    package var errors: [UInt8]
    /// The exit code, or `nil` if a signal ended the program or its status is unknown.
    package var exitCode: Int32?

    /// Runs a program and waits for its end, but not for descendants that keep its streams open.
    ///
    /// - Parameters:
    ///   - input: The bytes for its standard input.
    ///   - end: The way to end the program if a signal ends this process.
    /// - Throws: An error if the program can't be started.
    package static func run(
        _ launch: Launch, input: [UInt8] = [], endedBy end: RunningProcesses.End = .killing
    ) throws(Spawning.Failure) -> FinishedProcess {
        let process = try RunningProcesses.start(launch, endedBy: end)
        var streams = ProcessStreams(process, input)
        let status = streams.moveAll()
        return FinishedProcess(
            output: streams.output, errors: streams.errors, exitCode: status & 0x7F == 0 ? (status >> 8) & 0xFF : nil)
    }
}

/// The pipes of a process and its collected output.
private struct ProcessStreams {
    let id: Int32
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []
    private let input: [UInt8]
    private var sent = 0
    /// The descriptors of input, output and errors, or -1 once closed.
    private var pipes: [Int32]

    init(_ process: Spawning.Piped, _ input: [UInt8]) {
        (id, pipes, self.input) = (process.id, [process.input, process.output, process.errors], input)
        if input.isEmpty { close(0) }
    }

    /// Writes and reads until the process has ended, and closes the pipes.
    ///
    /// - Returns: The status from `waitpid`.
    mutating func moveAll() -> Int32 {
        var status: Int32?
        var next = ContinuousClock.now
        while status == nil, pipes.contains(where: { $0 >= 0 }) {
            let hasMoved = move(within: 20)
            // After the end of the process, a descendant may keep printing to its streams.
            if !hasMoved || ContinuousClock.now > next {
                status = Spawning.status(of: id, WNOHANG)
                next = .now + .milliseconds(20)
            }
        }
        let end = status ?? Spawning.status(of: id, 0) ?? Spawning.unknownStatus
        RunningProcesses.remove(id)
        // The rest of the output fits into the pipes. The limit excludes a descendant's endless output.
        var rest = 32
        while rest > 0, move(within: 0) { rest -= 1 }
        for stream in pipes.indices { close(stream) }
        return end
    }

    private mutating func close(_ stream: Int) {
        if pipes[stream] >= 0 { Foundation.close(pipes[stream]) }
        pipes[stream] = -1
    }

    /// Writes and reads without blocking once a pipe is ready.
    ///
    /// - Parameter time: The timeout in milliseconds.
    /// - Returns: Whether a pipe was ready.
    private mutating func move(within time: Int32) -> Bool {
        var places = pipes.enumerated().map { pollfd(fd: $1, events: Int16($0 == 0 ? POLLOUT : POLLIN), revents: 0) }
        guard poll(&places, nfds_t(places.count), time) > 0 else { return false }
        if places[0].revents != 0 { send() }
        if places[1].revents != 0 { if let bytes = Pipes.read(pipes[1]) { output += bytes } else { close(1) } }
        if places[2].revents != 0 { if let bytes = Pipes.read(pipes[2]) { errors += bytes } else { close(2) } }
        return true
    }

    private mutating func send() {
        let count = Pipes.write(pipes[0], input, from: sent)
        sent += max(0, count)
        // An error, such as a closed reader, ends the input too.
        if count < 0 || sent == input.count { close(0) }
    }
}
