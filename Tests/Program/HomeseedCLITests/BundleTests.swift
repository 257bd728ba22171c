import Foundation
import TestSupport
import Testing

@Suite("homeseed bundle")
struct BundleTests {
    /// Returns the output of Python code, such as a JSON file's content on one line.
    private func python(_ program: Program, _ code: String) throws -> String {
        try program.output(of: "python3", "-c", code).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("Mindful Home: its own JSON for each language, .strings, .stringsdict and a string catalogue")
    func mindfulHome() throws {
        let program = try Program("mindful-home")
        let run = try program.run("bundle", "mindful-home", "--to", "out")
        #expect(run.code == 0 && run.errors == "", "\(run.errors)")
        let shape = """
            import json
            for language in 'en', 'nl':
                for name in 'rules', 'chores', 'rewards':
                    groups = json.load(open(f'out/SeedData/{language}.lproj/{name}.json', encoding='utf-8'))
                    assert all(list(g) == ['category', 'items'] and len(g['items']) == 6 for g in groups), name
                    for item in [i for g in groups for i in g['items']]:
                        assert list(item)[:3] == ['id', 'title', 'peanuts'] and 1 <= item['peanuts'] <= 20 and type(item['peanuts']) is int
                        assert item['title'] and (name != 'chores' or type(item['deletable']) is bool), item
                    print(len(groups), end=' ')
            print(json.load(open('out/SeedData/nl.lproj/rules.json'))[0]['items'][0]['title'])
            """
        #expect(try python(program, shape) == "3 3 3 3 3 3 Zeg even waar je naartoe gaat. Dan weten we dat je veilig bent")
        let plists = """
            import plistlib, json
            d = plistlib.load(open('out/nl.lproj/MindfulHome.stringsdict', 'rb'))
            print(d['pack.currency']['count']['other'])
            c = json.load(open('out/StringCatalog/MindfulHome.xcstrings'))
            print(c['strings']['pack.currency']['localizations']['nl']['variations']['plural']['one']['stringUnit']['value'])
            """
        #expect(try python(program, plists) == "%1$lld pinda's\n%1$lld pinda")
        #expect(try program.read("out/en.lproj/MindfulHome.strings").contains("\"messages.success\" = \"Great job!\";"))
    }

    @Test("The app's own JSON is read again as it was written, in every language")
    func readsBack() throws {
        let program = try Program("mindful-home")
        try program.run("bundle", "mindful-home", "--to", "out")
        let before = try program.run("show", "mindful-home/chore/chore_006").output
        for kind in ["rules", "chores", "rewards"] {
            let written = try program.read("out/SeedData/en.lproj/\(kind).json")
            try FileManager.default.removeItem(at: program.folder.appendingPathComponent("Catalogue/mindful-home/\(kind).yaml"))
            try program.write(written, to: "Catalogue/mindful-home/\(kind).json")
        }
        let lint = try program.run("lint")
        #expect(lint.code == 0, "\(lint.output)")
        #expect(try program.run("bundle", "mindful-home", "--to", "out", "--check").code == 0)
        #expect(try program.run("show", "mindful-home/chore/chore_006").output.contains("peanuts") == before.contains("peanuts"))
    }

    @Test(
        "Every app has its bundle, and --check tells whether it is current", .long,
        arguments: [
            ("carousel", "nl.lproj/cards.json"), ("famify", "content/taskTemplates.ts"),
            ("family-to-do", "en.lproj/celebrations.json"),
            ("house-pulse", "nl.lproj/backlog.json"), ("mindful-home", "StringCatalog/MindfulHome.xcstrings"),
        ])
    func everyApp(pack: String, file: String) throws {
        let program = try Program(pack)
        #expect(try program.run("bundle", pack, "--to", "out", "--check").code == 1)
        #expect(!program.exists("out"))
        #expect(try program.run("bundle", pack, "--to", "out").code == 0)
        #expect(program.exists("out/" + file))
        let first = try program.snapshot("out")
        let again = try program.run("bundle", pack, "--to", "out")
        #expect(again.code == 0 && again.output.contains("is current"))
        #expect(try program.snapshot("out") == first)
        #expect(try program.run("bundle", pack, "--to", "out", "--check").code == 0)
    }

    @Test(
        "Our apps get each table of texts once, in .strings or in a string catalogue", .long,
        arguments: [
            "carousel", "famify", "family-to-do", "house-pulse", "mindful-home", "mindful-home-seasons",
        ])
    func tablesOnce(pack: String) throws {
        let program = try Program()
        let root = Program.root.path
        let run = try program.run(
            "bundle", pack, "--catalogue", root + "/Catalogue", "--locales", root + "/Locales", "--to", "out", "--list-outputs")
        let files = try JSONDecoder().decode([String].self, from: Data(run.output.utf8))
        let endings = Set(files.compactMap { $0.split(separator: ".").last.map(String.init) }).intersection([
            "strings", "xcstrings", "xml",
        ])
        #expect(files.count > 2 && endings.count <= 1, "\(files)")
    }

    @Test("A text has one shape in all items and languages, and none of a template is shipped", .long)
    func oneShape() throws {
        let program = try Program()
        let root = Program.root.path
        for pack in ["carousel", "famify", "family-to-do", "house-pulse", "mindful-home"] {
            let run = try program.run(
                "bundle", pack, "--catalogue", root + "/Catalogue", "--locales", root + "/Locales", "--to", "out/" + pack)
            #expect(run.code == 0, "\(run.errors)")
        }
        let shapes = """
            import glob, json, os
            for pack in sorted(os.listdir('out')):
                found = {}
                for path in glob.glob(f'out/{pack}/**/*.lproj/*.json', recursive=True):
                    items = json.load(open(path, encoding='utf-8'))
                    for item in [i for group in items for i in group.get('items', [group])]:
                        for key, value in item.items():
                            found.setdefault((os.path.basename(path), key), set()).add('number' if isinstance(value, (int, float)) else type(value).__name__)
                print(pack, [name for name, kinds in sorted(found.items()) if len(kinds) > 1])
            tables = glob.glob('out/**/*.xcstrings', recursive=True)
            print(len(tables), [key for path in tables for key in json.load(open(path))['strings'] if key.startswith('templates.')])
            print('templates' in json.load(open('out/famify/locales/nl/famify.json')))
            """
        #expect(
            try python(program, shapes) == "carousel []\nfamify []\nfamily-to-do []\nhouse-pulse []\nmindful-home []\n4 []\nFalse"
        )
    }

