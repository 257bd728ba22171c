import Foundation

// Deletes, renames and repeats every key, id and message of every pack in turn, and asks whether lint finds it where it
// is; then misspells every name, and asks whether lint knows what was meant. Tools/mutate builds it for release.
//
//     Mutations ROOT [--verbose] [--every N]         the folder that holds Catalogue and Locales
//
// With --every, one mutation of N is tried: for CI, which has no time for all of them.

let arguments = CommandLine.arguments
let root = arguments.dropFirst().first ?? "."
let step = arguments.firstIndex(of: "--every").flatMap { arguments.dropFirst($0 + 1).first }.flatMap(Int.init) ?? 1
let ids = try FileManager.default.contentsOfDirectory(atPath: root + "/Catalogue").sorted().filter {
    FileManager.default.fileExists(atPath: "\(root)/Catalogue/\($0)/pack.yaml")
}
let packs = try ids.map { try PackUnderTest($0, in: root) }
let isSound = try MutationProof(packs, step: max(1, step), isVerbose: arguments.contains("--verbose")).run()
let isUnderstood = TypoProof(packs).run()
exit(isSound && isUnderstood ? 0 : 1)
