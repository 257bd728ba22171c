import ArgumentParser
import Foundation
import Homeseed
import HomeseedEditors
import HomeseedModel
import HomeseedServices
import HomeseedSource
import Synchronization

struct StudioCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Open the catalogue in your browser, to view and edit it.",
        discussion: """
            Serves a page on this machine only: items as cards, translations side by side, findings with fixes, and \
            households on any date. Saving changes only the edited part of a file. Ctrl-C stops the server.

              homeseed studio
              homeseed studio --read-only
              homeseed studio --export Pages
            """)

    @Flag(help: "Show everything read-only.")
    var readOnly = false

    @Option(help: ArgumentHelp("The port of the page; 0 selects a free one.", valueName: "number"))
    var port: UInt16 = 0

    @Option(
        help: ArgumentHelp("Write a read-only copy of the page to this folder, for any web server, and exit.", valueName: "dir"),
        completion: .directory)
    var export: String?

    @Flag(name: .customLong("no-history"), help: "With --export: leave out recent commits with their authors and subjects.")
    var leavesOutHistory = false

    @Flag(help: "With --export: overwrite files that Homeseed did not write, or that were edited since.")
    var overwrite = false

    @Flag(help: "Print the address, but do not open a browser.")
    var noOpen = false

    @OptionGroup var options: CatalogueOptions

    func run() throws {
        let pipeline = try options.pipeline(for: export != nil || readOnly ? .reading : .writing)
        if let export {
            try OutputFolder.refuseContent(export, pipeline, orAbove: true)
            try InterruptedChange.complete(in: [export])
            return try write(
                StudioExport(pipeline, StudioHosting.host(version: ProgramVersion.number), includesHistory: !leavesOutHistory),
                to: export)
        }
        AllocatorTuning.begin()
        let studio = Studio(pipeline, StudioHosting.host(version: ProgramVersion.number), isReadOnly: readOnly)
        let server = StudioServer(studio, port: port)
        let opens = !noOpen
        // Load the studio while the browser starts.
        Task.detached { await studio.open() }
        Task.detached {
            do {
                try await server.run { address, once in
                    print("The studio is running at \(address)\nPress Ctrl-C to stop it.")
                    fflush(nil)
                    if opens { Browser.open(once) }
                }
                ExitStatus.failure.leave()
            } catch {
                ExitStatus.of {
                    throw CommandError(
                        .failure, "The page can't be opened: \(error.localizedDescription)",
                        advice: ["Choose another port with `--port`."])
                }.leave()
            }
        }
        // The task above ends the program, or a signal does.
        while true { sleep(60) }
    }

    private func write(_ export: StudioExport, to folder: String) throws {
        let made = Mutex<Result<(files: [(name: String, bytes: [UInt8])], commits: Int), StudioRefusal>?>(nil)
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            let result: Result<(files: [(name: String, bytes: [UInt8])], commits: Int), StudioRefusal>
            do throws(StudioRefusal) { result = .success(try await export.files()) } catch { result = .failure(error) }
            made.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        let (files, commits): ([(name: String, bytes: [UInt8])], Int)
        switch made.withLock({ $0 }) {
        case .success(let all)?: (files, commits) = all
        case .failure(let refusal)?: throw CommandError(.findings, refusal.headline, advice: refusal.advice)
        case nil: return
        }
        let bundle = AppBundle(files: files.map { SourceFile(path: $0.name, bytes: $0.bytes) })
        try BundleFolder(path: folder, pack: "studio", command: "studio --export").changes(
            for: bundle, isWhole: true, overwrites: overwrite
        ).write()
        print("\(counted(files.count, "file")) in \(folder): serve them with any web server.")
        if commits > 0 {
            print(
                "note: they contain the authors and subjects of \(counted(commits, "commit")). `--no-history` leaves those out.")
        }
    }
}

/// The user's default browser.
enum Browser {
    static func open(_ address: String) {
        #if os(macOS)
        let program = "/usr/bin/open"
        #else
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        guard let program = folders.map({ $0 + "/xdg-open" }).first(where: FileManager.default.isExecutableFile) else { return }
        #endif
        guard let browser = try? StartedProcess(Launch(program, [address])) else { return }
        // Some browser commands run until the browser is closed.
        Thread.detachNewThread { browser.wait() }
    }
}
