import Foundation

// Prints a line of JSON for each comparison: measure CATALOGUE JSON ROUNDS.
let arguments = CommandLine.arguments
guard arguments.count == 4, let rounds = Int(arguments[3]), rounds > 0 else {
    FileHandle.standardError.write(Data("usage: Measure FOLDER-OF-YAML FILE.json ROUNDS\n".utf8))
    exit(2)
}
let yaml = try files(below: arguments[1], ending: ".yaml")
let json = try bytes(of: arguments[2])

try compareYAML(yaml, rounds: rounds).print()
try compareWithSimdjson(json, rounds: rounds)?.print()
try compareWithDecoder(json, rounds: rounds).print()
