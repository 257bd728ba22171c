import CSpawn
import Foundation
package import HomeseedStore
import HomeseedText
import Synchronization

/// The configuration of a program to start.
package struct Launch: Sendable {
    /// The path of the program.
    package var program: String
    package var arguments: [String]
    /// The environment, or `nil` for this process's environment.
    package var environment: [String: String]?
    /// The working directory, or `nil` for this process's working directory.
    package var folder: String?
    /// Whether standard error is merged into standard output.
    package var mergesErrors = false
    /// Whether the program inherits descriptors besides its standard streams, such as a shell's `<(…)`. The default is false,
    /// because a browser would keep the studio's port open.
    package var inheritsDescriptors = false

    package init(
        _ program: String, _ arguments: [String], environment: [String: String]? = nil, folder: String? = nil,
        mergesErrors: Bool = false,
        inheritsDescriptors: Bool = false
    ) {
        (self.program, self.arguments, self.environment, self.folder) = (program, arguments, environment, folder)
        (self.mergesErrors, self.inheritsDescriptors) = (mergesErrors, inheritsDescriptors)
    }
}

/// The bridge to `posix_spawn`.
///
/// Foundation's `Process` is not used. Without a run loop it leaks descriptors until its thread ends. With about 1,300 open
/// files it reads beyond a buffer (swift-corelibs-foundation, pull request 5472). swift-subprocess is not used, because callers
/// are synchronous and its tasks need a free thread of the cooperative pool.
package enum Spawning {
    package struct Failure: Error {
        package var description: String

        init(_ code: Int32) { description = String(cString: strerror(code)) }
        init(description: String) { self.description = description }
    }

    /// The ID of the started process, and this process's ends of the pipes. The ends do not block, and the caller closes them.
    package typealias Piped = (id: Int32, input: Int32, output: Int32, errors: Int32)
    private typealias Pipe = (read: Int32, write: Int32)
    /// Serialises starts, because a pipe could leak into another process before it is marked close-on-exec.
    private static let lock = Mutex(())

    /// Starts a process with pipes for its three streams.
    ///
    /// - Parameter aside: The contents of the process's `/dev/fd/3`, which must fit into a pipe. They are not written to disk.
    package static func start(_ launch: Launch, aside: [UInt8]? = nil) throws(Failure) -> Piped {
        try lock.withLock { _ throws(Failure) in
            guard let aside else { return try startAlone(launch) }
            let descriptor = try filled(aside)
            defer { close(descriptor) }
            return try startAlone(launch, aside: descriptor)
        }
    }

    /// Starts a process with open descriptors as its streams, which the caller closes.
    ///
    /// - Returns: The process ID. The caller must wait for the process.
    package static func start(_ launch: Launch, input: Int32, output: Int32, errors: Int32) throws(Failure) -> Int32 {
        try lock.withLock { _ throws(Failure) in try spawn(launch, [(input, 0), (output, 1), (errors, 2)]) }
    }

    /// The status of a process that other code has waited for: no exit code, and a signal number that does not exist.
    package static let unknownStatus: Int32 = 0x7F

    /// Returns the status of a process from `waitpid`.
    ///
    /// - Returns: The status, `nil` while the process runs and the options contain `WNOHANG`, or ``unknownStatus``.
    package static func status(of id: Int32, _ options: Int32) -> Int32? {
        var status: Int32 = 0
        var found = waitpid(id, &status, options)
        while found < 0, errno == EINTR { found = waitpid(id, &status, options) }
        return found == 0 ? nil : found == id ? status : unknownStatus
    }

    /// Returns the read end of a pipe that contains the bytes. The bytes must fit into the pipe.
    private static func filled(_ bytes: [UInt8]) throws(Failure) -> Int32 {
        guard let pipe = pipe() else { throw Failure(errno) }
        _ = fcntl(pipe.write, F_SETFL, fcntl(pipe.write, F_GETFL) | O_NONBLOCK)
        Pipes.expectNoReader(pipe.write)
        let isWritten = bytes.isEmpty || Pipes.write(pipe.write, bytes, from: 0) == bytes.count
        close(pipe.write)
        // The number is above the numbers of the process's streams.
        let descriptor = fcntl(pipe.read, F_DUPFD_CLOEXEC, 16)
        close(pipe.read)
        guard isWritten, descriptor >= 0 else {
            if descriptor >= 0 { close(descriptor) }
            throw Failure(description: "its input is too long")
        }
        return descriptor
    }

    private static func startAlone(_ launch: Launch, aside: Int32? = nil) throws(Failure) -> Piped {
        var pipes: [Pipe] = []
        func closeAll() {
            for pipe in pipes {
                close(pipe.read)
                close(pipe.write)
            }
        }
        for _ in 0..<3 {
            guard let pipe = pipe() else {
                let problem = Failure(errno)
                closeAll()
                throw problem
            }
            pipes.append(pipe)
        }
        let (input, output, errors) = (pipes[0], pipes[1], pipes[2])
        var streams: [(from: Int32, to: Int32)] = [
            (input.read, 0), (output.write, 1), (launch.mergesErrors ? output.write : errors.write, 2),
        ]
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
        // The limit is five seconds.
        for _ in 0..<250 {
            code = spawn(&id, launch, streams)
            // The program's file is still open for writing.
            guard code == ETXTBSY else { break }
            usleep(20_000)
        }
        guard code == 0 else { throw Failure(code) }
        return id
    }

    /// Creates a pipe with both ends close-on-exec. Otherwise a second process would keep the first process's input open.
    private static func pipe() -> Pipe? {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Starts a process in its own process group, so that its descendants can be ended, and with default signal handlers.
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
        if let folder = launch.folder { code = homeseed_spawn_set_working_directory(&actions, folder) }
        for stream in streams where code == 0 { code = posix_spawn_file_actions_adddup2(&actions, stream.from, stream.to) }
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
        if !launch.inheritsDescriptors {
            #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
            #else
            if code == 0 { code = homeseed_spawn_close_other_descriptors(&actions, Int32(streams.count)) }
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
        var words: [UnsafeMutablePointer<CChar>?] = ([launch.program] + launch.arguments).map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] =
            (launch.environment ?? ProcessInfo.processInfo.environment)
            .sorted { $0.key < $1.key }.map { strdup($0.key + "=" + $0.value) } + [nil]
        defer { for word in words + settings { free(word) } }
        return posix_spawn(&id, launch.program, &actions, &attributes, &words, &settings)
    }

    /// Returns the error for a program that ``path(of:)`` doesn't find.
    ///
    /// - Parameter shown: The program for the error.
    package static func missing(_ program: String, shown: String) -> TargetError {
        guard program.contains("/") else { return .address("there is no program \(shown) on the PATH") }
        var status = stat()
        guard stat(program, &status) == 0 else { return .address("there is no program “\(shown)”") }
        if let what = OutputPlace.name(of: status.st_mode) { return .address("“\(shown)” is \(what), not a program") }
        return .address("“\(shown)” is not executable: run `chmod +x \(shown)`")
    }

    /// Returns the path of an executable from a path or a name on the PATH, or `nil` if there is none.
    package static func path(of program: String) -> String? {
        let places =
            program.contains("/")
            ? [program]
            : (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" + program }
        return places.first { place in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: place)
        }
    }
}
