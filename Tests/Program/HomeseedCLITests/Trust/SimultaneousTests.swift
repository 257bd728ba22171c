import Foundation
import TestSupport
import Testing

/// Several programs that seed one store concurrently.
@Suite("Seeds at the same time", .long)
struct SimultaneousTests {
    /// Starts all programs before it waits for any. A program that gives up waiting for another writer must report it.
    private func run(_ commands: [[String]], in program: Program) throws -> [Int32] {
        let processes = try commands.enumerated().map { try program.start($1, errors: ".err\($0)") }
        return try processes.enumerated().map { number, process in
            process.wait()
            let said = try program.read(".err\(number)")
            if process.exitCode != 0 {
                #expect(process.exitCode == 3 && said.lowercased().contains("someone else"), "\(said)")
            }
            return process.exitCode ?? -1
        }
    }

    @Test("of the same households make them once", arguments: TestStore.Kind.here, [true, false])
    func same(kind: TestStore.Kind, isAtomic: Bool) throws {
        let (whole, store) = (try TestStore(kind, Program("family-to-do")), try TestStore(kind, Program("family-to-do")))
        #expect(try whole.program.run(whole.seed(1, isAtomic: true)).code == 0)
        let codes = try run(Array(repeating: store.seed(1, isAtomic: isAtomic), count: 3), in: store.program)
        #expect(codes.contains(0))
        #expect(try store.dump() == whole.dump())
    }

    @Test("of different households leave those of one of them", arguments: TestStore.Kind.here)
    func different(kind: TestStore.Kind) throws {
        let store = try TestStore(kind, Program("family-to-do"))
        let whole = try store.whole().dumps
        for _ in 0..<3 {
            let codes = try run([1, 2].map { store.seed($0, isAtomic: true) }, in: store.program)
            let found = try store.dump()
            #expect((0..<2).contains { codes[$0] == 0 && found == whole[$0] }, "\(codes)")
        }
    }
}
