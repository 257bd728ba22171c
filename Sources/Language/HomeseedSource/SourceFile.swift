// Callers of this module use locations and locales everywhere. An app without files imports HomeseedText alone.
@_exported public import HomeseedText

/// The bytes of one file as they were read, and the name that people know it by.
public struct SourceFile: Sendable {
    /// The path as it is shown: relative to where the program was started, with `/` between its parts.
    public let path: String
    /// The file's content, untouched.
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

/// All files of one run, so that a place can be turned back into a path and a line.
public struct SourceMap: Sendable {
    public private(set) var files: [SourceFile]
    /// The values that must never be printed, such as PINs: whoever shows a line shows `••••` in their stead.
    public var secrets: [SourceLocation] = []

    public init(files: [SourceFile] = []) {
        self.files = files
    }

    /// Adds a file, and returns the number by which places name it.
    public mutating func add(_ file: SourceFile) -> FileID {
        files.append(file)
        return FileID(files.count - 1)
    }

    /// The file with this number, or nil where the number belongs to another map.
    public subscript(id: FileID) -> SourceFile? {
        let index = Int(id.index)
        return files.indices.contains(index) ? files[index] : nil
    }
}
