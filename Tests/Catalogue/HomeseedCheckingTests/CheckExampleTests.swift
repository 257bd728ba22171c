import Foundation
import Homeseed
import HomeseedChecking
import HomeseedModel
import HomeseedSource
import HomeseedText
import TestSupport
import Testing

@testable import struct HomeseedSource.Example

/// Every check fulfils its declaration: its wrong example has one finding, at the marked location, and its right one has none.
struct CheckExampleTests {
    /// The ids of the checks, since types can't be arguments. `Tools/test CHECK` selects one.
    static let all = Checks.builtIn.map { $0.id.name }.filter { id in
        ProcessInfo.processInfo.environment["HOMESEED_CHECK"].map { $0 == id } ?? true
    }

    private func declaration(_ id: String) throws -> any CheckDeclaration.Type {
        try #require(Checks.builtIn.first { $0.id.name == id })
    }

    private func findings(_ example: Example) throws -> [String] {
        let checked = try example.checked()
        return checked.diagnostics.sorted(in: checked.sources).filter { $0.suppression == nil }.map { diagnostic in
            "\(diagnostic.severity) \(diagnostic.check) at \(name(diagnostic.place, checked.sources)): \(diagnostic.headline)"
        }
    }

    private func name(_ place: HomeseedText.SourceLocation?, _ sources: SourceMap) -> String {
        guard let place, let file = sources[place.file] else { return "nowhere" }
        return name(file.path, place.range)
    }

    private func name(_ path: String, _ range: SourceRange) -> String { "\(path) \(range.lower)..<\(range.upper)" }

    @Test(arguments: all)
    func theWrongExampleHasOneFaultWhereItIsMarked(id: String) throws {
        let check = try declaration(id)
        let found = try findings(check.wrong)
        let marks = check.wrong.marks
        #expect(marks.count <= 1, "\(check.id)")
        let place = marks.first.map { name($0.path, $0.range) } ?? "nowhere"
        let isRight = found.count == 1 && found[0].hasPrefix("\(check.severity) \(check.id) at \(place):")
        #expect(isRight, "\(check.id) should be found at \(place), and there was \(found)")
    }

    @Test(arguments: all)
    func theFixLeavesNothingToFind(id: String) throws {
        let check = try declaration(id)
        let pipeline = check.wrong.pipeline
        let checked = try pipeline.check()
        let isFixable = checked.diagnostics.all.first?.fix != nil
        if let fix = checked.diagnostics.all.first?.fix { #expect(!fix.edits.isEmpty && !fix.title.isEmpty, "\(check.id)") }
        for appliesUnsafe in [false, true] {
            let fixer = Fixer(pipeline, appliesUnsafe: appliesUnsafe) { try pipeline.check(in: $0) }
            let outcome = try fixer.run(checked)
            let isWanted = isFixable && (appliesUnsafe || checked.diagnostics.all.first?.fix?.isSafe == true)
            #expect(outcome.fixCount == (isWanted ? 1 : 0), "\(check.id)")
            #expect(outcome.overlay.files.isEmpty != isWanted, "\(check.id)")
            if isWanted { #expect(outcome.checked.diagnostics.all.map(\.headline) == [], "\(check.id)") }
        }
    }

    /// A run of one check skips others, but finds the same.
    @Test(arguments: all)
    func aSelectedCheckFindsTheSameAlone(id: String) throws {
        let check = try declaration(id)
        var pipeline = check.wrong.pipeline
        let all = try pipeline.check().diagnostics.all
        for other in Set(all.map(\.check)).union([check.id]) {
            pipeline.only = [other]
            let alone = try pipeline.check().diagnostics.all.filter { $0.check == other }
            #expect(alone.map(\.headline) == all.filter { $0.check == other }.map(\.headline), "\(check.id)")
        }
    }

    @Test(arguments: all)
    func theRightExampleHasNone(id: String) throws {
        let check = try declaration(id)
        let found = try findings(check.right)
        #expect(found == [], "\(check.id)")
        #expect(check.right.marks.isEmpty, "\(check.id)")
    }
}

/// The list of checks contains every check that the sources declare, in order.
struct CheckCatalogueTests {
    private static let sources = packageRoot.appendingPathComponent("Sources")

    @Test func everyDeclarationIsInTheListInOrder() throws {
        var declared: [String] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path).sorted() where path.hasSuffix(".swift")
        {
            let text = try String(contentsOf: Self.sources.appendingPathComponent(path), encoding: .utf8)
            for found in text.matches(of: #/(?m)^(?:package )?enum (\w+): (?:CheckDeclaration|\w*Check)\b/#) {
                declared.append(String(found.1))
                #expect(path.hasSuffix("/\(found.1).swift"), "\(found.1) stands in \(path)")
            }
        }
        #expect(declared.sorted() == Checks.builtIn.map { "\($0)" }.sorted())
        #expect(Checks.builtIn.map { $0.id.name } == Checks.builtIn.map { $0.id.name }.sorted())
    }

    @Test func everyPassStandsInTheFolderOfChecks() throws {
        let folder = Self.sources.appendingPathComponent("Catalogue/HomeseedChecking/Checks")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for check in Checks.passes {
            #expect(files.contains("\(check).swift") || files.contains("\(check)+Catalogue.swift"), "\(check)")
        }
    }

    @Test func everyCheckIsNamedAfterItsFile() {
        for check in Checks.builtIn {
            #expect(check.id.name.filter { $0 != "-" } == "\(check)".lowercased())
            #expect(check.id.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(check.id)")
        }
        #expect(Set(Checks.builtIn.map { $0.id }).count == Checks.builtIn.count)
    }

    @Test func everyCheckOfReadingFilesIsDeclared() {
        let declared = Set(Checks.builtIn.map { $0.id })
        #expect(CheckID.syntaxChecks.filter { !declared.contains($0) } == [])
    }

    @Test func everyCheckSaysWhatItFindsAndWhyInSentences() {
        for check in Checks.builtIn {
            for text in [check.finds, check.why] {
                #expect(text.hasSuffix(".") && text.first?.isUppercase == true && text.count > 20, "\(check.id): \(text)")
            }
            #expect(check.finds != check.why)
            #expect(!check.wrong.files.isEmpty, "\(check.id)")
        }
    }
}
