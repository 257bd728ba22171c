import Foundation
import TestSupport
import Testing

/// The program's peak memory does not grow with the number of households.
@Suite("The memory that a population needs", .long, .serialized)
struct MemoryTests {
    static let addresses =
        [
            "sqlite:homes.sqlite", "sql:homes.sql?dialect=sqlite", "sql:homes.sql?dialect=postgres",
            "firestore:homes.ndjson?project=p",
            "cloudkit:homes.ndjson", "json:homes", "ndjson:homes.ndjson",
        ] + (TestServer.shared == nil ? [] : ["postgres:"])

    /// Returns the peak memory of the process in KiB.
    private func peak(_ program: Program, _ arguments: [String]) throws -> Int {
        // Linux counts in KiB, and macOS in bytes.
        let script = """
            import resource, subprocess, sys
            subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
            print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // (1024 if sys.platform == "darwin" else 1))
            """
        let file = program.folder.appendingPathComponent("peak.py")
        try Data(script.utf8).write(to: file)
        let run = try program.shell("exec python3 peak.py \"$0\" \"$@\"", arguments)
        return try #require(Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(run.errors)")
    }

    @Test("is the same for eight times as many", arguments: addresses)
    func constant(address: String) throws {
        let program = try Program("family-to-do")
        let store = address == "postgres:" ? try TestStore(.postgres, program) : nil
        var peaks: [Int] = []
        let counts = [200, 1600]
        for count in counts {
            peaks.append(
                try peak(
                    program,
                    [
                        "seed", "family-to-do", "--households", "\(count)", "--today", "2026-11-21", "--quiet",
                        "--into", store?.address ?? address,
                            // Files are written once, not per batch.
                    ] + (address.contains("json:") ? [] : ["--batch", "\(counts[1] * 15 / 16)"])))
            if store == nil {
                for name in ["homes", "homes.sqlite", "homes.sql", "homes.ndjson"] where program.exists(name) {
                    try FileManager.default.removeItem(at: program.folder.appendingPathComponent(name))
                }
            }
        }
        print("\(address): \(peaks[0] / 1024) MiB for \(counts[0]) households, \(peaks[1] / 1024) MiB for \(counts[1])")
        #expect(Double(peaks[1]) < Double(peaks[0]) * 1.15, "\(peaks)")
    }
}
