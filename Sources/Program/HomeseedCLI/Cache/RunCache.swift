import Crypto
import Foundation
import HomeseedLoading
import HomeseedModel
import HomeseedSource

/// The results of earlier runs, in the user's cache folder.
///
/// An entry contains what a run printed, and a digest of each file and folder that it read. An entry is used only while these
/// files and folders are unchanged, so a cached run prints the same as a fresh run.
struct RunCache {
    private let folder: String

    /// The maximum size of all entries.
    private static let limit = 200 << 20
    /// The maximum size of an entry. Larger entries would displace all other entries.
    private static let largest = 32 << 20

    /// Finds the cache folder: HOMESEED_CACHE_DIR, or else the user's cache folder. Returns `nil` if there is no such folder, or
    /// if HOMESEED_NO_CACHE is not empty.
    init?() {
        let environment = ProcessInfo.processInfo.environment
        guard environment["HOMESEED_NO_CACHE", default: ""].isEmpty else { return nil }
        if let named = environment["HOMESEED_CACHE_DIR"], !named.isEmpty {
            folder = Paths.absolute(named) + "/runs"
            return
        }
        guard let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.path,
            caches.hasPrefix("/")
        else { return nil }
        folder = caches + "/homeseed/runs"
    }

    /// Repeats the output of an earlier run if nothing that it read has changed, or else runs the command and stores its output.
    ///
    /// - Parameters:
    ///   - key: everything else that the output depends on.
    ///   - run: the command, which must read files only through its argument.
    func run(_ key: RunKey, _ run: (any FileTree) throws -> ExitStatus) throws -> ExitStatus {
        let path = folder + "/" + key.name
        if let file = try? DiskFiles().read(path), let entry = CacheEntry(file.bytes), entry.inputs.areUpToDate {
            // Marks the entry as used, because the least recently used entries are removed first.
            utimes(path, nil)
            for output in entry.outputs { try Console.write(output) }
            return entry.status
        }
        let files = RecordedFiles()
        let (status, outputs) = try Console.recording { try run(files) }
        if let inputs = files.recording.inputs, !Console.hasLostOutput {
            store(CacheEntry(inputs: inputs, outputs: outputs, status: status).bytes, at: path)
        }
        return status
    }

    /// Writes an entry. A missing entry only makes the next run slower, so errors are ignored.
    private func store(_ bytes: [UInt8], at path: String) {
        guard bytes.count <= RunCache.largest else { return }
        let files = FileManager.default
        let temporary = path + ".new-" + UUID().uuidString
        do {
            // Findings quote the catalogue, which other users may not be allowed to read.
            try files.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            guard files.createFile(atPath: temporary, contents: Data(bytes), attributes: [.posixPermissions: 0o600]) else {
                return
            }
        } catch { return }
        if rename(temporary, path) != 0 { unlink(temporary) }
        removeOldest()
    }

    /// Removes the least recently used entries until the rest is below the limit.
    private func removeOldest() {
        let entries = (DiskFiles().names(in: folder) ?? []).compactMap { name -> (path: String, size: Int, time: Int)? in
            var status = stat()
            guard stat(folder + "/" + name, &status) == 0 else { return nil }
            #if canImport(Darwin)
            let time = status.st_mtimespec.tv_sec
            #else
            let time = status.st_mtim.tv_sec
            #endif
            return (folder + "/" + name, Int(status.st_size), Int(time))
        }
        var total = entries.reduce(0) { $0 + $1.size }
        for entry in entries.sorted(by: { $0.time < $1.time }) {
            if total <= RunCache.limit { return }
            unlink(entry.path)
            total -= entry.size
        }
    }
}

/// A digest of everything that the output of a run depends on, besides the recorded files.
struct RunKey {
    private var hash = SHA256()

    /// Creates the key of this process: the program, its arguments, the working directory and the terminal. Returns `nil` if the
    /// program's own file can't be found.
    init?(_ console: Console) {
        guard let program = RunKey.program else { return nil }
        add(program)
        add(ProgramVersion.number)
        add(FileManager.default.currentDirectoryPath)
        add(CommandLine.arguments.count)
        for argument in CommandLine.arguments.dropFirst() { add(argument) }
        add(console.isTerminal)
        add(console.style.isColoured)
        add(console.width)
        add(Console.errorStyle.isColoured)
        // An update of the time zone data can move the dates of households.
        add(FileStamps(of: ["/usr/share/zoneinfo/tzdata.zi", "/usr/share/zoneinfo/+VERSION"]).text)
    }

    /// Adds a value. The digest of two values differs from the digest of a value that joins them.
    mutating func add(_ value: some Any) {
        let bytes = Array(String(describing: value).utf8)
        hash.update(data: Array("\(bytes.count):".utf8))
        hash.update(data: bytes)
    }

    mutating func add(_ file: SourceFile) {
        add(file.path)
        add(file.bytes.count)
        hash.update(data: file.bytes)
    }

    /// The digest in hexadecimal.
    var name: String { hash.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }

    /// The path, size and time of the program's file, or `nil` if the file can't be found. A new build changes them.
    private static var program: String? {
        #if os(Linux)
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        #else
        let path = Bundle.main.executablePath
        #endif
        return path.map { FileStamps(of: [$0]).text }
    }
}
