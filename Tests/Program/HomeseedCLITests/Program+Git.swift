import Foundation
import HomeseedServices
import Testing

/// Git repositories around a program's folder.
extension Program {
    /// Turns the folder into a repository with one commit of all its files.
    func begin() throws {
        try git("init", "-q", "-b", "main")
        // The files that the tests themselves leave there.
        try write(".in\n.out\n.err\n", to: ".gitignore")
        try commit()
    }

    func commit() throws {
        try git("add", "-A")
        try git("-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "-q", "-m", "Change")
    }

    func git(_ arguments: String...) throws { try git(arguments) }

    func git(_ arguments: [String]) throws {
        let git = try FinishedProcess.run(Launch("/usr/bin/env", ["git"] + arguments, folder: folder.path))
        try #require(git.exitCode == 0, "git \(arguments): \(String(decoding: git.errors, as: UTF8.self))")
    }
}
