import ArgumentParser
import Foundation
import HomeseedEditors
import HomeseedModel

struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "language-server",
        abstract: "Start the language server, for editors.",
        discussion: """
            Editors start this command, and use the Language Server Protocol over standard input and output. It reports \
            findings while you type, completes keys, ids and translations, renames, fixes and formats. The handbook has \
            settings for Neovim, Emacs, Helix, Kate, Sublime Text, Zed and VS Code.
            """)

    /// Some editors always pass this flag.
    @Flag(help: .hidden)
    var stdio = false

    func run() throws {
        AllocatorTuning.begin()
        let version = ProgramVersion.number
        let pages = ExplanationPages(version: version)
        let host = LanguageServer.Host(
            version: version, explanation: { pages.address(of: $0) },
            baseRevisionItems: { [items = GitItems()] in items.baseRevisionItems($0, since: nil) },
            pipeline: { [programs = CheckPrograms()] in
                var pipeline = CatalogueOptions.pipeline(around: $0)
                pipeline?.programs = programs
                return pipeline
            })
        let (input, feed) = AsyncStream<[UInt8]>.makeStream()
        let output = FileHandle.standardOutput
        Task.detached {
            let ending = await LanguageServer.run(host, input: input) { try? output.write(contentsOf: Data($0)) }
            if case .malformed(let reason) = ending {
                Console.printError(
                    "error: The input is not the Language Server Protocol: \(reason).\nhelp: Editors start this command themselves; `homeseed lint` checks files from a terminal.\n"
                )
            }
            // The protocol requires status 1 for an `exit` without a `shutdown`.
            (ending == .shutDown ? ExitStatus.done : ExitStatus.findings).leave()
        }
        while let bytes = StandardInput.next(), !bytes.isEmpty { feed.yield(bytes) }
        feed.finish()
        // Pending messages are still being answered. The task above ends the program.
        while true { sleep(60) }
    }
}

/// Standard input, read as data arrives. Foundation waits until the requested amount is available.
private enum StandardInput {
    /// Returns the next bytes; empty at the end of the input, or `nil` if it can't be read.
    static func next() -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
            repeat { count = read(STDIN_FILENO, buffer.baseAddress, 1 << 16) } while count < 0 && errno == EINTR
            filled = max(count, 0)
        }
        return count < 0 ? nil : bytes
    }
}
