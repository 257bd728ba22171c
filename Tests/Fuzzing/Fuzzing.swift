import Homeseed
import HomeseedLoading
import HomeseedLocalisation
import HomeseedServices
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

// Fuzz targets for libFuzzer, which searches for bytes that reach new code: the parsers of YAML, JSON, every locale format
// and plug-in answers. `Tools/fuzz --coverage` builds and runs them; Tools/fuzz alone damages whole catalogues.

/// The readers of all inputs. The first byte selects the reader, unless an option names it.
enum Readers {
    static func read(_ bytes: [UInt8], by reader: Int? = nil) {
        guard let first = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        switch reader ?? Int(first) % names.count {
        case 0: document("a.yaml", rest)
        case 1: document("a.json", rest)
        case 2: answer(rest)
        case let number: texts(LocaleFormats.builtIn[number - 3], rest)
        }
    }

    /// The values of `--reader=`.
    static let names = ["yaml", "json", "plug-in"] + LocaleFormats.builtIn.map { $0.name }

    /// Reads a document, and walks through all of it as loading does.
    private static func document(_ path: String, _ bytes: [UInt8]) {
        var found = Diagnostics()
        let file = SourceFile(path: path, bytes: bytes)
        let document = parse(file, as: FileID(0), into: &found)
        if let root = document.root { walk(root) }
        let sources = SourceMap(files: [file])
        _ = TextRenderer(sources: sources, options: RenderOptions()).render(found.sorted(in: sources))
    }

    private static func walk(_ node: Node) {
        _ = (node.text, node.scalar, node.place)
        for element in node.elements { walk(element) }
        for entry in node.entries {
            walk(entry.key)
            walk(entry.value)
        }
    }

    private static func texts(_ format: any LocaleFormat.Type, _ bytes: [UInt8]) {
        let paths = [
            "demo.nl.xlf", "nl.lproj/demo.strings", "nl.lproj/demo.stringsdict", "demo/values-nl/strings.xml", "nl/demo.json",
            "demo.nl.po", "demo.xcstrings", "demo.csv",
        ]
        for path in paths {
            let file = FormatFile(FileID(0), SourceFile(path: path, bytes: bytes))
            var found = Diagnostics()
            guard format.recognises(file.file) || path == paths[0] else { continue }
            if let exchange = format.parse([file], source: .english, &found) {
                _ = format.export(exchange, &found)
                _ = format.update(file, to: exchange, &found)
            }
        }
    }

    /// Reads a plug-in's line as each type of answer, and as a row of a table with all column types.
    private static func answer(_ bytes: [UInt8]) {
        guard let node = try? StoredJSON.root(bytes, "a plug-in") else { return }
        walk(node)
        let types: [ColumnType] = [
            .uuid, .string, .text, .integer, .boolean, .date, .datetime, .decimal(scale: 2), .list(isText: true), .word(["a"]),
            .reference,
        ]
        let columns = types.enumerated().map { StoreColumn("c\($0)", $1, isNullable: true) }
        let table = StoreTable(name: "t", entity: "T", columns: columns, key: "c0")
        _ = try? RowJSON.read(node, table)
        _ = try? PluginResponse.Handshake(node, name: "a plug-in")
        _ = try? PluginResponse.rows(node, of: table)
        try? PluginResponse.check(node, acknowledges: [("created", 1), ("updated", 0), ("deleted", 0)])
    }
}

/// The reader that `--reader=yaml` names, if any. libFuzzer ignores flags with two hyphens.
private let reader = CommandLine.arguments.firstIndex { $0.hasPrefix("--reader=") }.flatMap { place in
    Readers.names.firstIndex(of: String(CommandLine.arguments[place].dropFirst("--reader=".utf8.count)))
}

#if FUZZING
/// The loop of libFuzzer, which its `main` calls.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The entry point of the program. SwiftPM renames `main` to the name of the product.
@_cdecl("Fuzzing_main")
public func fuzzingMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var (count, arguments) = (count, arguments)
    return runDriver(&count, &arguments) { fuzzOneInput($0, $1) }
}

/// The function that libFuzzer calls for each input. The bytes are valid during the call.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Readers.read(Array(UnsafeBufferPointer(start: data, count: count)), by: reader)
    return 0
}
#else
/// The program without libFuzzer, which reads the given files to reproduce a failure.
@main
enum Repeating {
    static func main() throws {
        for path in CommandLine.arguments.dropFirst() where !path.hasPrefix("--") {
            Readers.read(try DiskFiles().read(path).bytes, by: reader)
        }
    }
}
#endif
