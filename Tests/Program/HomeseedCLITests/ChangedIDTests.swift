import Foundation
import TestSupport
import Testing

/// Git's history shows an item's previous id, and which of two items is new.
@Suite("homeseed lint: ids that git knows")
struct ChangedIDTests {
    private let chores = "Catalogue/family-to-do/chores.yaml"
    private let item = "- {id: kitchen-counters, title: Clean kitchen counters, type: recurring}"

    private func repository() throws -> Program {
        let program = try Program("family-to-do")
        try program.begin()
        return program
    }

    private func rename(_ program: Program, to new: String) throws {
        for file in [
            chores, "Catalogue/family-to-do/templates/guest.yaml", "Locales/nl/family-to-do.yaml",
            "Locales/nl/confirmed/family-to-do.yaml",
        ] {
            try program.replace("kitchen-counters", with: new, in: file)
        }
    }

    @Test(
        "an id that was changed where it is defined, and nowhere else, is found where it is named, and mended where it is defined",
        .long)
    func definition() throws {
        let program = try repository()
        let before = try program.snapshot("Catalogue")
        try program.replace("id: kitchen-counters", with: "id: kitchencounters", in: chores)
        let lint = try program.run("lint").output
        #expect(
            lint.contains("this was 'kitchen-counters' in git's last commit") && lint.contains("was: [kitchen-counters]"),
            "\(lint)")
        #expect(!lint.contains("[changed-id]"))
        #expect(try program.run("lint", "--fix").output.contains("1 can be fixed with `--unsafe`"))
        #expect(lint.contains("1 error and") && lint.contains("also here"), "\(lint)")
        #expect(try program.run("lint", "--fix", "--unsafe").code == 0)
        #expect(try program.snapshot("Catalogue") == before)
    }

    @Test("one use that disagrees with what git knows is mended by --fix")
    func use() throws {
        let program = try repository()
        let before = try program.snapshot("Catalogue")
        try program.replace(
            "chore/kitchen-counters", with: "chore/kitchencounters", in: "Catalogue/family-to-do/templates/guest.yaml")
        #expect(try program.run("lint", "--fix").code == 0)
        #expect(try program.snapshot("Catalogue") == before)
    }

    @Test(
        "an id that was changed everywhere says what it was, or is a warning", .long, arguments: ["kitchencounters", "worktops"])
    func everywhere(new: String) throws {
        let program = try repository()
        try rename(program, to: new)
        let lint = try program.run("lint", "--strict")
        #expect(
            lint.code == 1
                && lint.output.contains("This chore was 'kitchen-counters' in git's last commit, and has no `was` with that id"),
            "\(lint.output)")
        try program.run("lint", "--fix")
        #expect(try program.read(chores).contains("id: \(new), title"))
        #expect(try program.run("lint", "--fix", "--unsafe", "--strict").code == 0)
        #expect(try program.read(chores).contains("- {id: \(new), was: [kitchen-counters], title: Clean kitchen counters"))
        #expect(try program.run("lint", "--strict").code == 0)
    }

    @Test("so it is in the changes since a branch was left")
    func branch() throws {
        let program = try repository()
        try program.git("checkout", "-q", "-b", "work")
        try rename(program, to: "worktops")
        try program.commit()
        #expect(try !program.run("lint").output.contains("[changed-id]"))
        #expect(try program.run("lint", "--changed", "main").output.contains("This chore was 'kitchen-counters' at main"))
    }

    @Test("an item that is new, one that is gone, and one that says what it was are no such finding")
    func others() throws {
        let program = try repository()
        #expect(try program.run("rename", "family-to-do/chore/kitchen-counters", "worktops").code == 0)
        try program.replace(
            "- {id: empty-dishwasher, title: Empty the dishwasher", with: "- {id: feed-the-cat, title: Feed the cat", in: chores)
        #expect(try !program.run("lint").output.contains("[changed-id]"))
        #expect(try program.run("lint", "--only", "changed-id").code == 0)
    }

    @Test(
        "of two items with one id, the copy is at fault: the one that git does not know, or that was not translated",
        arguments: ["git", "records", "nothing"])
    func copies(known: String) throws {
        let program = known == "git" ? try repository() : try Program("family-to-do", isConfirmed: known == "records")
        if known == "git" {
            // Only git knows the source texts.
            try FileManager.default.removeItem(at: program.folder.appendingPathComponent("Locales/nl/confirmed"))
        }
        let copy = item.replacingOccurrences(of: "Clean kitchen counters", with: "Wipe the table")
        for isBelow in [true, false] where isBelow || known != "nothing" {
            try program.replace(item, with: isBelow ? item + "\n      " + copy : copy + "\n      " + item, in: chores)
            let lines = try program.read(chores).split(separator: "\n", omittingEmptySubsequences: false)
            let line = try #require(lines.firstIndex { $0.contains("Wipe the table") }) + 1
            let lint = try program.run("lint", "--format", "concise", "--min-severity", "error").output
            #expect(
                lint.contains("\(chores):\(line):") && lint.contains("[duplicate-id]")
                    && lint.split(separator: "\n").count { $0.contains(": error: ") } == 1, "\(lint)")
            try program.replace(isBelow ? item + "\n      " + copy : copy + "\n      " + item, with: item, in: chores)
        }
    }
}
