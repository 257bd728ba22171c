// Callers of this module use locations and locales everywhere. A program that reads no files can import HomeseedText alone.
@_exported public import HomeseedText

/// The bytes of a file as they were read, and its path for display.
public struct SourceFile: Sendable {
    /// The path for display: relative to the working directory, with `/` as the separator.
    public let path: String
    /// The file's unmodified content.
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

/// The files of a run, for converting locations back to paths and lines.
public struct SourceMap: Sendable {
    public private(set) var files: [SourceFile]
    /// The values that must never be printed, such as PINs. Code that shows a line must mask them as `••••`.
    public var secrets: [SourceLocation] = []

    public init(files: [SourceFile] = []) {
        self.files = files
    }

    /// Adds a file, and returns the id by which locations refer to it.
    public mutating func add(_ file: SourceFile) -> FileID {
        files.append(file)
        return FileID(files.count - 1)
    }

    /// Returns the file with an id, or `nil` if the id is not part of this map.
    public subscript(id: FileID) -> SourceFile? {
        let index = Int(id.index)
        return files.indices.contains(index) ? files[index] : nil
    }
}
