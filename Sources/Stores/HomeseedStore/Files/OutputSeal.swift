import Foundation

/// The hash of an output file, in a hidden file beside it, for formats that cannot contain a hash.
///
/// The hash shows whether someone has changed the output since it was written.
package struct OutputSeal {
    private let path: String?
    private var hash = ScriptSeal()

    /// - Parameter path: The output file, or `-` for standard output, which has no seal.
    package init(of path: String) { self.path = OutputPlace.isStandardOutput(path) ? nil : path }

    /// Adds the next part of the output to the hash.
    package mutating func feed(_ text: String) { hash.feed(text.utf8) }

    private static func place(of path: String) throws(TargetError) -> (output: OutputPlace, seal: String) {
        let place = try OutputPlace(path)
        let url = URL(fileURLWithPath: place.path)
        return (place, url.deletingLastPathComponent().appendingPathComponent("." + url.lastPathComponent + ".homeseed").path)
    }

    /// Refuses to replace an output that was changed since Homeseed wrote it. An output without a seal may be replaced.
    ///
    /// - Throws: ``TargetError/address(_:)`` if the output does not match its seal.
    package func refuseChanged() throws(TargetError) {
        guard let path else { return }
        let (place, seal) = try OutputSeal.place(of: path)
        let known = OutputSeal.hashes(in: seal)
        guard !place.isNew, !known.isEmpty, let current = OutputSeal.hash(of: place.path), !known.contains(current) else {
            return
        }
        throw .address(
            "'\(Cell.harmless(path))' was changed since Homeseed wrote it, so it is left as it is: remove or rename it")
    }

    /// Writes the seal. Call this before the output is moved to its place. The seal also matches the previous output, which
    /// remains if the process is killed before the move.
    package func write() throws(TargetError) {
        guard let path else { return }
        let (place, seal) = try OutputSeal.place(of: path)
        let name = TargetAddress.lastName(of: place.path)
        let previous = place.isNew ? nil : OutputSeal.hash(of: place.path)
        let hashes = [hash.digits] + [previous].compactMap(\.self).filter { $0 != hash.digits }
        let file = try Replacement(of: seal)
        try file.write(
            "# The hash of \(Cell.harmless(name)). If the file was edited since, Homeseed does not overwrite it.\n"
                + hashes.map { $0 + "\n" }.joined())
        try file.finish()
        try file.move()
    }

    private static func hashes(in seal: String) -> Set<String> {
        guard let file = try? InputFile.open(seal), let data = try? file.read(upToCount: 4096) else { return [] }
        try? file.close()
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        return Set(lines.filter { !$0.hasPrefix("#") }.map(String.init))
    }

    private static func hash(of path: String) -> String? {
        guard let file = try? InputFile.open(path) else { return nil }
        defer { try? file.close() }
        var hash = ScriptSeal()
        do {
            while let portion = try file.read(upToCount: 1 << 20), !portion.isEmpty { hash.feed(portion) }
        } catch { return nil }
        return hash.digits
    }
}
