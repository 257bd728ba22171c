import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import TestSupport
import Testing

@testable import struct HomeseedSource.Example

/// An unnamed record gets a key, and everything that depends on its previous name is retained.
struct UnnamedRecordTests {
    private static let dutch = "Locales/nl/demo.yaml"
    private static let record = "Locales/nl/confirmed/demo.yaml"
    private static let template = "Catalogue/demo/templates/home.yaml"

    private func files(_ template: String, dutch: String, confirmed: String = "", model: String? = nil) -> [SourceFile] {
        let nl =
            "pack: {title: Een klein huishouden}\ncategories: {kitchen: {title: Keuken}}\nchores: {dishes: {title: De afwas doen}}\n"
            + dutch
        let en =
            "pack: {title: A small household}\ncategories: {kitchen: {title: Kitchen}}\nchores: {dishes: {title: Wash the dishes}}\n"
            + confirmed
        return Example(model: model, template: template, dutch: nl, files: confirmed.isEmpty ? [:] : [Self.record: en]).sources
    }

    private func fixed(_ files: [SourceFile]) throws -> (before: [String], outcome: Fixer.Outcome) {
        let pipeline = Pipeline(files: files)
        let checked = try pipeline.check()
        let outcome = try Fixer(pipeline, appliesUnsafe: false) { try pipeline.check(in: $0) }.run(checked)
        return (checked.diagnostics.all.map { "\($0.check): \($0.headline)" }, outcome)
    }

    private func text(_ path: String, _ outcome: Fixer.Outcome, _ files: [SourceFile]) -> String {
        String(decoding: outcome.overlay.bytes(of: path) ?? files.first { $0.path == path }?.bytes ?? [], as: UTF8.self)
    }

    private func ids(_ files: [SourceFile]) throws -> [String] { try Expanded(files).records("Task").map(\.id.text).sorted() }

    private static let home = """
        template: home
        title: One child
        records:
          Child:
            - {key: mia, name: Mia}
          Task:
            - child: mia
              title: Feed the cat
              day: 2 days ago
            - {use: chore/dishes, child: mia}
            - {child: mia}

        """

    private static func texts(_ key: String, _ title: String, _ home: String) -> String {
        "templates:\n  home:\n    title: \(home)\n    records:\n      Task:\n        \(key): {title: \(title)}\n"
    }

    @Test("a key takes the translation and the record of it along, and seeded rows keep their ids")
    func fix() throws {
        let files = files(
            Self.home.replacing("    - {child: mia}\n", with: ""), dutch: Self.texts("Task", "De kat eten geven", "Eén kind"),
            confirmed: Self.texts("Task", "Feed the cat", "One child"))
        let (before, outcome) = try fixed(files)
        #expect(before == ["unnamed-record: Its translations refer to this Task by its position alone"])
        #expect(outcome.checked.diagnostics.all.map(\.headline) == [])
        #expect(text(Self.template, outcome, files).contains("    - key: feed-the-cat\n      was: \"#1\"\n      child: mia\n"))
        #expect(text(Self.dutch, outcome, files).contains("        feed-the-cat: {title: De kat eten geven}"))
        #expect(text(Self.record, outcome, files).contains("        feed-the-cat: {title: Feed the cat}"))
        let after = files.map { SourceFile(path: $0.path, text: text($0.path, outcome, files)) }
        #expect(try ids(files) == ids(after))
    }

    @Test("one that has got a key goes on counting, so that those behind it keep their ids")
    func counting() throws {
        let keyed = Self.home.replacing("    - child: mia\n", with: "    - key: cat\n      was: \"#1\"\n      child: mia\n")
        let (dutch, confirmed) = (
            Self.texts("Task", "De kat eten geven", "Eén kind"), Self.texts("cat", "De kat eten geven", "Eén kind")
        )
        #expect(try ids(files(Self.home, dutch: dutch)) == ids(files(keyed, dutch: confirmed)))
    }

    @Test(
        "a day is no name, whichever way the record is written, and two records of one name are told by nobody but their author")
    func others() throws {
        let model = """
            entities:
              Day:
                key: [date]
                fields:
                  id: uuid
                  date: date
                  reason: text

            """
        func check(_ records: String, _ texts: String) throws -> (before: [String], outcome: Fixer.Outcome, files: [SourceFile]) {
            let dutch = "templates: {home: {title: Eén kind, records: {Day: {\(texts)}}}}\n"
            let files = files("template: home\ntitle: One child\nrecords:\n  Day:\n\(records)", dutch: dutch, model: model)
            let (before, outcome) = try fixed(files)
            return (before, outcome, files)
        }
        let flow = try check("    - {date: 2 days ago, reason: Ill in bed}\n", "2 days ago: {reason: Ziek in bed}")
        #expect(flow.before.count == 1 && flow.outcome.checked.diagnostics.all.isEmpty, "\(flow.before)")
        #expect(text(Self.template, flow.outcome, flow.files).contains("- {key: ill-in-bed, was: "))
        #expect(text(Self.dutch, flow.outcome, flow.files).contains("{ill-in-bed: {reason: Ziek in bed}}"))
        let named = try check("    - {key: ill, date: 2 days ago, reason: Ill in bed}\n", "ill: {reason: Ziek in bed}")
        #expect(named.before == [])
    }

    @Test("what no translation and no other record hangs on needs no name")
    func nothing() throws {
        let plain = Self.home.replacing("      title: Feed the cat\n", with: "")
        let files = files(plain, dutch: "templates: {home: {title: Eén kind}}\n").filter {
            !$0.path.hasPrefix("Locales/nl/confirmed")
        }
        #expect(try fixed(files).before.filter { $0.hasPrefix("unnamed-record") } == [])
        let alone = Example(template: Self.home).sources.filter { !$0.path.hasPrefix("Locales/") }
        #expect(try Pipeline(files: alone).check().diagnostics.all.filter { $0.check == "unnamed-record" }.isEmpty)
    }
}
