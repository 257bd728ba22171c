import Testing

@Suite("homeseed lint --spelling")
struct SpellingCommandTests {
    #if Spelling
    @Test("shows a word where it stands, and what to do about it")
    func words() throws {
        let program = try Program("carousel")
        try program.replace("Sort out that pile of mail", with: "Sort out that pyle of mail", in: "Catalogue/carousel/cards.yaml")
        #expect(try !program.run("lint", "--notes").output.contains("misspelt-word"))
        let run = try program.run("lint", "--spelling", "--only", "misspelt-word", "--notes")
        #expect(run.code == 0 && run.output.contains("'pyle' is not in the dictionary of en"), "\(run.output)\(run.errors)")
        #expect(run.output.contains("under words › en"))
        try program.write("words: {en: [pyle]}\n", to: "Catalogue/carousel/words.yaml")
        #expect(try !program.run("lint", "--spelling", "--notes").output.contains("'pyle'"))
    }

    @Test("says which language has no dictionary")
    func missing() throws {
        let program = try Program("carousel")
        try program.write("pack: {title: Carrousel}\n", to: "Locales/tlh/carousel.yaml")
        #expect(try program.run("lint", "--spelling").errors.contains("Spelling was not checked in tlh"))
        // With `--strict`, an unchecked language causes exit status 1, although nothing is misspelt.
        let all = try program.run("lint", "--spelling", "--only", "misspelt-word")
        let strict = try program.run("lint", "--spelling", "--strict", "--only", "misspelt-word")
        #expect(all.code == 0 && strict.code == 1, "\(strict.output)\(strict.errors)")
    }
    #else
    @Test("says how to have it in a build without")
    func without() throws {
        let run = try Program("carousel").run("lint", "--spelling")
        #expect(
            run.code == 2 && run.errors.contains("built without support for spelling")
                && run.errors.contains("--traits Postgres,Spelling"))
    }
    #endif
}
