import Foundation
import HomeseedSource
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedChecking
@testable import HomeseedModel

/// The reach of an edit covers everything that the edit breaks.
@Suite("What a change reaches")
struct ChangeReachTests {
    private static let root = packageRoot
    /// The packs. Each is a catalogue that is small enough to be checked once for each edit.
    private static let packs = ["carousel", "famify", "family-to-do", "house-pulse", "mindful-home"]

    private static func files(_ pack: String) throws -> [SourceFile] {
        let folder = "Catalogue/" + pack
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted()
        let paths = names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.map { folder + "/" + $0 }
        return try (paths + ["Locales/nl/\(pack).yaml"]).map { path in
            SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: root.appendingPathComponent(path))))
        }
    }

    /// Returns edited copies of a file, each without one line or with a misspelt word. The sample is the same in every run.
    private static func edits(of file: SourceFile, among count: Int) -> [SourceFile] {
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let step = max(lines.count / count, 1)
        return stride(from: step / 2, to: lines.count, by: step).map { number in
            var edited = lines
            if number % 2 == 0 {
                edited.remove(at: number)
            } else {
                edited[number] = Substring(lines[number].replacing("e", with: "", maxReplacements: 1))
            }
            return SourceFile(path: file.path, text: edited.joined(separator: "\n"))
        }
    }

    @Test("every finding that an edit brings about is among what it concerns", .long, arguments: sampleInCI(packs))
    func complete(pack: String) throws {
        let files = try Self.files(pack)
        let before = Pipeline(files: files)
        let known = Set(try before.check().diagnostics.all)
        var (fresh, direct) = (0, 0)
        for (number, file) in files.enumerated() {
            for edit in Self.edits(of: file, among: 4) {
                var changed = files
                changed[number] = edit
                let after = Pipeline(files: changed)
                let checked = try after.check()
                let all = checked.diagnostics.sorted(in: checked.sources)
                let reach = try ChangeReach(of: [file.path], before: before, after: after)
                let shown = Set(try reach.affectedFindings(all, in: checked.sources))
                for finding in all where !known.contains(finding) {
                    #expect(shown.contains(finding), "\(edit.path): \(finding.check): \(finding.headline)")
                    // Missing translations are reported at the source text, so only a comparison of all findings reaches them.
                    if finding.check == MissingTranslation.id { continue }
                    fresh += 1
                    if let place = finding.place, let path = checked.sources[place.file]?.path, reach.files.contains(path) {
                        direct += 1
                    }
                }
            }
        }
        #expect(fresh > 20, "edits that break nothing prove nothing")
        // The dependencies cover nearly all findings of a change. A comparison finds the rest.
        #expect(direct * 100 >= fresh * 90, "\(direct) of \(fresh) stand where something depends on the change")
    }

    @Test("an item reaches the templates that use it, and its translations, and no other template")
    func item() throws {
        let files = try Self.files("family-to-do")
        let path = "Catalogue/family-to-do/chores.yaml"
        let reach = try Self.reach(files, path) {
            $0.replacing("title: Clean kitchen counters", with: "title: Wipe kitchen counters")
        }
        #expect(reach.files.contains(path) && reach.files.contains("Locales/nl/family-to-do.yaml"))
        let users = files.filter {
            $0.path.contains("/templates/") && String(decoding: $0.bytes, as: UTF8.self).contains("kitchen-counters")
        }
        let reached = reach.files.filter { $0.contains("/templates/") }
        #expect(!users.isEmpty && reached.isSuperset(of: users.map(\.path)))
        #expect(reached.count < files.filter { $0.path.contains("/templates/") }.count)
    }

    @Test("an item that is gone reaches those that used it")
    func gone() throws {
        let files = try Self.files("family-to-do")
        let path = "Catalogue/family-to-do/chores.yaml"
        let reach = try Self.reach(files, path) { $0.replacing("kitchen-counters: {title", with: "worktops: {title") }
        #expect(reach.files.contains("Catalogue/family-to-do/templates/guest.yaml"))
    }

    @Test("a model reaches every template, a pack's own file all of its files")
    func whole() throws {
        let files = try Self.files("famify")
        let model = try Self.reach(files, "Catalogue/famify/model.yaml") { $0 + "\n" }
        #expect(model.files.isSuperset(of: files.map(\.path).filter { $0.contains("/templates/") }))
        #expect(!model.files.contains("Locales/nl/famify.yaml"))
        let pack = try Self.reach(files, "Catalogue/famify/pack.yaml") { $0 + "\n" }
        #expect(pack.files == Set(files.map(\.path)))
    }

    @Test("a translation reaches nothing else")
    func translation() throws {
        let path = "Locales/nl/famify.yaml"
        #expect(try Self.reach(try Self.files("famify"), path) { $0 + "\n" }.files == [path])
    }

    private static func reach(_ files: [SourceFile], _ path: String, _ edit: (String) -> String) throws -> ChangeReach {
        let changed = files.map { file in
            file.path == path ? SourceFile(path: path, text: edit(String(decoding: file.bytes, as: UTF8.self))) : file
        }
        return try ChangeReach(of: [path], before: Pipeline(files: files), after: Pipeline(files: changed))
    }
}
