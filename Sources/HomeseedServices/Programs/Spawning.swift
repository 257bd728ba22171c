import Foundation
import HomeseedStore
import Synchronization

/// Starting a program with pipes for its three streams: the bridge to `posix_spawn`.
enum Spawning {
    struct Failure: Error {
        var description: String
    }

    typealias Started = (id: pid_t, input: Int32, output: Int32, errors: Int32)
    private typealias Pipe = (read: Int32, write: Int32)
    /// One at a time: between being made and being marked, a pipe would go along into another program.
    private static let lock = Mutex(())

    /// - Returns: what is written to its input, and where its output and errors are read, none of which blocks.
    ///
    /// - Parameter aside: what it finds to read under `/dev/fd/3`.
    static func start(_ program: String, _ arguments: [String], aside: [UInt8]? = nil) throws(Failure) -> Started {
        try lock.withLock { _ throws(Failure) in
            guard let aside else { return try startAlone(program, arguments) }
            let descriptor = try filled(aside)
            defer { close(descriptor) }
            return try startAlone(program, arguments, aside: descriptor)
        }
    }

    /// A pipe that holds these bytes already, which have to fit into it.
    private static func filled(_ bytes: [UInt8]) throws(Failure) -> Int32 {
        guard let pipe = pipe() else { throw Failure(description: String(cString: strerror(errno))) }
        _ = fcntl(pipe.write, F_SETFL, fcntl(pipe.write, F_GETFL) | O_NONBLOCK)
        let isWritten = OutputPlace.write(bytes, to: pipe.write)
        close(pipe.write)
        // Beyond the numbers that it and the other streams are given in the program.
        let descriptor = fcntl(pipe.read, F_DUPFD_CLOEXEC, 16)
        close(pipe.read)
        guard isWritten, descriptor >= 0 else {
            if descriptor >= 0 { close(descriptor) }
            throw Failure(description: "what it is to be told is too long")
        }
        return descriptor
    }

    private static func startAlone(_ program: String, _ arguments: [String], aside: Int32? = nil) throws(Failure) -> Started {
        var pipes: [Pipe] = []
        func closeAll() { for pipe in pipes { close(pipe.read); close(pipe.write) } }
        for _ in 0..<3 {
            guard let pipe = pipe() else {
                closeAll()
                throw Failure(description: String(cString: strerror(errno)))
            }
            pipes.append(pipe)
        }
        let (input, output, errors) = (pipes[0], pipes[1], pipes[2])
        var streams: [(from: Int32, to: Int32)] = [(input.read, 0), (output.write, 1), (errors.write, 2)]
        if let aside { streams.append((from: aside, to: 3)) }
        var id: pid_t = 0
        var code: Int32 = 0
        // For five seconds at most.
        for _ in 0..<250 {
            code = spawn(&id, program: program, arguments: [program] + arguments, streams: streams)
            // Someone is just writing the program: on a busy machine, that takes its time.
            guard code == ETXTBSY else { break }
            usleep(20_000)
        }
        guard code == 0 else {
            closeAll()
            throw Failure(description: String(cString: strerror(code)))
        }
        for descriptor in [input.read, output.write, errors.write] { close(descriptor) }
        for descriptor in [input.write, output.read, errors.read] {
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        }
        return (id, input.write, output.read, errors.read)
    }

    /// Both ends are closed in whatever else is started, or the program would never see the end of its input.
    private static func pipe() -> Pipe? {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// In a process group of its own, so that it and what it starts can be stopped; with the signals that we ignore as
    /// programs expect them.
    private static func spawn(
        _ id: inout pid_t, program: String, arguments: [String], streams: [(from: Int32, to: Int32)]
    ) -> Int32 {
        #if os(Linux)
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #else
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for stream in streams { posix_spawn_file_actions_adddup2(&actions, stream.from, stream.to) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        // Copies that C may keep until the call returns.
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] = ProcessInfo.processInfo.environment
            .sorted { $0.key < $1.key }.map { strdup($0.key + "=" + $0.value) } + [nil]
        defer { for word in words + settings { free(word) } }
        return posix_spawn(&id, program, &actions, &attributes, &words, &settings)
    }

    /// Where a program is: a path as it stands, a name on the PATH. Nil where there is none that may be run.
    static func path(of program: String) -> String? {
        let places = program.contains("/")
            ? [program]
            : (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" + program }
        return places.first { place in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: place)
        }
    }
}

/// Writing to a pipe whose reader may be gone: an error then, not the end of this program.
enum PipeWriting {
    /// - Returns: how many bytes were taken; 0 where there is no room now, -1 where nobody reads any more.
    static func write(_ descriptor: Int32, _ bytes: [UInt8], from start: Int) -> Int {
        var signal = sigset_t()
        sigemptyset(&signal)
        sigaddset(&signal, SIGPIPE)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &signal, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let count = bytes.withUnsafeBytes { buffer in
            Foundation.write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
        }
        if count >= 0 { return count }
        let problem = errno
        if problem == EPIPE { takePending(&signal) }
        return problem == EAGAIN || problem == EINTR ? 0 : -1
    }

    /// A signal that was held back would arrive as soon as it is let in again.
    private static func takePending(_ signal: inout sigset_t) {
        var pending = sigset_t()
        sigpending(&pending)
        var number: Int32 = 0
        if sigismember(&pending, SIGPIPE) == 1 { sigwait(&signal, &number) }
    }
}
