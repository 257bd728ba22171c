import Foundation
import HomeseedStore

/// A program that exchanges messages over its standard streams, with a deadline for each wait.
final class ChildProcess {
    let name: String
    /// The credentials passed to the program.
    let mask: CredentialMask
    /// The maximum number of unread bytes, above which the program is stopped. ``SingerTarget`` applies the limit to the total
    /// output as well.
    var maximumOutput: Int
    private let id: Int32
    private var input: Int32
    private let output: Int32
    private let errors: Int32
    private var received: [UInt8] = []
    /// The offset of the next line. Removing each line would move all bytes after it.
    private var start = 0
    /// The offset up to which there is no line break.
    private var scanned = 0
    private var outputHasEnded = false
    /// Whether standard error has ended. A pipe at its end is always ready, so `poll` would not wait.
    private var errorsHaveEnded = false
    private var said: [UInt8] = []
    private var status: Int32?
    /// The number of reads after the deadline. Output that arrived while this process was paused by Ctrl-Z is still accepted,
    /// but endless output is not.
    private var late = 0
    /// Whether the program was stopped because of endless output.
    private var exceededOutputLimit = false

    /// - Parameters:
    ///   - program: The path of the program.
    ///   - environment: All environment variables of the program, or `nil` for this process's environment.
    ///   - aside: The contents of the program's `/dev/fd/3`, which must fit into a pipe. They are not written to disk.
    init(
        _ program: String, _ arguments: [String], name: String, mask: CredentialMask, maximumOutput: Int,
        environment: [String: String]? = nil,
        aside: [UInt8]? = nil
    ) throws(TargetError) {
        (self.name, self.mask, self.maximumOutput) = (name, mask, maximumOutput)
        var started: Spawning.Piped?
        var problem = ""
        do {
            started = try RunningProcesses.start(
                Launch(program, arguments, environment: environment, inheritsDescriptors: true), aside: aside)
        } catch { problem = error.description }
        guard let started else { throw .unreachable("\(name) can't be started: \(problem)") }
        (id, input, output, errors) = started
    }

    deinit {
        stop()
        for descriptor in [input, output, errors] where descriptor >= 0 { close(descriptor) }
    }

    /// The last lines of the program's standard error, masked, as a part of a message.
    var errorSummary: String {
        drainErrors()
        let text = mask.masking(String(decoding: said.suffix(4096), as: UTF8.self))
        let lines = text.split(whereSeparator: \.isNewline).suffix(6).map { Cell.harmless(String($0)) }
        return lines.isEmpty ? "" : ". It said: " + lines.joined(separator: " | ")
    }

    /// The way in which the program ended, as a part of a message, or `nil` while it runs.
    var ending: String? {
        reap()
        guard let status else { return nil }
        guard status != Spawning.unknownStatus else { return "ended with an unknown status" }
        let signal = status & 0x7F
        return signal == 0 ? "ended with \((status >> 8) & 0xFF)" : "was ended by signal \(signal)"
    }

    var exitedSuccessfully: Bool { status == 0 }

    /// The exit code, or `nil` while the program runs or if a signal ended it.
    var exitCode: Int32? { status.flatMap { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : nil } }
}

extension ChildProcess {
    /// Writes all bytes while reading output, so that this process and the program do not deadlock.
    ///
    /// - Parameter limit: The seconds in which the program must accept bytes, whatever it prints meanwhile.
    func send(_ bytes: [UInt8], within limit: Double) throws(TargetError) {
        var sent = 0
        var deadline = Deadline(limit)
        while sent < bytes.count {
            guard input >= 0 else { throw endedEarlyError() }
            let ready = wait(forRoom: true, deadline)
            if ready.room {
                let count = Pipes.write(input, bytes, from: sent)
                if count > 0 {
                    sent += count
                    deadline = Deadline(limit)
                    continue
                }
                if count < 0 { throw endedEarlyError() }
            }
            if exceededOutputLimit { throw endlessOutput }
            if deadline.hasPassed { throw timeoutError(limit) }
        }
    }

    /// Returns the next line without its line break, or `nil` at the end of the output.
    func line(within limit: Double) throws(TargetError) -> [UInt8]? { try line(before: Deadline(limit), of: limit) }

    /// - Parameter limit: The time limit in seconds, for the error message.
    func line(before deadline: Deadline, of limit: Double) throws(TargetError) -> [UInt8]? {
        while true {
            if let end = received[scanned...].firstIndex(of: 0x0A) {
                let line = Array(received[start..<end])
                (start, scanned) = (end + 1, end + 1)
                return line
            }
            dropTaken()
            scanned = received.count
            if exceededOutputLimit { throw endlessOutput }
            if outputHasEnded { return received.isEmpty ? nil : takeRest() }
            if try isAtEnd(before: deadline, of: limit) { return received.isEmpty ? nil : takeRest() }
        }
    }