    @Test("TypeScript has a name that it may have, and every key, whatever files and members are called")
    func reservedNames() throws {
        let program = try Program("famify")
        try program.replace(
            "content/categories.ts, kind: category",
            with: "content/default.ts, kind: category, fields: {id: id, __proto__: title}", in: "Catalogue/famify/pack.yaml")
        #expect(try program.run("bundle", "famify", "--to", "out").code == 0)
        let script = try program.read("out/content/default.ts")
        #expect(
            script.contains("export const defaultItems = [") && script.contains(#"    ["__proto__"]: "categories."#),
            "\(script.prefix(300))")
        let reading = """
            command -v node >/dev/null || { echo 'skipped: no node to read TypeScript with'; exit; }
            sed 's/ as const;/;/' out/content/default.ts > default.mjs
            node --input-type=module -e 'import {defaultItems} from "./default.mjs"; console.log(Object.keys(defaultItems[0]).join())'
            """
        let said = try program.output(of: "sh", "-c", reading)
        if said.hasPrefix("skipped: ") { print(said, terminator: "") } else { #expect(said.hasPrefix("id,__proto__"), "\(said)") }
    }

    @Test("Famify: TypeScript whose texts are i18next's keys")
    func famify() throws {
        let program = try Program("famify")
        try program.run("bundle", "famify", "--to", "out")
        let keys = """
            import json, re
            text = open('out/content/taskTemplates.ts').read()
            items = json.loads(re.search(r'export const taskTemplates = (.*) as const;', text, re.S)[1])
            names = json.load(open('out/locales/nl/famify.json'))
            for item in items:
                node = names
                for step in item['name'].split('.'): node = node[step]
                assert node
            print(len(items), names['chores']['make-bed']['title'])
            """
        #expect(try python(program, keys).hasSuffix("Bed opmaken"))
    }

    @Test("removes what it wrote and is no more, and nothing else")
    func leftOver() throws {
        let program = try Program("house-pulse")
        try program.run("bundle", "house-pulse", "--to", "out")
        try program.write("mine", to: "out/notes.txt")
        try program.replace(
            "    - {file: \"{language}.lproj/chores.json\", kind: chore}\n", with: "", in: "Catalogue/house-pulse/pack.yaml")
        #expect(
            try program.run("bundle", "house-pulse", "--to", "out", "--check").output.contains(
                "left over: out/en.lproj/chores.json"))
        // Later edits by users are retained.
        try program.write("[]", to: "out/nl.lproj/chores.json")
        #expect(try program.run("bundle", "house-pulse", "--to", "out").code == 0)
        #expect(
            !program.exists("out/en.lproj/chores.json") && program.exists("out/nl.lproj/chores.json")
                && program.exists("out/notes.txt"))
    }

    @Test("one language alone takes nothing of the others away")
    func oneLanguage() throws {
        let program = try Program("house-pulse")
        try program.run("bundle", "house-pulse", "--to", "out/")
        let before = try program.snapshot("out")
        #expect(try program.run("bundle", "house-pulse", "--to", "out", "--locale", "nl").output.contains("is current"))
        #expect(try program.snapshot("out") == before)
        #expect(try program.run("bundle", "house-pulse", "--to", "out", "--locale", "xx").code == 2)
    }

    @Test("writes over nothing of others, unless asked to")
    func foreign() throws {
        let program = try Program("carousel")
        try program.write("[]", to: "out/en.lproj/tags.json")
        let refused = try program.run("bundle", "carousel", "--to", "out")
        #expect(refused.code == 2 && refused.errors.contains("out/en.lproj/tags.json was not written by Homeseed"))
        #expect(!program.exists("out/en.lproj/cards.json"))
        #expect(try program.run("bundle", "carousel", "--to", "out", "--overwrite").code == 0)
        #expect(try program.read("out/en.lproj/tags.json").contains("errands"))
    }

    @Test("is never written to where the content stands", arguments: ["Catalogue", "Catalogue/carousel", "Locales/nl", "."])
    func content(folder: String) throws {
        let program = try Program("carousel")
        let before = try program.snapshot("Catalogue")
        #expect(try program.run("bundle", "carousel", "--to", folder, "--overwrite").code == 2)
        #expect(try program.snapshot("Catalogue") == before && !program.exists("en.lproj"))
    }

    @Test("keeps what others have in a string catalogue")
    func sharedCatalogue() throws {
        let program = try Program("carousel")
        try program.write(
            "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n    \"OK\" : {\n\n    }\n  },\n  \"version\" : \"1.1\"\n}",
            to: "out/Carousel.xcstrings")
        #expect(try program.run("bundle", "carousel", "--to", "out").code == 0)
        let text = try program.read("out/Carousel.xcstrings")
        #expect(
            text.contains("    \"OK\" : {\n\n    },\n") && text.contains("\"version\" : \"1.1\"") && text.contains("Mam bellen"))
        #expect(try program.run("bundle", "carousel", "--to", "out", "--check").code == 0)
    }

    @Test("writes over no text that someone changed in a string catalogue, unless --overwrite is said", .long)
    func changedCatalogue() throws {
        let program = try Program("carousel")
        let (file, bundle) = ("out/Carousel.xcstrings", ["bundle", "carousel", "--to", "out"])
        #expect(try program.run(bundle).code == 0)
        try program.replace("Mam bellen", with: "Moeder bellen", in: file)
        let touched = try program.snapshot("out")
        let refused = try program.run(bundle)
        #expect(
            refused.code == 1 && refused.errors.contains("'Moeder bellen' in the file, 'Mam bellen' in the catalogue"),
            "\(refused.errors)")
        #expect(
            refused.errors.contains("`homeseed locales import out/Carousel.xcstrings --pack carousel`")
                && refused.errors.contains("use `--overwrite`"), "\(refused.errors)")
        #expect(try program.snapshot("out") == touched)
        #expect(try program.run(bundle + ["--check"]).code == 1)
        // The formats by their names.
        #expect(try program.run("locales", "import", file, "--pack", "carousel").code == 0)
        #expect(try program.run(bundle).code == 0 && program.read(file).contains("Moeder bellen"))
        // Changes of the catalogue lose no data of users.
        let locale = "Locales/nl/carousel.yaml"
        try program.replace("Moeder bellen", with: "Oma bellen", in: locale)
        #expect(try program.run(bundle).code == 0 && program.read(file).contains("Oma bellen"))
        try program.replace("Oma bellen", with: "Opa bellen", in: file)
        #expect(try program.run(bundle + ["--overwrite"]).code == 0 && program.read(file).contains("Oma bellen"))
    }

    @Test("says what a pack's own declaration gets wrong")
    func faults() throws {
        let program = try Program("house-pulse")
        try program.replace("{language}.lproj/groceries.json", with: "../groceries.json", in: "Catalogue/house-pulse/pack.yaml")
        try program.replace("text: title}", with: "text: titel}", in: "Catalogue/house-pulse/pack.yaml")
        let run = try program.run("bundle", "house-pulse", "--to", "out")
        #expect(
            run.code == 1 && run.output.contains("a path below the bundle's folder")
                && run.output.contains("did you mean 'title'?"))
        #expect(!program.exists("out"))
        #expect(try Program("house-pulse").run("bundle", "house-puls", "--to", "out").errors.contains("house-pulse"))
    }
}
