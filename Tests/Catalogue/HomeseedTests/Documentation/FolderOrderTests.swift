import Foundation
import Testing

/// The page on architecture gives the folders of modules in an order, and no folder uses a type or a member of one that stands below it.
@Suite("The order of folders")
struct FolderOrderTests {
    private static let sources = HandbookTests.root.appendingPathComponent("Sources")

    /// The rows of the table of folders, in its order: `HomeseedModel/Shapes` and its like, and the folders of which it says that they are part of that.
    private static func rows() throws -> [(folder: String, parts: [String])] {
        let page = try String(contentsOf: sources.appendingPathComponent("Homeseed/Homeseed.docc/Architecture.md"), encoding: .utf8)
        return page.split(separator: "\n").compactMap { line in
            guard let row = line.firstMatch(of: #/^\| `(Homeseed\w*(?:/[\w/]+)?)/` \| (.*)/#) else { return nil }
            return (String(row.1), row.2.matches(of: #/`(\w+)/`/#).map { "\(row.1)/\($0.1)" })
        }
    }

    private static func folders() throws -> [String] { try rows().map(\.folder) }

    /// The Swift files of a module, below `Sources`.
    private static func files(of module: String) throws -> [String] {
        let folder = sources.appendingPathComponent(module)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted().map { module + "/" + $0 }
    }

    /// Of the folders in the table, the innermost that a file lies in.
    private static func folder(of file: String, among folders: [String]) -> String? {
        folders.filter { file.hasPrefix($0 + "/") }.max { $0.count < $1.count }
    }

    private struct Arrow: Hashable {
        var file: String
        var folder: String
    }

    /// Members of ours whose names Swift's own types have too: of these, a name does not tell whose it is.
    private static let swift: Set<String> = ["filter", "identifier", "max", "min", "reversed"]

    /// Each arrow against the order, with the names by which it goes.
    private static func arrows() throws -> (against: [Arrow: Set<String>], count: Int) {
        let folders = try folders()
        var names: [String: SwiftNames] = [:]
        var types: [String: [String]] = [:]
        var members: [String: [String]] = [:]
        for module in Set(folders.map { $0.split(separator: "/")[0] }).sorted() {
            for file in try files(of: String(module)) {
                let read = SwiftNames(try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8))
                names[file] = read
                for name in read.declared { types["\(module)/\(name)", default: []].append(file) }
                for name in read.members.subtracting(swift) { members[name, default: []].append(file) }
            }
        }
        var against: [Arrow: Set<String>] = [:]
        var count = 0
        for (file, read) in names {
            guard let own = folder(of: file, among: folders), let position = folders.firstIndex(of: own) else { continue }
            let module = file.prefix { $0 != "/" }
            let used = read.used.subtracting(read.own).subtracting(read.declared).map { ($0, types["\(module)/\($0)"]) }
                + read.usedMembers.subtracting(read.ownMembers).subtracting(read.members).map { ($0, members[$0]) }
            for (name, owners) in used {
                guard let owners, owners.count == 1, owners[0].hasPrefix(module + "/"), let other = folder(of: owners[0], among: folders), other != own else { continue }
                count += 1
                guard let below = folders.firstIndex(of: other), below > position else { continue }
                against[Arrow(file: file, folder: other), default: []].insert(name)
            }
        }
        return (against, count)
    }

    @Test("names every folder that has files, once, and none that has none")
    func complete() throws {
        let named = try Self.rows().flatMap { [$0.folder] + $0.parts }
        let modules = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path).filter { $0.hasPrefix("Homeseed") }
        let there = Set(try modules.flatMap { try Self.files(of: $0).map { String($0[..<($0.lastIndex(of: "/") ?? $0.endIndex)]) } })
        #expect(there.count > 100)
        #expect(Set(named).count == named.count)
        #expect(there.subtracting(named).isEmpty, "These hold files: add a row for each to the table of folders in Architecture.md, where its module's order allows it")
        #expect(Set(named).subtracting(there).isEmpty, "These hold none: take their rows out of the table of folders in Architecture.md")
    }

    @Test("is the order in which folders use one another")
    func order() throws {
        let (against, count) = try Self.arrows()
        for (arrow, names) in against {
            Issue.record(
                "\(arrow.file) uses \(names.sorted().joined(separator: ", ")) of \(arrow.folder), which stands below it in Architecture.md: hand in what it needs, or move that further up")
        }
        #expect(count > 2000, "an order in which nothing uses anything proves nothing")
    }

    @Test("reads names where they are code")
    func names() {
        let read = SwiftNames(
            #"""
            import Foundation
            /// A Comment.
            struct One: Two {
                private enum Inner { case Three.four }
                let text = "Five \(Six(seven)) \" Eight", raw = #"Nine"#
                func f(_ a: some Ten) -> Eleven.Twelve { /* Thirteen */ .init() }
                private(set) var g = 1, h: [Int] { list.map(\.count) + i.filter { let j = k($0); return j == .last } }
                private var l: Int { 0 }
            }
            private struct Fourteen {}
            func m() {}
            """#)
        #expect(read.declared == ["One"])
        #expect(read.own == ["Inner", "Fourteen"])
        #expect(read.used == ["Foundation", "Two", "Three", "Six", "Ten", "Eleven", "Int"])
        #expect(read.members == ["text", "f", "g", "m"])
        #expect(read.ownMembers == ["j", "l"])
        #expect(read.usedMembers == ["four", "Six", "Twelve", "map", "count", "filter", "k"])
    }
}
