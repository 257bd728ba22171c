import CBaseline
import Foundation

/// Two implementations of the same task, measured alternately, so that other load affects both.
struct Comparison {
    var name: String
    var bytes: Int
    /// The processor time of each round, in nanoseconds.
    var ours: [UInt64] = []
    var theirs: [UInt64] = []

    init(_ name: String, bytes: Int, rounds: Int, ours: () throws -> Void, theirs: () throws -> Void) throws {
        self.name = name
        self.bytes = bytes
        for round in -2..<rounds {
            // The order alternates. The first two rounds are not counted.
            let isSwapped = round & 1 == 1
            let first = try Self.time(isSwapped ? theirs : ours)
            let second = try Self.time(isSwapped ? ours : theirs)
            guard round >= 0 else { continue }
            self.ours.append(isSwapped ? second : first)
            self.theirs.append(isSwapped ? first : second)
        }
    }

    private static func time(_ body: () throws -> Void) throws -> UInt64 {
        let start = thread_nanoseconds()
        try body()
        return thread_nanoseconds() - start
    }

    func print() {
        Swift.print(#"{"name": "\#(name)", "bytes": \#(bytes), "ours": \#(ours), "theirs": \#(theirs)}"#)
    }
}

/// An error of one side, which prevents the measurement.
struct Failure: Error, CustomStringConvertible {
    var description: String
}

func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

func files(below folder: String, ending: String) throws -> [(path: String, bytes: [UInt8])] {
    let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
    let found = try names.filter { $0.hasSuffix(ending) }.map { ($0, try bytes(of: folder + "/" + $0)) }
    guard !found.isEmpty else { throw Failure(description: "There is no \(ending) file below \(folder).") }
    return found
}
