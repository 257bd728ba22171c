package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain the path of a file in the pack's folder. The file must exist and be within the size limit.
package struct FileType: PlainFieldType {
    package static let name = "file"
    package static let about = "A file, by its path in the pack's folder."
    static let atMost = Key("at-most", .spelled(.size), about: "The maximum size of the file: 2 MB, 500 kB.")
    package static var keys: [Key] { [atMost] }

    /// The maximum size in bytes.
    package let limit: Int?

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        guard let size = declaration[FileType.atMost] else {
            limit = nil
            return
        }
        limit = FileType.bytes(size.text ?? "")
        if limit == nil {
            scope.diagnostics.report(WrongValue.diagnostic(size, field: "at-most", expected: "a size such as 2 MB"))
        }
    }

    package var expectation: String { "the path of a file in the pack's folder" }
    package var column: ColumnType? { .string }
    package var form: FieldForm { .file }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .byHand }
    package func schema(in scope: some SchemaScope) -> JSONTree { .text(like: ContainedPath.pattern) }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard node.kind == .scalar, !node.isMissing, let written = node.text, !written.isEmpty else {
            return refuse(node, &reader)
        }
        guard let path = ContainedPath(written) else {
            return refuse(node, &reader, because: "It has to be in the pack's own folder.")
        }
        guard let size = reader.size(of: path) else {
            return refuse(node, &reader, because: "There is no such file in the pack's folder.")
        }
        if let limit, size > limit {
            reader.diagnostics.report(LargeAttachment.diagnostic(node, size: size, limit: limit))
        }
        return .string(path.text)
    }

    /// Parses a size into bytes, or returns `nil` if it is invalid: `2 MB` is 2,000,000.
    static func bytes(_ text: String) -> Int? {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let number = Int(parts[0]), (0...1_000_000).contains(number) else { return nil }
        switch parts[1].lowercased() {
        case "b", "bytes": return number
        case "kb": return number * 1000
        case "mb": return number * 1_000_000
        default: return nil
        }
    }
}
