package import HomeseedSource

/// A syntax error in a file of an exchange format, with its byte offset.
package struct FormatFault: Error, Hashable {
    package var offset: Int
    /// A short sentence without a full stop.
    package var headline: String

    package init(_ headline: String, at offset: Int) {
        self.headline = headline
        self.offset = offset
    }

    /// Returns a diagnostic for the error at its location in the file.
    package func diagnostic(in file: FormatFile, notes: [String] = []) -> Diagnostic {
        Diagnostic(FormatSyntax.id, .error, headline: headline, at: file.place(offset..<offset), notes: notes)
    }
}

extension FormatFile {
    /// Returns the file's text without a byte order mark, or `nil` with a diagnostic if it is not UTF-8.
    package func text(_ diagnostics: inout Diagnostics) -> String? {
        let bytes = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes.dropFirst(3) : file.bytes[...]
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let at = (Encoding.inspect(file.bytes).fault?.offset).map { min($0, file.bytes.count) } ?? 0
        let isTable = path.lowercased().hasSuffix(".csv")
        diagnostics.report(
            FormatFault("This file is not UTF-8", at: at).diagnostic(
                in: self,
                notes: [
                    "It may have been saved in an older encoding, such as that of Windows. Letters such as é would be wrong, so nothing is imported.",
                    isTable ? "In a spreadsheet, save it as 'CSV UTF-8'." : "Save it as UTF-8.",
                ]))
        return nil
    }

    /// The components of the path: the folders and the file name.
    package var parts: [String] { path.split(separator: "/").map(String.init) }

    /// The file name without folders.
    package var name: String { parts.last ?? "" }

    /// The name of the file's folder, which may contain its language, or an empty string without a folder.
    package var folder: String { parts.dropLast().last ?? "" }

    /// The path of the folder above the file's folder, which contains the folders of all languages.
    package var parentFolder: String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
    }

    /// The file name without its last extension.
    package var stem: String {
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
