import CBaseline
import CxxBaseline
import Foundation
import HomeseedSource
import HomeseedSyntax

/// Compares reading a YAML document with creating and deleting libyaml's events.
func compareYAML(_ files: [(path: String, bytes: [UInt8])], rounds: Int) throws -> Comparison {
    let sources = files.map { SourceFile(path: $0.path, bytes: $0.bytes) }
    return try Comparison(
        "yaml-events", bytes: files.reduce(0) { $0 + $1.bytes.count }, rounds: rounds,
        ours: { for source in sources { try read(source) } },
        theirs: {
            for file in files where count_yaml_events(file.bytes, file.bytes.count) == 0 {
                throw Failure(description: "libyaml refuses \(file.path).")
            }
        })
}

/// Compares reading a JSON document with simdjson's DOM and reused buffers. Returns `nil` without simdjson.
func compareWithSimdjson(_ json: [UInt8], rounds: Int) throws -> Comparison? {
    let source = SourceFile(path: "catalogue.json", bytes: json)
    guard let simd = simd_begin(json, json.count) else { return nil }
    defer { simd_end(simd) }
    return try Comparison(
        "json-simdjson", bytes: json.count, rounds: rounds, ours: { try read(source) },
        theirs: { if !simd_read(simd) { throw Failure(description: "simdjson refuses the file.") } })
}

/// Compares reading a JSON document with Foundation's decoding of structs.
func compareWithDecoder(_ json: [UInt8], rounds: Int) throws -> Comparison {
    let source = SourceFile(path: "catalogue.json", bytes: json)
    let data = Data(json)
    let decoder = JSONDecoder()
    return try Comparison(
        "json-decoder", bytes: json.count, rounds: rounds, ours: { try read(source) },
        theirs: { if try decoder.decode(PlainFile.self, from: data).items.isEmpty { throw Failure(description: "No items.") } })
}

private func read(_ source: SourceFile) throws {
    var diagnostics = Diagnostics()
    let document = parse(source, as: FileID(0), into: &diagnostics)
    guard !document.isBroken, diagnostics.all.isEmpty else { throw Failure(description: "We refuse \(source.path).") }
}

/// The file `catalogue.json`, as written by `Generate`.
private struct PlainFile: Decodable {
    var items: [PlainItem]
}

private struct PlainItem: Decodable {
    var id: String
    var category: String
    var minutes: Int
    var points: Int
    var title: String
    var note: String
}
