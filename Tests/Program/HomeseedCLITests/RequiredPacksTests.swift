import Testing

@Suite("Packs that are required together")
struct RequiredPacksTests {
    private func pack(
        _ program: Program, _ id: String, requires: String = "[]", kind: String = "{file: supplies, fields: {title: text}}",
        _ items: String
    ) throws {
        try program.write(
            """
            homeseed: 1
            pack: \(id)
            title: \(id.uppercased())
            language: en
            requires: \(requires)
            kinds:
              supply: \(kind)
            bundle:
              files:
                - {file: supplies.json, kind: supply}
              texts:
                - {format: i18next}
            """, to: "Catalogue/\(id)/pack.yaml")
        try program.write("items: {\(items)}", to: "Catalogue/\(id)/supplies.yaml")
    }

    @Test("may not define the same item: what comes behind it would have another's texts")
    func items() throws {
        let program = try Program()
        try pack(program, "a", "bucket: Bucket, mop: Mop, soap: Soap")
        try pack(program, "b", "hay: Hay, mop: Straw mop, straw: Straw")
        try pack(program, "c", requires: "[a, b]", kind: "{}", "rope: Rope")
        let run = try program.run("lint")
        #expect(run.code == 1)
        #expect(run.output.contains("'a' and 'b' can't both be required: they define the same name"), "\(run.output)")
        #expect(run.output.contains("Another supply has the same id 'mop'. Give"))
        try program.replace("hay: Hay", with: "soap: Green soap, hay: Hay", in: "Catalogue/b/supplies.yaml")
        let both = try program.run("lint")
        #expect(both.output.components(separatedBy: "can't both be required").count == 2, "\(both.output)")
        #expect(both.output.contains(", and 1 more like it. Give"), "\(both.output)")
        try program.replace("soap: Green soap, ", with: "", in: "Catalogue/b/supplies.yaml")
        #expect(try program.run("bundle", "c", "--to", "out").code == 1)
        try program.replace("mop: Straw mop", with: "straw-mop: Straw mop", in: "Catalogue/b/supplies.yaml")
        #expect(try program.run("lint").code == 0)
    }

    @Test("nor the same field in two ways")
    func fields() throws {
        let program = try Program()
        try pack(
            program, "a", kind: "{file: supplies, fields: {title: text, unit: text}}", "bucket: {title: Bucket, unit: piece}")
        try pack(program, "b", kind: "{file: supplies, fields: {title: text, unit: integer}}", "hay: {title: Hay, unit: 3}")
        try pack(program, "c", requires: "[a, b]", kind: "{}", "rope: {title: Rope, unit: metre}")
        let run = try program.run("lint")
        #expect(run.code == 1 && run.output.contains("'a' and 'b' can't both be required"), "\(run.output)")
    }
}
