/// A small catalogue that demonstrates a check: ``ExampleCatalogue`` with some of its files replaced.
///
/// ⟦ and ⟧ mark the text that the check reports, and are removed before parsing.
package struct Example: Sendable {
    /// A file of an example. It replaces the catalogue's file with the same path, or is added to the catalogue.
    package struct File: Sendable {
        package var path: String
        /// The text of the example, including marks.
        package var text: String
        /// Whether the file is saved as ISO 8859-1 instead of UTF-8, as an old editor would.
        package var isLatin1 = false
        /// The path of a file that is missing because a folder has its name.
        package var hidden: String?
        /// The size in bytes of a binary file, or `nil` for a text file.
        package var size: Int?
    }

    package var files: [File]
    package var limits: ParseLimits
    /// The files of the catalogue in the last commit, or `nil` without git.
    package var former: [SourceFile]?
    /// The English words of the spell checker, or `nil` if spelling is not checked.
    package var dictionary: Set<String>?

    /// - Parameters:
    ///   - files: the texts of further files, by path.
    ///   - limits: the limits of a file's size. Low limits keep an example small.
    package init(
        pack: String? = nil, categories: String? = nil, chores: String? = nil, messages: String? = nil, model: String? = nil,
        template: String? = nil, dutch: String? = nil, files: KeyValuePairs<String, String> = [:],
        limits: ParseLimits = .standard
    ) {
        let named = [
            ("pack.yaml", pack), ("categories.yaml", categories), ("chores.yaml", chores), ("messages.yaml", messages),
            ("model.yaml", model), ("templates/home.yaml", template),
        ]
        self.files = named.compactMap { name, text in text.map { File(path: "Catalogue/demo/" + name, text: $0) } }
        if let dutch { self.files.append(File(path: "Locales/nl/demo.yaml", text: dutch)) }
        self.files += files.map { File(path: $0.key, text: $0.value) }
        self.limits = limits
    }

    /// The same example with its files saved as ISO 8859-1.
    package var inLatin1: Example {
        var copy = self
        for index in copy.files.indices { copy.files[index].isLatin1 = true }
        return copy
    }

    /// Returns the same example with its English spell-checked against these words.
    package func withDictionary(_ words: Set<String>) -> Example {
        var copy = self
        copy.dictionary = words
        return copy
    }

    /// Returns the same example, with the files of another example as git's last commit.
    package func withFormer(_ other: Example) -> Example {
        var copy = self
        copy.former = other.sources
        return copy
    }

    /// Returns the same example with a binary file.
    package func adding(_ path: String, ofSize size: Int) -> Example {
        var copy = self
        copy.files.append(File(path: path, text: "", size: size))
        return copy
    }

    /// Returns the same example with a folder in place of a file.
    package func addingFolder(_ path: String) -> Example {
        var copy = self
        copy.files.append(File(path: path + "/notes.txt", text: "⟦⟧", hidden: path))
        return copy
    }

    /// The source files as the parser receives them.
    package var sources: [SourceFile] {
        let own = files.map { SourceFile(path: $0.path, bytes: $0.bytes) }
        return ExampleCatalogue.files.filter { file in !own.contains { $0.path == file.path } } + own
    }

    /// The marked texts, as a path and a byte range.
    package var marks: [(path: String, range: SourceRange)] {
        files.flatMap { file in file.marks.map { (file.hidden ?? file.path, $0) } }
    }
}

extension Example.File {
    private static let signs: Set<Character> = ["⟦", "⟧"]

    var bytes: [UInt8] {
        if let size { return Array(repeating: 0, count: size) }
        return encoded(text.filter { !Example.File.signs.contains($0) }) + [0x0A]
    }

    var marks: [SourceRange] {
        var found: [SourceRange] = []
        var start = 0
        var position = 0
        for piece in text.split(omittingEmptySubsequences: false, whereSeparator: Example.File.signs.contains) {
            position += encoded(String(piece)).count
            let end = piece.endIndex
            guard end < text.endIndex else { break }
            if text[end] == "⟦" { start = position } else { found.append(SourceRange(start, position)) }
        }
        return found
    }

    private func encoded(_ text: String) -> [UInt8] {
        isLatin1 ? text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(text.utf8)
    }
}