    /// Returns the unread output up to the program's end.
    func rest(before deadline: Deadline, of limit: Double) throws(TargetError) -> [UInt8] {
        dropTaken()
        while !outputHasEnded {
            if exceededOutputLimit { throw endlessOutput }
            if try isAtEnd(before: deadline, of: limit) { break }
        }
        if exceededOutputLimit { throw endlessOutput }
        return takeRest()
    }

    /// Waits briefly for output.
    ///
    /// - Returns: Whether the output has ended.
    private func isAtEnd(before deadline: Deadline, of limit: Double) throws(TargetError) -> Bool {
        // This is read before `poll`: the program may print its last line between an empty `poll` and its end.
        let wasOver = isOver
        late = deadline.hasPassed ? late + 1 : 0
        let hasMoved = wait(forRoom: false, deadline).moved
        if !hasMoved, wasOver { return true }
        if late > 0, !outputHasEnded, !hasMoved || late > 16 { throw timeoutError(limit) }
        return false
    }

    private func takeRest() -> [UInt8] {
        defer { (received, start, scanned) = ([], 0, 0) }
        return received
    }

    private func dropTaken() {
        received.removeSubrange(..<start)
        (start, scanned) = (0, max(0, scanned - start))
    }

    /// Whether the program itself has ended. A daemon that it started may keep its streams open.
    private var isOver: Bool { ending != nil }

    /// Closes the program's standard input.
    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Waits for the end of the program, and stops it after the time limit.
    ///
    /// - Returns: Whether the program ended by itself.
    @discardableResult
    func wait(within limit: Double) -> Bool {
        let deadline = Deadline(limit)
        while ending == nil {
            if deadline.hasPassed {
                stop()
                return false
            }
            _ = wait(forRoom: false, deadline)
        }
        return true
    }

    /// Kills the program and its process group, and reaps the program.
    func stop() {
        reap()
        guard status == nil else { return }
        kill(-id, SIGKILL)
        kill(id, SIGKILL)
        ended(Spawning.status(of: id, 0) ?? Spawning.unknownStatus)
    }

    private func ended(_ result: Int32) {
        status = result
        RunningProcesses.remove(id)
    }

    private func reap() {
        guard status == nil, let result = Spawning.status(of: id, WNOHANG) else { return }
        ended(result)
    }

    func endedEarlyError() -> TargetError {
        _ = wait(within: 1)
        if exceededOutputLimit { return endlessOutput }
        return .unreachable("\(name) \(ending ?? "no longer listens") before it was done\(errorSummary)")
    }

    /// Stops the program and returns the error for endless output.
    func stopForExcessiveOutput() -> TargetError {
        stop()
        return endlessOutput
    }

    private var endlessOutput: TargetError { .failed("\(name) writes without an end, and was stopped\(errorSummary)") }

    func timeoutError(_ limit: Double) -> TargetError {
        stop()
        let seconds = limit == limit.rounded() ? String(Int(limit)) : String(limit)
        return .unreachable("\(name) has not answered for \(seconds) seconds, and was stopped\(errorSummary)")
    }
}

extension ChildProcess {
    /// Waits briefly for output, or for room in the program's input.
    private func wait(forRoom: Bool, _ deadline: Deadline) -> (room: Bool, moved: Bool) {
        var places = [
            pollfd(fd: outputHasEnded ? -1 : output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errorsHaveEnded ? -1 : errors, events: Int16(POLLIN), revents: 0),
            pollfd(fd: forRoom ? input : -1, events: Int16(POLLOUT), revents: 0),
        ]
        // The timeout is short, because `poll` does not report the end of the program.
        let time = Int32(min(max(deadline.left * 1000, 1), outputHasEnded ? 10 : 50))
        guard poll(&places, nfds_t(places.count), time) > 0 else { return (false, false) }
        var moved = false
        if places[0].revents != 0 {
            let bytes = Pipes.read(output)
            if let bytes { received += bytes } else { outputHasEnded = true }
            moved = !(bytes ?? []).isEmpty
            if received.count - start > maximumOutput {
                stop()
                (received, start, scanned, outputHasEnded, exceededOutputLimit) = ([], 0, 0, true, true)
            }
        }
        if places[1].revents != 0 { drainErrors() }
        return (places[2].revents != 0, moved)
    }

    private func drainErrors() {
        // The number of reads is limited, because the program may print faster than this process reads.
        for _ in 0..<16 {
            guard !errorsHaveEnded, let bytes = Pipes.read(errors) else {
                errorsHaveEnded = true
                return
            }
            guard !bytes.isEmpty else { return }
            said += bytes
            if said.count > 8192 { said.removeFirst(said.count - 4096) }
        }
    }
}
