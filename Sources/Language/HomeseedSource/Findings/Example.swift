/// A small catalogue that shows what a check finds: ``ExampleCatalogue`` with some of its files written anew.
///
/// What the check points at stands between ⟦ and ⟧, which are taken out before reading.
package struct Example: Sendable {
    /// A file of an example takes the place of the catalogue's own at the same path, or stands beside the others.
    package struct File: Sendable {
        package var path: String
        /// As written in the example, marks and all.
        package var text: String
        /// The encoding it is saved in. ISO 8859-1 shows what a file from an old editor does.
        package var isLatin1 = false
        /// A file that can't be there, because a folder with its name is.
        package var hidden: String?
        /// For what is no text: how many bytes it has.
        package var size: Int?
    }

    package var files: [File]
    package var limits: ParseLimits
    /// The files of the catalogue as git has it; nil where there is no git.
    package var former: [SourceFile]?
    /// The words of its English, where they are looked up.
    package var dictionary: Set<String>?

    /// - Parameters:
    ///   - files: any others, by path.
    ///   - limits: how much a file may hold; smaller ones keep an example small.
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

    /// The same, its files saved in ISO 8859-1.
    package var inLatin1: Example {
        var copy = self
        for index in copy.files.indices { copy.files[index].isLatin1 = true }
        return copy
    }

    /// The same, its English looked up among these words.
    package func withDictionary(_ words: Set<String>) -> Example {
        var copy = self
        copy.dictionary = words
        return copy
    }

    /// The same, where git's last commit has another one.
    package func withFormer(_ other: Example) -> Example {
        var copy = self
        copy.former = other.sources
        return copy
    }

    /// The same with a file that is no text.
    package func adding(_ path: String, ofSize size: Int) -> Example {
        var copy = self
        copy.files.append(File(path: path, text: "", size: size))
        return copy
    }

    /// The same with a folder where a file should be.
    package func addingFolder(_ path: String) -> Example {
        var copy = self
        copy.files.append(File(path: path + "/notes.txt", text: "⟦⟧", hidden: path))
        return copy
    }

    /// All files as they are read.
    package var sources: [SourceFile] {
        let own = files.map { SourceFile(path: $0.path, bytes: $0.bytes) }
        return ExampleCatalogue.files.filter { file in !own.contains { $0.path == file.path } } + own
    }

    /// What is marked, as a path and a range of bytes.
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
