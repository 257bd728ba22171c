import Foundation

// Deletes, renames and repeats every key, id and message of every pack, and checks that lint reports it at its location.
// Misspells every name, and checks that lint suggests the right one. Fixes typical typos, and checks that no text is lost.
// Tools/mutate builds it for release.

let arguments = Array(CommandLine.arguments.dropFirst())
let root = arguments.first ?? "."
guard !root.hasPrefix("-") else {
    print("Mutations ROOT [--verbose] [--every N] [--slips N|all] [--part K/N] [--only-slips] [--fresh]")
    exit(2)
}
let isVerbose = arguments.contains("--verbose")
func option(_ name: String) -> String? { arguments.firstIndex(of: name).flatMap { arguments.dropFirst($0 + 1).first } }
let step = option("--every").flatMap(Int.init) ?? 1
let slips = option("--slips") ?? "400"
let part = (option("--part") ?? "1/1").split(separator: "/").compactMap { Int($0) }
guard part.count == 2, part[0] >= 1, part[1] >= part[0] else {
    print("--part is written as 3/20: the third of twenty parts")
    exit(2)
}
let ids = try FileManager.default.contentsOfDirectory(atPath: root + "/Catalogue").sorted().filter {
    FileManager.default.fileExists(atPath: "\(root)/Catalogue/\($0)/pack.yaml")
}
let packs = try ids.map { try PackUnderTest($0, in: root) }
let isKept = try SlipProof(
    packs, sample: Int(slips), part: .init(number: part[0], count: part[1]), remembers: !arguments.contains("--fresh"),
    isVerbose: isVerbose
).run()
if arguments.contains("--only-slips") { exit(isKept ? 0 : 1) }
let isSound = try MutationProof(packs, step: max(1, step), isVerbose: isVerbose).run()
let isUnderstood = TypoProof(packs).run()
exit(isSound && isUnderstood && isKept ? 0 : 1)
