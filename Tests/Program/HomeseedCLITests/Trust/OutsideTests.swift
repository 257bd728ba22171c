import Foundation
import TestSupport
import Testing

/// Untrusted catalogues with links to other files of the machine: nothing outside of their folders is read or shown.
struct OutsideTests {
    private static let secret = "TOKEN=do-not-show-me"

    /// Returns a catalogue with a link to a private file beside it.
    private static func program(_ link: String, to target: String = "../outside", _ more: [String: String] = [:]) throws
        -> Program
    {
        let program = try Program("mindful-home")
        try program.write("\(secret)\n  - x: [\(secret)", to: "outside/secret.yaml")
        try program.write("\(secret)\n  - x: [\(secret)", to: "outside/mindful-home.yaml")
        for (path, text) in more { try program.write(text, to: path) }
        let place = program.folder.appendingPathComponent(link).path
        let ups = String(repeating: "../", count: link.split(separator: "/").count - 1)
        try FileManager.default.createSymbolicLink(
            atPath: place, withDestinationPath: target.hasPrefix("/") ? target : ups + target.dropFirst(3))
        return program
    }

    @Test(
        .long,
        arguments: [
            ("Catalogue/mindful-home/extra.yaml", "../outside/secret.yaml"), ("Catalogue/mindful-home/extra", "../outside"),
            ("Catalogue/stolen", "../outside"), ("Catalogue/stray.yaml", "../outside/secret.yaml"),
            ("Catalogue/homeseed.yaml", "../outside/secret.yaml"),
            ("Locales/de", "../outside"), ("Locales/nl/secret.yaml", "../outside/secret.yaml"),
            ("Locales/nl/confirmed/secret.yaml", "../outside/secret.yaml"),
            ("Catalogue/mindful-home/environ.yaml", "/proc/self/environ"),
        ])
    func aLinkThatLeadsOutIsAFindingAndIsNotRead(link: String, target: String) throws {
        let program = try Self.program(link, to: target)
        for arguments in [
            ["lint"], ["lint", "--format", "json"], ["lint", "--fix", "--unsafe"], ["format"], ["list"], ["locales", "status"],
        ] {
            let run = try program.run(arguments, environment: ["PRIVATE": Self.secret])
            #expect(!(run.output + run.errors).contains("do-not-show-me"), "\(arguments): \(run.output)")
            #expect([0, 1].contains(run.code), "\(arguments): \(run.code) \(run.errors)")
        }
        // Lint reports the link, unless no command would read the file.
        if !link.hasSuffix("stray.yaml") { #expect(try program.run("lint").output.contains("leads out of the catalogue")) }
        #expect(try program.read("outside/secret.yaml").contains("do-not-show-me\n  - x: ["), "the file outside was changed")
    }

    @Test func aBaselineThatIsALinkIsNotRead() throws {
        let program = try Self.program(
            "Catalogue/old.yaml", to: "../outside/secret.yaml", ["Catalogue/homeseed.yaml": "homeseed: 1\nbaseline: old.yaml\n"])
        let run = try program.run("lint")
        #expect(run.code == 1 && run.output.contains("leads out of the catalogue") && !run.output.contains("do-not-show-me"))
    }

    @Test func whatSomeoneNamesOnTheCommandLineMayLieAnywhere() throws {
        let program = try Program("mindful-home")
        try program.write("homeseed: 1\nfindings: []\n", to: "elsewhere/old.yaml")
        #expect(try program.run("lint", "--baseline", "elsewhere/old.yaml").code == 0)
    }

    @Test func linksWithinTheFoldersAreFollowed() throws {
        let program = try Program("mindful-home")
        let chores = program.folder.appendingPathComponent("Catalogue/mindful-home/chores.yaml")
        let kept = program.folder.appendingPathComponent("Catalogue/mindful-home/kept")
        try FileManager.default.moveItem(at: chores, to: kept)
        try FileManager.default.createSymbolicLink(atPath: chores.path, withDestinationPath: "kept")
        #expect(try program.run("list").code == 0)
        #expect(try !program.run("lint").output.contains("leads out of the catalogue"))
    }

    @Test(.long) func nothingIsWrittenThroughALinkThatLeadsOut() throws {
        let program = try Program(["mindful-home", "carousel"], isConfirmed: false)
        try FileManager.default.createDirectory(
            at: program.folder.appendingPathComponent("outside"), withIntermediateDirectories: true)
        for (link, target) in [
            ("Locales/nl/confirmed", "../../outside"), ("Locales/en-XA", "../outside"), ("Locales/pl", "../outside"),
            ("Catalogue/.schemas", "../outside"),
            ("bundled/nl.lproj", "../outside"), ("sent/values-nl", "../outside"), ("sent/.homeseed", "../outside"),
        ] {
            let place = program.folder.appendingPathComponent(link)
            try? FileManager.default.removeItem(at: place)
            try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
        }
        for arguments in [
            ["locales", "confirm", "--all"], ["locales", "pseudo"], ["locales", "add", "pl"], ["schema"],
            ["bundle", "carousel", "--to", "bundled"],
            ["locales", "export", "--format", "android", "--to", "sent"],
        ] {
            let run = try program.run(arguments)
            #expect(run.code != 0, "\(arguments): \(run.output)\(run.errors)")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: program.folder.appendingPathComponent("outside").path) == [],
                "\(arguments)")
        }
    }

