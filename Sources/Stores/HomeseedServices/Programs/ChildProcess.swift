import Foundation
import HomeseedStore

/// Another program, spoken to over its standard streams and never waited for longer than said.
final class ChildProcess {
    let name: String
    /// What it was told that nobody else may read.
    let mask: CredentialMask
    /// How many bytes of its answers may wait to be read, or be read in all where nobody knows how many there are: it is
    /// stopped when it writes more.
    var mostOutput: Int
    private let id: Int32
    private var input: Int32
    private let output: Int32
    private let errors: Int32
    private var received: [UInt8] = []
    /// Where in that the next line begins: to take each line out of it would move all that follows, each time.
    private var start = 0
    /// Up to where no line ends.
    private var scanned = 0
    private var outputHasEnded = false
    /// A pipe at its end is always ready: it would be asked without a pause.
    private var errorsHaveEnded = false
    private var said: [UInt8] = []
    private var status: Int32?
    /// How often it was looked after a deadline. What was written meanwhile is still taken, as after a pause of this program by Ctrl-Z, but
    /// not what is written on and on.
    private var late = 0
    /// Whether it was stopped because it wrote without an end.
    private var exceededOutputLimit = false

    /// - Parameters:
    ///   - program: a path.
    ///   - environment: all variables that it gets; those of this process where nil.
    ///   - aside: what it finds to read under `/dev/fd/3`; little, and nowhere on the disk.
    init(
        _ program: String, _ arguments: [String], name: String, mask: CredentialMask, mostOutput: Int, environment: [String: String]? = nil,
        aside: [UInt8]? = nil
    ) throws(TargetError) {
        (self.name, self.mask, self.mostOutput) = (name, mask, mostOutput)
        var started: Spawning.Piped?
        var problem = ""
        do { started = try RunningProcesses.start(Launch(program, arguments, environment: environment, inheritsDescriptors: true), aside: aside) } catch { problem = error.description }
        guard let started else { throw .unreachable("\(name) can't be started: \(problem)") }
        (id, input, output, errors) = started
    }

    deinit {
        stop()
        for descriptor in [input, output, errors] where descriptor >= 0 { close(descriptor) }
    }

    /// The last lines that it wrote to its standard error.
    var lastWords: String {
        drainErrors()
        let text = mask.masking(String(decoding: said.suffix(4096), as: UTF8.self))
        let lines = text.split(whereSeparator: \.isNewline).suffix(6).map { Cell.harmless(String($0)) }
        return lines.isEmpty ? "" : ". It said: " + lines.joined(separator: " | ")
    }

    /// How it ended; nil while it runs.
    var ending: String? {
        reap()
        guard let status else { return nil }
        guard status != Spawning.unknownStatus else { return "ended, and nobody knows how" }
        let signal = status & 0x7F
        return signal == 0 ? "ended with \((status >> 8) & 0xFF)" : "was ended by signal \(signal)"
    }

    var endedWell: Bool { status == 0 }

    /// Nil while it runs, and where a signal ended it.
    var exitCode: Int32? { status.flatMap { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : nil } }
}

extension ChildProcess {
    /// Sends all of it, reading meanwhile what comes, so that neither waits for the other for ever.
    ///
    /// - Parameter limit: seconds in which it may take nothing, whatever it says meanwhile.
    func send(_ bytes: [UInt8], within limit: Double) throws(TargetError) {
        var sent = 0
        var deadline = Deadline(limit)
        while sent < bytes.count {
            guard input >= 0 else { throw gone() }
            let ready = wait(forRoom: true, deadline)
            if ready.room {
                let count = Pipes.write(input, bytes, from: sent)
                if count > 0 { sent += count; deadline = Deadline(limit); continue }
                if count < 0 { throw gone() }
            }
            if exceededOutputLimit { throw babble }
            if deadline.hasPassed { throw silent(limit) }
        }
    }

    /// The next line that it writes, without its end; nil when there will be no more.
    func line(within limit: Double) throws(TargetError) -> [UInt8]? { try line(before: Deadline(limit), of: limit) }

