import Foundation
import TestSupport
import Testing

@Suite("homeseed lint --changed")
struct ChangedTests {
    private static let chores = "Catalogue/family-to-do/chores.yaml"

    /// Returns a repository with a commit.
    private func repository(_ packs: String...) throws -> Program {
        let program = try Program(packs)
        try program.begin()
        return program
    }

    @Test("says that nothing has changed, and leaves old findings alone", .long)
    func clean() throws {
        let program = try repository("family-to-do", "famify")
        let run = try program.run("lint", "--changed")
        #expect(run.code == 0 && run.output == "Nothing in the catalogue has changed since HEAD.\n", "\(run.errors)")
        try program.replace("area: kitchen\n", with: "area: kitchn\n", in: Self.chores)
        try program.commit()
        #expect(try program.run("lint").code == 1)
        #expect(try program.run("lint", "--changed").code == 0)
        #expect(try program.run("lint", "--changed", "HEAD~1").code == 1)
        try program.replace("title: Eat Breakfast", with: "titel: Eat Breakfast", in: "Catalogue/famify/chores.yaml")
        let other = try program.run("lint", "--changed", "--format", "concise")
        #expect(other.code == 1 && other.output.contains("famify/chores.yaml") && !other.output.contains("kitchn"))
    }

    @Test("shows what a change breaks elsewhere: changed, staged, new, renamed and gone files", .long)
    func kinds() throws {
        let program = try repository("family-to-do", "famify")
        try program.replace("id: kitchen-counters", with: "id: counters", in: Self.chores)
        let broken = try program.run("lint", "--changed", "--format", "concise")
        #expect(broken.code == 1 && broken.output.contains("templates/guest.yaml"))
        try program.git("add", "-A")
        #expect(try program.run("lint", "--changed", "--format", "concise").output == broken.output)

        try program.git("reset", "-q", "--hard")
        try program.write("template: new\ntitel: A\n", to: "Catalogue/famify/templates/new.yaml")
        #expect(try program.run("lint", "--changed", "--format", "concise").output.contains("new.yaml:2:1"))

        try program.git("clean", "-qfd")
        try program.git("rm", "-q", Self.chores)
        let gone = try program.run("lint", "--changed", "--format", "concise")
        #expect(gone.code == 1 && gone.output.contains("This pack has no chore") && !gone.output.contains("famify/"))
        #expect(gone.output == (try program.run("lint", "--format", "concise", "Catalogue/family-to-do").output))
    }

    @Test("counts from where a branch began, not from what others did since")
    func branch() throws {
        let program = try repository("family-to-do", "famify")
        try program.git("checkout", "-q", "-b", "work")
        try program.replace("title: Eat Breakfast", with: "titel: Eat Breakfast", in: "Catalogue/famify/chores.yaml")
        try program.commit()
        try program.git("checkout", "-q", "main")
        try program.replace("area: kitchen\n", with: "area: kitchn\n", in: Self.chores)
        try program.commit()
        try program.git("checkout", "-q", "work")
        let run = try program.run("lint", "--changed", "main", "--format", "concise")
        #expect(run.code == 1 && run.output.contains("famify/chores.yaml") && !run.output.contains("family-to-do"))
    }

    @Test("takes a path behind it for a path, and works from a folder within", .long)
    func path() throws {
        let program = try repository("family-to-do", "famify")
        try program.replace("title: Eat Breakfast", with: "titel: Eat Breakfast", in: "Catalogue/famify/chores.yaml")
        #expect(try program.run("lint", "--changed", "Catalogue/family-to-do").code == 0)
        #expect(try program.run("lint", "--changed", "Catalogue/famify").code == 1)
        #expect(try program.run("lint", "--changed", "--catalogue", "\(program.folder.path)/Catalogue").code == 1)
    }

    @Test("ends with 2 where there is no such revision, or no repository")
    func usage() throws {
        let program = try repository("famify")
        let revision = try program.run("lint", "--changed", "nowhere")
        #expect(revision.code == 2 && revision.errors.contains("nowhere"))
        let outside = try Program("famify")
        let run = try outside.run(
            ["lint", "--changed"], environment: ["GIT_CEILING_DIRECTORIES": outside.folder.deletingLastPathComponent().path])
        #expect(run.code == 2 && run.errors.contains("git repository"), "\(run.errors)")
        #expect(try program.run(["lint", "--changed", "--stdin", "--stdin-filename", "Catalogue/famify/chores.yaml"]).code == 2)
    }
}
