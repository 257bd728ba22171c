import Testing

@Suite("inspect")
struct InspectTests {
    @Test("lists the tables of a store, and drafts a model that lints")
    func model() throws {
        let program = try Program("famify")
        try program.run("seed", "famify/one-child-weekly", "--into", "sqlite:demo.sqlite")
        let list = try program.run("inspect", "sqlite:demo.sqlite")
        #expect(list.code == 0 && list.output.contains("10 tables in sqlite:demo.sqlite") && !list.output.contains("homeseed_"))
        let own = try Program()
        try own.write(try program.run("inspect", "sqlite:demo.sqlite", "--model").output, to: "Catalogue/mine/model.yaml")
        try own.write("homeseed: 1\npack: mine\ntitle: Mine\nlanguage: en\n", to: "Catalogue/mine/pack.yaml")
        let lint = try own.run("lint")
        #expect(lint.code == 0, "\(lint.output)")
        #expect(try own.run("ddl", "mine", "--dialect", "sqlite").output.contains("famcoin_transactions"))
        let missing = try program.run("inspect", "sqlite:none.sqlite")
        #expect(missing.code == 2 && missing.errors.contains("There is no file none.sqlite."), "\(missing.errors)")
        #expect(try program.run("inspect", "json:demo").code == 2)
    }
}
