import HomeseedSource
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedModel

/// Every position of a path in a catalogue, with every form of path that leaves its folder.
struct ContainedPathTests {
    static let hostile = [
        "../outside", "a/../../outside", "a/..", "/etc/passwd", "//host/share", "..", ".", "a//b", "a/./b", "C:/outside",
        "..\\outside", "a/", "nul\u{1}",
    ]

    /// The places that may contain a path, as changes to the example catalogue.
    enum Spot: String, CaseIterable {
        case baseline, glossaries, kindFile, kindFolder, bundleItems, bundleTexts, bundleTable, attachment, appKindFile,
            appBundleItems, appBundleTexts

        func sources(_ path: String) -> [SourceFile] {
            let written =
                "\"" + path.unicodeScalars.map { $0.value < 0x20 ? "\\x0\($0.value)" : $0 == "\\" ? "\\\\" : String($0) }.joined()
                + "\""
            switch self {
            case .baseline: return settings("baseline: \(written)")
            case .glossaries: return settings("glossaries: [\(written)]")
            case .kindFile: return pack("kinds: {extra: {file: \(written), fields: {title: {type: text}}}}")
            case .kindFolder: return pack("kinds: {extra: {folder: \(written), fields: {title: {type: text}}}}")
            case .bundleItems: return pack("bundle: {files: [{file: \(written), kind: chore}]}")
            case .bundleTexts: return pack("bundle: {texts: [{format: i18next, to: \(written)}]}")
            case .bundleTable: return pack("bundle: {texts: [{format: strings, table: \(written)}]}")
            case .appKindFile: return app("kinds: {extra: {file: \(written), fields: {title: {type: text}}}}")
            case .appBundleItems: return app("bundle: {files: [{file: \(written), kind: chore}]}")
            case .appBundleTexts: return app("bundle: {texts: [{format: i18next, to: \(written)}]}")
            case .attachment:
                return pack("kinds: {extra: {file: extras, fields: {photo: {type: file}}}}")
                    + [SourceFile(path: "Catalogue/other/extras.yaml", text: "items: [{id: one, photo: \(written)}]")]
            }
        }

        /// Returns files with a line in the settings that programmers maintain.
        private func app(_ line: String) -> [SourceFile] {
            pack("") + [SourceFile(path: "Catalogue/other/app/pack.yaml", text: line)]
        }

        private func settings(_ line: String) -> [SourceFile] {
            Example().sources + [SourceFile(path: "Catalogue/homeseed.yaml", text: "homeseed: 1\n" + line)]
        }

        private func pack(_ line: String) -> [SourceFile] {
            let base = "homeseed: 1\npack: other\ntitle: Other\nlanguage: en\n"
            let dutch = SourceFile(path: "Locales/nl/other.yaml", text: "pack: {title: Anders}")
            return Example().sources + [SourceFile(path: "Catalogue/other/pack.yaml", text: base + line), dutch]
        }
    }

    @Test(.long, arguments: Spot.allCases, hostile)
    func oneThatLeadsOutIsRefusedWhereItStands(spot: Spot, path: String) throws {
        let checked = try Pipeline(files: spot.sources(path)).check()
        let errors = checked.diagnostics.all.filter { $0.severity == .error }
        #expect(errors.count == 1, "\(errors.map(\.headline))")
        let shown = errors.first?.place.map { checked.sources.shownText(at: $0) } ?? ""
        #expect(errors.first?.check == WrongValue.id && shown.hasPrefix("\""), "\(shown): \(errors.map(\.headline))")
    }

    @Test func oneThatStaysBelowIsTaken() {
        for path in ["a", "a/b.yaml", "./a", "ä/ö ü.json", ".hidden", "a..b", "..a"] {
            #expect(ContainedPath(path) != nil, "\(path)")
        }
        #expect(ContainedPath("./a/b")?.text == "a/b")
    }
}
