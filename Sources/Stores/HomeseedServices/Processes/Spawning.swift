import CSpawn
import Foundation
import HomeseedText
import Synchronization

/// What is to be started, and how.
package struct Launch: Sendable {
    /// A path.
    package var program: String
    package var arguments: [String]
    /// This process's own where nil.
    package var environment: [String: String]?
    /// The folder that it works in; that of this process where nil.
    package var folder: String?
    /// Whether its errors go where its output goes, in the order in which it prints both.
    package var mergesErrors = false
    /// Whether it gets what this process was given to read besides its input, as a shell does by `--config <(…)`. Otherwise it has its
    /// three streams and nothing more: a browser would hold the port of the page that it shows.
    package var inheritsDescriptors = false

    package init(
        _ program: String, _ arguments: [String], environment: [String: String]? = nil, folder: String? = nil, mergesErrors: Bool = false,
        inheritsDescriptors: Bool = false
    ) {
        (self.program, self.arguments, self.environment, self.folder) = (program, arguments, environment, folder)
        (self.mergesErrors, self.inheritsDescriptors) = (mergesErrors, inheritsDescriptors)
    }
}

/// Starting a process: the bridge to `posix_spawn`.
///
/// Foundation's `Process` is not used: where no run loop runs, it keeps what it opened for as long as its thread lives, and from some
/// thirteen hundred open files on it reads beyond what it asked the system for (swift-corelibs-foundation, pull request 5472).
package enum Spawning {
    package struct Failure: Error {
        package var description: String

        init(_ code: Int32) { description = String(cString: strerror(code)) }
        init(description: String) { self.description = description }
    }

    /// What is written to its input, and where its output and errors are read: none of them blocks, and whoever has them closes them.
    package typealias Piped = (id: Int32, input: Int32, output: Int32, errors: Int32)
    private typealias Pipe = (read: Int32, write: Int32)
    /// One at a time: between being made and being marked, a pipe would go along into another process.
    private static let lock = Mutex(())

    /// Starts a process with pipes for its three streams.
    ///
    /// - Parameter aside: what it finds to read under `/dev/fd/3`; little, and nowhere on the disk.
    package static func start(_ launch: Launch, aside: [UInt8]? = nil) throws(Failure) -> Piped {
        try lock.withLock { _ throws(Failure) in
            guard let aside else { return try startAlone(launch) }
            let descriptor = try filled(aside)
            defer { close(descriptor) }
            return try startAlone(launch, aside: descriptor)
        }
    }

    /// Starts a process with streams that are open already, and stay open here.
    ///
    /// - Returns: its id, which has to be waited for.
    package static func start(_ launch: Launch, input: Int32, output: Int32, errors: Int32) throws(Failure) -> Int32 {
        try lock.withLock { _ throws(Failure) in try spawn(launch, [(input, 0), (output, 1), (errors, 2)]) }
    }

    /// Of a process that somebody else has waited for: no exit code, and a signal that there is none of.
    package static let unknownStatus: Int32 = 0x7F

    /// What `waitpid` says of how a process ended.
    ///
    /// - Returns: nil while it runs, where the options say not to wait; ``unknownStatus`` where the system no longer knows.
    package static func status(of id: Int32, _ options: Int32) -> Int32? {
        var status: Int32 = 0
        var found = waitpid(id, &status, options)
        while found < 0, errno == EINTR { found = waitpid(id, &status, options) }
        return found == 0 ? nil : found == id ? status : unknownStatus
    }

    /// A pipe that holds these bytes already, which have to fit into it.
    private static func filled(_ bytes: [UInt8]) throws(Failure) -> Int32 {
        guard let pipe = pipe() else { throw Failure(errno) }
        _ = fcntl(pipe.write, F_SETFL, fcntl(pipe.write, F_GETFL) | O_NONBLOCK)
        Pipes.expectNoReader(pipe.write)
        let isWritten = bytes.isEmpty || Pipes.write(pipe.write, bytes, from: 0) == bytes.count
        close(pipe.write)
        // Beyond the numbers that it and the other streams are given in the process.
        let descriptor = fcntl(pipe.read, F_DUPFD_CLOEXEC, 16)
        close(pipe.read)
        guard isWritten, descriptor >= 0 else {
            if descriptor >= 0 { close(descriptor) }
            throw Failure(description: "what it is to be told is too long")
        }
        return descriptor
    }

    private static func startAlone(_ launch: Launch, aside: Int32? = nil) throws(Failure) -> Piped {
        var pipes: [Pipe] = []
        func closeAll() { for pipe in pipes { close(pipe.read); close(pipe.write) } }
        for _ in 0..<3 {
            guard let pipe = pipe() else {
                let problem = Failure(errno)
                closeAll()
                throw problem
            }
            pipes.append(pipe)
        }
        let (input, output, errors) = (pipes[0], pipes[1], pipes[2])
        var streams: [(from: Int32, to: Int32)] = [(input.read, 0), (output.write, 1), (launch.mergesErrors ? output.write : errors.write, 2)]
        if let aside { streams.append((from: aside, to: 3)) }
        let id: Int32
        do { id = try spawn(launch, streams) } catch {
            closeAll()
            throw error
        }
        for descriptor in [input.read, output.write, errors.write] { close(descriptor) }
        Pipes.expectNoReader(input.write)
        for descriptor in [input.write, output.read, errors.read] {
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        }
        return (id, input.write, output.read, errors.read)
    }

    private static func spawn(_ launch: Launch, _ streams: [(from: Int32, to: Int32)]) throws(Failure) -> Int32 {
        var id: Int32 = 0
        var code: Int32 = 0
        // For five seconds at most.
        for _ in 0..<250 {
            code = spawn(&id, launch, streams)
            // Someone is just writing the program: on a busy machine, that takes its time.
            guard code == ETXTBSY else { break }
            usleep(20_000)
        }
        guard code == 0 else { throw Failure(code) }
        return id
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
    private static func spawn(_ id: inout Int32, _ launch: Launch, _ streams: [(from: Int32, to: Int32)]) -> Int32 {
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
        var code: Int32 = 0
        if let folder = launch.folder { code = homeseed_spawn_in(&actions, folder) }
        for stream in streams where code == 0 { code = posix_spawn_file_actions_adddup2(&actions, stream.from, stream.to) }
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
        if !launch.inheritsDescriptors {
            #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
            #else
            if code == 0 { code = homeseed_spawn_without_others(&actions, Int32(streams.count)) }
            #endif
        }
        guard code == 0 else { return code }
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        // Copies that C may keep until the call returns.
        var words: [UnsafeMutablePointer<CChar>?] = ([launch.program] + launch.arguments).map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] = (launch.environment ?? ProcessInfo.processInfo.environment)
            .sorted { $0.key < $1.key }.map { strdup($0.key + "=" + $0.value) } + [nil]
        defer { for word in words + settings { free(word) } }
        return posix_spawn(&id, launch.program, &actions, &attributes, &words, &settings)
    }

    /// Where a program is: a path as it stands, a name on the PATH. Nil where there is none that may be run.
    package static func path(of program: String) -> String? {
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
