import Foundation

/// The last line of a script, whose digits show whether someone has changed the script since it was written.
///
/// The digits are the 64-bit FNV-1a hash of everything before the line, without carriage returns, which Git adds on Windows.
struct ScriptSeal {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes where byte != 0x0D { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    var digits: String { Fingerprint(bits: hash).text }

    var line: String {
        "-- End of the script, \(digits). Keep statements of your own in another file.\n"
    }

    /// Refuses to replace a script that was changed since it was written.
    ///
    /// - Throws: ``TargetError/address(_:)`` if the file's last line does not match the preceding content. A new, empty or
    ///   unreadable file is accepted.
    static func refuseChanged(_ path: String) throws(TargetError) {
        if OutputPlace.isStandardOutput(path) { return }
        let place = try OutputPlace(path)
        guard !place.isNew, let file = try? InputFile.open(place.path) else { return }
        defer { try? file.close() }
        var (seal, unread) = (ScriptSeal(), [UInt8]())
        let length = seal.line.utf8.count
        while let portion = try? file.read(upToCount: 1 << 20), !portion.isEmpty {
            unread += portion
            // One more byte stays unread, because the last line may end with CR LF.
            let count = unread.count - length - 1
            guard count > 0 else { continue }
            seal.feed(unread[..<count])
            unread.removeFirst(count)
        }
        if unread.isEmpty { return }
        let last = unread.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        seal.feed(unread[..<last])
        guard unread[last...].filter({ $0 != 0x0D }) == Array(seal.line.utf8) else {
            throw .address(
                "'\(Cell.harmless(path))' was changed since Homeseed wrote it, so it is left as it is: "
                    + "keep your own statements in another file, and remove or rename this one")
        }
    }
}
