import Foundation
import Homeseed
import HomeseedEditors
import HomeseedLoading
import HomeseedSource

/// Measures the time from a keystroke to its findings, and compares them with a fresh run with `--compare`. Tools/keystrokes
/// builds it for release.
///
/// Times are processor times of one core, which do not depend on other load.
///
///     Keystrokes CATALOGUE LOCALES [--count N] [--seed N] [--ask FILES] [--compare]
func number(_ option: String, _ usual: Int) -> Int {
    CommandLine.arguments.firstIndex(of: option).flatMap {
        $0 + 1 < CommandLine.arguments.count ? Int(CommandLine.arguments[$0 + 1]) : nil
    } ?? usual
}

AllocatorTuning.begin()
let folders = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") && Int($0) == nil }.map {
    URL(fileURLWithPath: $0).path
}
guard let catalogue = folders.first else {
    print("usage: Keystrokes CATALOGUE [LOCALES] [--count N] [--seed N] [--ask FILES] [--compare]")
    exit(2)
}
let locales = folders.dropFirst().first
let compares = CommandLine.arguments.contains("--compare")

func files(in folder: String) -> [SourceFile] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".yaml") && !$0.contains("/.") && !$0.hasPrefix(".") }.compactMap { name in
        FileManager.default.contents(atPath: folder + "/" + name).map {
            SourceFile(path: folder + "/" + name, bytes: [UInt8]($0))
        }
    }
}

/// The resident memory of the process, and the part in use. The rest was freed but is fragmented.
var memory: String {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    let resident = (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) / 1024
    return "\(resident) MB" + (AllocatorTuning.bytesInUse.map { ", \($0 / 1_048_576) MB in use" } ?? "")
}

func measure(_ body: () throws -> Void) rethrows -> Duration {
    let start = processorTime()
    try body()
    return processorTime() - start
}

let all = files(in: catalogue) + (locales.map(files) ?? [])
var typist = Typist(all, seed: UInt64(number("--seed", 1)))
var workspace = Workspace(Pipeline(catalogue: catalogue, locales: locales))
let linting = try measure { _ = try Pipeline(catalogue: catalogue, locales: locales).check() }
let opening = try measure { _ = try workspace.checked() }
print("of processor time: linted in \(linting.inMilliseconds), opened in \(opening.inMilliseconds)")

var times: [Duration] = []
var slowest: [(Duration, String)] = []
let count = number("--count", 2000)
for stroke in 1...count {
    let (path, bytes) = typist.type()
    let time = try measure {
        workspace = workspace.edited(path, bytes)
        _ = try workspace.checked()
    }
    times.append(time)
    slowest.append((time, path))
    if stroke == 10 || stroke % 2000 == 0 { print("after \(stroke) keystrokes: \(memory)") }
    guard compares else { continue }
    var fresh = Pipeline(catalogue: catalogue, locales: locales)
    var overlay = Overlay()
    for (path, bytes) in workspace.unsaved { overlay.set(path, to: bytes) }
    fresh.tree = overlay
    let (mine, theirs) = (try workspace.checked(), try fresh.check())
    guard mine.diagnostics.sorted(in: mine.sources) == theirs.diagnostics.sorted(in: theirs.sources),
        mine.catalogue.packs == theirs.catalogue.packs
    else {
        print("different after \(stroke) keystrokes, in \(path): \(typist.history.suffix(12))")
        exit(1)
    }
}
print("after \(count) keystrokes: \(memory)")
print("\(count) keystrokes: \(shares(times))")
for (time, path) in slowest.sorted(by: { $0.0 > $1.0 }).prefix(8) { print("  \(time.inMilliseconds) in \(path)") }

// Drops the unsaved texts, their findings and the typist's copy, so that only the catalogue remains in memory.
for path in workspace.unsaved.keys.sorted() { workspace = workspace.closed(path) }
typist = Typist([], seed: 0)
(times, slowest) = ([], [])
_ = try workspace.checked()
print("with all of them taken back: \(memory)")

let asked = number("--ask", 20)
if asked > 0 {
    let answers = await Asker(catalogue, locales).measure(all, count: asked, seed: UInt64(number("--seed", 1)))
    for (request, times) in answers.sorted(by: { $0.key < $1.key }) { print("\(request): \(shares(times))") }
}
