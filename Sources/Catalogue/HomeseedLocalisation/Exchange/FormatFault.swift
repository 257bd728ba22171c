package import HomeseedSource

/// Why a file can't be read as what its name says, and where.
package struct FormatFault: Error, Hashable {
    package var offset: Int
    /// In a short sentence without a full stop.
    package var headline: String

    package init(_ headline: String, at offset: Int) {
        self.headline = headline
        self.offset = offset
    }

    /// The fault with its place in the file that has it.
    package func diagnostic(in file: FormatFile, notes: [String] = []) -> Diagnostic {
        Diagnostic(FormatSyntax.id, .error, headline: headline, at: file.place(offset..<offset), notes: notes)
    }
}

extension FormatFile {
    /// The file's text. Nil, with a diagnostic, where it is not UTF-8.
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

    /// The folders and the name.
    package var parts: [String] { path.split(separator: "/").map(String.init) }

    /// Without folders.
    package var name: String { parts.last ?? "" }

    /// The name of the folder that it lies in, which may say its language; empty where it lies in none.
    package var folder: String { parts.dropLast().last ?? "" }

    /// The path of what that folder lies in: where those of all languages are.
    package var parentFolder: String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
    }

    /// The name without what stands behind its last dot.
    package var stem: String {
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