    /// - Parameter limit: how many seconds there were, for an error.
    func line(before deadline: Deadline, of limit: Double) throws(TargetError) -> [UInt8]? {
        while true {
            if let end = received[scanned...].firstIndex(of: 0x0A) {
                let line = Array(received[start..<end])
                (start, scanned) = (end + 1, end + 1)
                return line
            }
            dropTaken()
            scanned = received.count
            if exceededOutputLimit { throw babble }
            if outputHasEnded { return received.isEmpty ? nil : takeRest() }
            if try isAtEnd(before: deadline, of: limit) { return received.isEmpty ? nil : takeRest() }
        }
    }

    /// Everything that it writes until its end.
    func rest(before deadline: Deadline, of limit: Double) throws(TargetError) -> [UInt8] {
        dropTaken()
        while !outputHasEnded {
            if exceededOutputLimit { throw babble }
            if try isAtEnd(before: deadline, of: limit) { break }
        }
        if exceededOutputLimit { throw babble }
        return takeRest()
    }

    /// Waits a moment for something to read.
    ///
    /// - Returns: whether there will be no more.
    private func isAtEnd(before deadline: Deadline, of limit: Double) throws(TargetError) -> Bool {
        // Asked before the look: between one that finds nothing and its end, it may have written its last line.
        let wasOver = isOver
        late = deadline.hasPassed ? late + 1 : 0
        let hasMoved = wait(forRoom: false, deadline).moved
        if !hasMoved, wasOver { return true }
        if late > 0, !outputHasEnded, !hasMoved || late > 16 { throw silent(limit) }
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

    /// A daemon that it left may hold its streams open: what counts is that it has ended itself.
    private var isOver: Bool { ending != nil }

    /// Says that no more will come.
    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Waits for its end; stops it after that time.
    ///
    /// - Returns: whether it ended by itself.
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

    /// Ends it, and what it started, and leaves nothing of it behind.
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

    func gone() -> TargetError {
        _ = wait(within: 1)
        if exceededOutputLimit { return babble }
        return .unreachable("\(name) \(ending ?? "no longer listens") before it was done\(lastWords)")
    }

    /// For who takes what it writes, and finds no end of it.
    func stopBabbling() -> TargetError {
        stop()
        return babble
    }

    private var babble: TargetError { .failed("\(name) writes without an end, and was stopped\(lastWords)") }

    func silent(_ limit: Double) -> TargetError {
        stop()
        let seconds = limit == limit.rounded() ? String(Int(limit)) : String(limit)
        return .unreachable("\(name) has not answered for \(seconds) seconds, and was stopped\(lastWords)")
    }
}

extension ChildProcess {
    /// Waits a moment for something to read, or for room to write.
    private func wait(forRoom: Bool, _ deadline: Deadline) -> (room: Bool, moved: Bool) {
        var places = [
            pollfd(fd: outputHasEnded ? -1 : output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errorsHaveEnded ? -1 : errors, events: Int16(POLLIN), revents: 0),
            pollfd(fd: forRoom ? input : -1, events: Int16(POLLOUT), revents: 0),
        ]
        // Short: that a program has ended is not to be polled for.
        let time = Int32(min(max(deadline.left * 1000, 1), outputHasEnded ? 10 : 50))
        guard poll(&places, nfds_t(places.count), time) > 0 else { return (false, false) }
        var moved = false
        if places[0].revents != 0 {
            let bytes = Pipes.read(output)
            if let bytes { received += bytes } else { outputHasEnded = true }
            moved = !(bytes ?? []).isEmpty
            if received.count - start > mostOutput {
                stop()
                (received, start, scanned, outputHasEnded, exceededOutputLimit) = ([], 0, 0, true, true)
            }
        }
        if places[1].revents != 0 { drainErrors() }
        return (places[2].revents != 0, moved)
    }

    private func drainErrors() {
        // Only so often: it may write faster than anyone reads.
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
