import HomeseedSource
import HomeseedText

/// An error in a bundled catalogue file.
public enum BundledCatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file was not written by `homeseed bundle --format catalogue`.
    case notCatalogue
    /// The file has another version of the format than this release reads.
    case otherVersion(found: Int, readable: Int)
    /// The file was truncated or changed.
    case damaged

    public var description: String {
        switch self {
        case .notCatalogue: "This is not a bundled catalogue: `homeseed bundle --format catalogue` writes one."
        case .otherVersion(let found, let readable):
            "This catalogue has version \(found) of the format, and this app reads version \(readable): bundle it with the release of Homeseed that the app is built with."
        case .damaged: "This catalogue is damaged: it was cut off, or changed since it was written. Bundle it again."
        }
    }
}

extension Pipeline {
    /// Opens a catalogue that is bundled with the app, written by `homeseed bundle PACK --format catalogue`. Reading it does
    /// not require libyaml.
    ///
    /// ```swift
    /// let catalogue = try Pipeline(bundled: bytes).check().catalogue
    /// let home = try catalogue.household("family-to-do/guest", locale: "nl", today: today, zone: .current)
    /// for row in home.rows { … }
    /// ```
    public init(bundled bytes: [UInt8]) throws(BundledCatalogueError) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        let head = lines.first.map { $0.count < 64 ? String(decoding: $0, as: UTF8.self).split(separator: " ") : [] } ?? []
        guard head.count == 3, head[0] == CatalogueFile.name, let version = Int(head[1]) else { throw .notCatalogue }
        if version != CatalogueFile.version { throw .otherVersion(found: version, readable: CatalogueFile.version) }
        lines = lines.dropFirst()
        guard let start = lines.first?.startIndex, UInt64(head[2], radix: 16) == ContentChecksum.of(bytes[start...]) else {
            throw .damaged
        }
        var files: [SourceFile] = []
        // The file ends with a line break, so the last line is empty.
        while lines.count > 1 {
            guard let path = lines.popFirst(), let line = lines.popFirst() else { throw .damaged }
            files.append(SourceFile(path: String(decoding: path, as: UTF8.self), bytes: Array(line)))
        }
        guard lines.first?.isEmpty == true else { throw .damaged }
        self.init(files: files)
        wasChecked = true
    }
}
