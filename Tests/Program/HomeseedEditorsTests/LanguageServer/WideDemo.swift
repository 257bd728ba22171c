import Foundation
import Homeseed
import HomeseedModel
import Testing

@testable import HomeseedEditors

extension TestEditor {
    /// A larger version of the catalogue: nested records, plural texts, limits, groups, three languages, two packs.
    static let wide: [String: String] = whole.merging([
        "Catalogue/homeseed.yaml": "homeseed: 1\nrequired-locales: [nl]\nseverity: {double-space: error}\n",
        "Catalogue/demo/messages.yaml": """
        messages:
          greeting: {text: "Hello {name}", comment: Above the list., at-most: 20}
          left: {comment: Above the list., at-most: 20, one: "{count} chore left", other: "{count} chores left"}

        """,
        "Catalogue/demo/chores.yaml": """
        groups:
          - area: kitchen
            effort: large
            items:
              - {id: dishes, title: Do the dishes, tint: "#FF8800"}
          - area: garden
            items:
              - {id: weeds, title: Pull the weeds, effort: large}
              # By hand.
              # In dry weather.
              - {id: hedge, title: Trim the hedge}

        """,
        "Catalogue/demo/model.yaml": """
        entities:
          Home:
            fields:
              id: uuid
              name: string
              tasks: {type: inverse, of: Task.home}
          Task:
            fields:
              id: uuid
              home: {type: reference, to: Home}
              title: {type: text, from: title}
              status: {type: enum, of: [open, done], default: open}
              dueDate: {type: date, optional: true}
              after: {type: reference, to: Task, optional: true}

        """,
        "Catalogue/demo/templates/home.yaml": """
        template: home
        title: A home
        records:
          Home:
            - key: house
              name: Our house
              tasks:
                - {key: first, use: chore/dishes, dueDate: today}
                - {use: chore/weeds, dueDate: next sunday, after: first}

        """,
        "Catalogue/demo/templates/empty.yaml": """
        template: empty
        title: An empty home
        records:
          Home:
            - key: house
              name: Our house

        """,
        "Catalogue/more/pack.yaml": "homeseed: 1\npack: more\ntitle: More\nlanguage: en\nrequires: [demo]\n",
        "Catalogue/more/chores.yaml": "items:\n  - {id: car, title: Wash the car, area: garden}\n",
        "Locales/nl/demo.yaml": """
        pack: {title: Demo}
        areas:
          kitchen: {title: Keuken}
          garden: {title: Tuin}
        chores:
          dishes: {title: Afwassen}
          weeds: {title: Wieden}
          hedge: {title: De heg knippen}
        templates:
          home: {title: Een huis}
          empty: {title: Een leeg huis}
        messages:
          greeting: "Dag {name}"
          left: {one: "Nog {count} klus", other: "Nog {count} klussen"}

        """,
        "Locales/nl/more.yaml": "pack: {title: Meer}\nchores: {car: {title: De auto wassen}}\n",
        "Locales/nl/confirmed/demo.yaml": "chores:\n  dishes: {title: Wash the dishes}\n",
        "Locales/pl/demo.yaml": """
        pack: {title: Demo}
        chores:
          dishes: {title: Zmywanie}

        """,
    ]) { $1 }

    func hover(_ word: String, in path: String) async throws -> String {
        try await result("textDocument/hover", try await position(of: word, in: path))["contents"]?["value"]?.text ?? ""
    }

    /// Returns the completions at a `|` that replaces some of the file's text.
    func offers(_ path: String, _ text: String) async throws -> [JSONValue] {
        // The answer shows that the server has read the valid files. Typing begins afterwards.
        _ = try await result("workspace/symbol", ["query": "x"])
        return try await result("textDocument/completion", try await place(path, text))["items"]?.elements ?? []
    }

    /// Returns the result of a request about a whole file.
    func ask(_ method: String, _ path: String) async throws -> JSONValue {
        let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 999, "character": 0]]
        return try await result("textDocument/" + method, ["textDocument": ["uri": uri(path)], "range": range])
    }
}
