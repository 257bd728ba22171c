import Homeseed
import HomeseedChecking
import HomeseedSource
import HomeseedSyntax
import TestSupport
import Testing

@testable import struct HomeseedSource.Example
@testable import enum HomeseedSource.ExampleCatalogue

/// A finding covers the same text in every notation of a file: other line ends, a byte order mark, preceding wide characters, or
/// flow style.
@Suite("Places in every disguise")
struct DisguiseTests {
    /// The index of a check in the list, since types can't be arguments.
    static let all = Array(Checks.builtIn.indices)

    enum Disguise: String, CaseIterable {
        case lineEnds, byteOrderMark, wideCharacters, oneLine
    }

    /// Checks of the layout itself, whose findings do not exist in another layout.
    private static let ofLayout: [Disguise: Set<String>] = [
        // Other notations of these examples exceed the example's own limit of bytes.
        .wideCharacters: ["file-too-large"],
        .lineEnds: ["file-too-large"],
        .byteOrderMark: ["file-too-large"],
    ]

    @Test(.long, arguments: all, Disguise.allCases)
    func theMarkedTextIsFound(number: Int, disguise: Disguise) throws {
        let check = Checks.builtIn[number]
        if Self.ofLayout[disguise]?.contains(check.id.name) == true { return }
        guard let example = check.wrong.disguised(disguise) else { return }
        let wanted = check.wrong.markedTexts
        let checked = try example.checked()
        let found = checked.diagnostics.sorted(in: checked.sources).filter { $0.suppression == nil }.map { diagnostic in
            let bytes = diagnostic.place.flatMap { place in
                checked.sources[place.file].map { $0.bytes[place.range.clamped(toCount: $0.bytes.count)] }
            }
            return "\(diagnostic.check): \(bytes.map { String(decoding: $0, as: UTF8.self) } ?? "nowhere")"
        }
        let expected = wanted.isEmpty ? ["\(check.id): "] : wanted.map { "\(check.id): \($0)" }
        let isNowhere = wanted.isEmpty && found == ["\(check.id): nowhere"]
        #expect(isNowhere || found.map(Self.withoutBreaks) == expected.map(Self.withoutBreaks), "\(disguise)")
    }

    /// A file that cannot be written this way is skipped, so this test limits the share of skipped files.
    @Test func mostAreDisguised() {
        for disguise in Disguise.allCases {
            let count = Checks.builtIn.count { $0.wrong.disguised(disguise) != nil }
            #expect(
                count >= Checks.builtIn.count * (disguise == .oneLine ? 5 : 9) / 10,
                "\(disguise): \(count) of \(Checks.builtIn.count)")
        }
    }

    /// Returns a text without carriage returns, because line endings change also within multi-line texts.
    private static func withoutBreaks(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" }))
    }
}

extension Example {
    var markedTexts: [String] {
        files.flatMap { file in
            file.text.split(separator: "⟦", omittingEmptySubsequences: false).dropFirst().map { String($0.prefix { $0 != "⟧" }) }
        }
    }

    /// Returns `nil` if no part of the file can be written in this notation.
    fileprivate func disguised(_ disguise: DisguiseTests.Disguise) -> Example? {
        var copy = self
        let others = ExampleCatalogue.files.filter { file in !files.contains { $0.path == file.path } }
        copy.files += others.map { File(path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self)) }
        var isChanged = false
        for index in copy.files.indices where !copy.files[index].isLatin1 && copy.files[index].size == nil {
            guard let text = copy.files[index].disguised(disguise) else { continue }
            if copy.files[index].text.contains("⟦") || files.allSatisfy({ !$0.text.contains("⟦") }) { isChanged = true }
            copy.files[index].text = text
        }
        return isChanged ? copy : nil
    }
}

extension Example.File {
    fileprivate func disguised(_ disguise: DisguiseTests.Disguise) -> String? {
        let isYAML = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
        switch disguise {
        case .lineEnds: return text.replacing("\n", with: "\r\n")
        case .byteOrderMark: return "\u{FEFF}" + text
        case .wideCharacters: return isYAML ? "# 👩‍👩‍👧‍👦 Zoë 家族 e\u{301}\n" + text : nil
        case .oneLine: return isYAML ? OneLine.written(text) : nil
        }
    }
}

/// A rewriter of content in braces on one line, such as `{items: [{id: dishes}]}`.
private enum OneLine {
    /// Returns the content on one line, or `nil` if a part would not survive. Such parts are comments, block scalars, plain
    /// scalars with a comma, and marks around more than a word.
    static func written(_ marked: String) -> String? {
        let text = String(marked.filter { $0 != "⟦" && $0 != "⟧" })
        var found = Diagnostics()
        let source = SourceFile(path: "x.yaml", text: text)
        let document = parse(source, as: FileID(0), into: &found)
        guard found.all.isEmpty, document.roots.count == 1, let root = document.root, root.kind != .scalar, !text.contains("#")
        else { return nil }
        let marks = Example.File(path: "x.yaml", text: marked).markedWords
        guard let line = flow(root, source.bytes), marks.allSatisfy({ word in !word.contains("\n") && line.contains(word) })
        else { return nil }
        return line
    }

    private static func flow(_ node: Node, _ bytes: [UInt8]) -> String? {
        let written = String(decoding: bytes[node.range.clamped(toCount: bytes.count)], as: UTF8.self)
        switch node.kind {
        case .scalar:
            if node.style == .literal || node.style == .folded || written.contains("\n") { return nil }
            if node.style == .plain, written.contains(where: { ",[]{}".contains($0) }) { return nil }
            return written
        case .sequence:
            if node.isFlow { return written.contains("\n") ? nil : written }
            let parts = node.elements.map { flow($0, bytes) }
            return parts.contains { $0 == nil } ? nil : "[" + parts.compactMap { $0 }.joined(separator: ", ") + "]"
        case .mapping:
            if node.isFlow { return written.contains("\n") ? nil : written }
            let parts = node.entries.map { entry in
                flow(entry.key, bytes).flatMap { key in flow(entry.value, bytes).map { "\(key): \($0)" } }
            }
            return parts.contains { $0 == nil } ? nil : "{" + parts.compactMap { $0 }.joined(separator: ", ") + "}"
        }
    }
}

extension Example.File {
    fileprivate var markedWords: [String] {
        text.split(separator: "⟦", omittingEmptySubsequences: false).dropFirst().map { String($0.prefix { $0 != "⟧" }) }
    }
}
