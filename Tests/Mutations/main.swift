import Foundation

// Deletes, renames and repeats every key, id and message of every pack in turn, and asks whether lint finds it where it
// is; misspells every name, and asks whether lint knows what was meant; and mends slips of the kinds that people make,
// and asks whether anything that was written is gone. Tools/mutate builds it for release.
//
//     Mutations ROOT [--verbose] [--every N] [--slips N|all] [--only-slips]     the folder that holds Catalogue and Locales
//
// With --every, one mutation of N is tried, and with --slips, so many slips: for CI, which has no time for all of them.

let arguments = Array(CommandLine.arguments.dropFirst())
let root = arguments.first ?? "."
let isVerbose = arguments.contains("--verbose")
func option(_ name: String) -> String? { arguments.firstIndex(of: name).flatMap { arguments.dropFirst($0 + 1).first } }
let step = option("--every").flatMap(Int.init) ?? 1
let slips = option("--slips") ?? "400"
let ids = try FileManager.default.contentsOfDirectory(atPath: root + "/Catalogue").sorted().filter {
    FileManager.default.fileExists(atPath: "\(root)/Catalogue/\($0)/pack.yaml")
}
let packs = try ids.map { try PackUnderTest($0, in: root) }
let isKept = try SlipProof(packs, sample: Int(slips), isVerbose: isVerbose).run()
if arguments.contains("--only-slips") { exit(isKept ? 0 : 1) }
let isSound = try MutationProof(packs, step: max(1, step), isVerbose: isVerbose).run()
let isUnderstood = TypoProof(packs).run()
exit(isSound && isUnderstood && isKept ? 0 : 1)