    @Test func thePageWritesThroughNoLinkThatLeadsOut() throws {
        let program = try Self.program("Locales/pl")
        let script = """
            "$0" studio --no-open > said & studio=$!
            for i in $(seq 300); do grep -q key= said && break; sleep 0.1; done
            address=$(sed -n 's/.* at \\(http[^ ]*\\).*/\\1/p' said)
            for language in pl nl; do
              curl -s -X POST "${address%/#*}/api/edit" -H "X-Homeseed-Key: ${address#*key=}" -H 'Content-Type: application/json' \
                -d '{"write": true, "edits": [{"pack": "mindful-home", "in": "'$language'", "path": ["chores", "chore_002", "title"], "value": "Zegarek"}]}'
              echo
            done
            kill $studio
            """
        let before = try program.read("outside/mindful-home.yaml")
        let answers = try program.shell(script, []).output.split(separator: "\n")
        #expect(
            answers.count == 2 && answers[0].contains("is a symbolic link to another place")
                && !answers[0].contains("\"conflict\""), "\(answers)")
        #expect(
            try program.read("outside/mindful-home.yaml") == before
                && FileManager.default.contentsOfDirectory(atPath: program.folder.path + "/outside").count == 2)
        #expect(answers.last?.contains("\"written\"") == true, "\(answers)")
        #expect(try program.read("Locales/nl/mindful-home.yaml").contains("Zegarek"))
    }

    @Test(arguments: ["file: ../../../stolen", "folder: /tmp/stolen", "file: others", "folder: chores"])
    func aKindThatIsThereAlreadyHasItsPlace(said: String) throws {
        let program = try Program("mindful-home")
        let path = "Catalogue/mindful-home/pack.yaml"
        let pack = try program.read(path)
        try program.write(pack.replacing("  chore:\n", with: "  chore:\n    \(said)\n"), to: path)
        let run = try program.run("lint")
        #expect(
            run.code == 1 && run.output.contains("wrong-value") && run.output.contains("mindful-home/pack.yaml"), "\(run.output)")
        try program.write(pack.replacing("  chore:\n", with: "  chore:\n    file: chores\n"), to: path)
        #expect(try program.run("lint").code == 0)
    }

    @Test func aKindsFileThatLeadsUpIsNotWritten() throws {
        let program = try Program("mindful-home")
        let pack = try program.read("Catalogue/mindful-home/pack.yaml")
        try program.write(
            pack.replacingOccurrences(
                of: "kinds:\n", with: "kinds:\n  extra: {file: ../../../stolen, fields: {title: {type: text}}}\n"),
            to: "Catalogue/mindful-home/pack.yaml")
        #expect(try program.run("lint").code == 1)
        try program.run("new", "item", "mindful-home/extra/one")
        let stolen = program.folder.deletingLastPathComponent().appendingPathComponent("stolen.yaml")
        #expect(!FileManager.default.fileExists(atPath: stolen.path))
    }
}
