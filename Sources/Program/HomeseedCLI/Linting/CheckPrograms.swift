import Foundation
import Homeseed
import HomeseedModel
import HomeseedServices
import HomeseedSource
import HomeseedStore
import HomeseedText

/// The programs of `checks` in `homeseed.yaml`, which run only if the user has allowed them: an untrusted catalogue may name any
/// program.
final class CheckPrograms: CheckProgramRunner {
    /// Whether all programs may run, as with `--allow-exec`.
    private let allowsAll: Bool
    private let allowed: Set<String>
    /// The last input and output of each program, for editors that check the same catalogue again.
    private let last = Locked<[String: (input: [UInt8], output: [UInt8])]>([:])

    /// The environment variable that allows programs, by their names or absolute paths.
    static let variable = "HOMESEED_ALLOW_EXEC"

    init(allowsAll: Bool = false) {
        self.allowsAll = allowsAll
        allowed = CheckPrograms.allowedNames
    }

    /// The programs that the environment allows.
    static var allowedNames: Set<String> {
        Set(
            (ProcessInfo.processInfo.environment[variable] ?? "").split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            })
    }

    func refusal(of program: CheckProgram, in catalogue: String) -> String? {
        // A relative path could name a file in any catalogue.
        let name = program.name.contains("/") ? path(of: program, in: catalogue) : program.name
        if allowsAll || allowed.contains(name) { return nil }
        return
            "If you trust it, run `homeseed lint --allow-exec`, or set \(CheckPrograms.variable)=\(ShellWord.quoted(name).escapedForTerminal)."
    }

    func output(of program: CheckProgram, in catalogue: String, input: [UInt8]) throws(CheckProgramFailure) -> [UInt8] {
        let path = program.name.contains("/") ? path(of: program, in: catalogue) : "homeseed-check-" + program.name
        if let known = last.withLock({ $0[path] }), known.input == input { return known.output }
        do throws(TargetError) {
            let output = try CheckProgramProcess.output(
                of: path, name: "exec:" + program.name, input: input, limit: program.limit, environment: program.environment)
            last.withLock { $0[path] = (input, output) }
            return output
        } catch {
            throw CheckProgramFailure(error.description)
        }
    }

    /// Returns the absolute path of a program that the settings name by a path relative to their folder.
    private func path(of program: CheckProgram, in catalogue: String) -> String {
        Paths.absolute(program.name.hasPrefix("/") ? program.name : catalogue + "/" + program.name)
    }
}
