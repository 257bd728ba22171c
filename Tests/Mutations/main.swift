import Foundation

// Deletes, renames and repeats every key, id and message of every pack in turn, and asks whether lint finds it where it
// is; then misspells every name, and asks whether lint knows what was meant. Tools/mutate builds it for release.
//
//     Mutations ROOT [--verbose]         the folder that holds Catalogue and Locales

let root = CommandLine.arguments.dropFirst().first ?? "."
let ids = try FileManager.default.contentsOfDirectory(atPath: root + "/Catalogue").sorted().filter {
    FileManager.default.fileExists(atPath: "\(root)/Catalogue/\($0)/pack.yaml")
}
let packs = try ids.map { try PackUnderTest($0, in: root) }
let isSound = try MutationProof(packs, isVerbose: CommandLine.arguments.contains("--verbose")).run()
let isUnderstood = TypoProof(packs).run()
exit(isSound && isUnderstood ? 0 : 1)
