import Foundation
import TestSupport
import Testing

/// `kill -9` of the real program, at any moment of its life.
@Suite("A seed that is killed", .long, .serialized)
struct KillTests {
    /// The number of kills per kind of store, spread over a run's length and a little more. `HOMESEED_TESTS=whole` uses the
    /// larger numbers.
    static let moments: [(TestStore.Kind, Int)] = TestStore.Kind.here.map { kind in
        (kind, [.sqlite, .postgres].contains(kind) ? (runsAllCases ? 100 : 40) : (runsAllCases ? 30 : 20))
    }

    @Test("and run again makes the same store as one that was not", arguments: moments)
    func killed(kind: TestStore.Kind, count: Int) throws {
        let program = try Program("family-to-do")
        let store = try TestStore(kind, program)
        var (whole, lengths) = try store.whole()
        var (asBefore, parts, asAfter) = (0, 0, 0)
        var (next, before, tries) = (1, whole[0], 0)
        for moment in 0..<count {
            let command = store.seed(next + 1, isAtomic: next == 0)
            let process = try program.start(command)
            usleep(UInt32(clamping: Int(lengths.suffix(5).sorted()[2] * Self.part(moment, of: count))))
            process.send(SIGKILL)
            process.wait()
            let found = try store.dump()
            if found == before {
                asBefore += 1
            } else if found == whole[next] {
                asAfter += 1
            } else {
                parts += 1
                // Readers may see the state between two files of a folder. The next seed finishes the work.
                #expect(next == 1 || kind == .json, "moment \(moment): something is visible before the end")
            }
            // A seed may be killed up to three times before a run completes it.
            (before, tries) = (found, tries + 1)
            guard tries == 3 || found == whole[next] || moment == count - 1 else { continue }
            let start = ContinuousClock.now
            let again = try program.run(command)
            lengths.append((ContinuousClock.now - start) / .microseconds(1))
            #expect(again.code == 0, "moment \(moment): \(again.errors)")
            before = try store.dump()
            #expect(before == whole[next], "moment \(moment)")
            let left = try store.leftovers()
            #expect(left == [], "moment \(moment)")
            (next, tries) = (1 - next, 0)
        }
        print(
            "\(kind): killed \(count) seeds; \(asBefore) left the store as it was, \(parts) a part of it changed, \(asAfter) had ended"
        )
        #expect(asBefore > count / 10)
        // With few kills under load, it may happen that no run finishes before its kill.
        if count >= 40 { #expect(asAfter > 0) }
        if count >= 100 { #expect(parts > 0) }
    }

    /// Returns the time of a kill, as a fraction of a run's length. Each tenth is used, and the second half, which has more
    /// writes, twice. 37 is coprime to the counts.
    private static func part(_ moment: Int, of count: Int) -> Double {
        let part = (Double(moment * 37 % count) + .random(in: 0..<1)) / Double(count)
        return moment.isMultiple(of: 2) ? part * 1.3 : 0.5 + part * 0.8
    }
}
