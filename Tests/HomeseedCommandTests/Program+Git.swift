import Foundation
import Testing

/// Repositories of git around a program's folder.
extension Program {
    /// Makes the folder a repository with one commit of all that is in it.
    func begin() throws {
        try git("init", "-q", "-b", "main")
        // What the tests themselves leave there.
        try write(".in\n.out\n.err\n", to: ".gitignore")
        try commit()
    }

    func commit() throws {
        try git("add", "-A")
        try git("-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "-q", "-m", "Change")
    }

    func git(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitForExit()
        try #require(process.terminationStatus == 0, "git \(arguments)")
    }
}
