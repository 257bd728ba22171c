/// The declarations of every pack, limited to what a JSON Schema can express.
extension Catalogue {
    static func pack(_ id: String) -> String {
        """
        homeseed: 1
        pack: \(id)
        title: Pack \(id.drop { !$0.isNumber })
        language: en

        kinds:
          category:
            file: categories
            fields:
              title: text

        """ + ItemKind.all.map { kind in
            """
              \(kind.id):
                fields:
                  category: {type: item, of: category}
                  minutes: {type: integer, at-least: 5, at-most: 60}
                  points: {type: integer, at-least: 1, at-most: 20}
                  note: text

            """
        }.joined()
    }

    static let model = """
        entities:
          Member:
            fields:
              id: uuid
              name: string

          Task:
            fields:
              id: uuid
              title: {type: text, from: title}
              minutes: {type: integer, from: minutes}
              isDone: {type: boolean, default: false}
              assignee: {type: reference, to: Member, optional: true}
              dueDate: {type: date, optional: true}

        limits:
          - id: three-at-once
            why: Three things at once are enough for anyone.
            count: Task
            where: {isDone: false}
            per: assignee
            at-most: 3

        """

    /// Returns a template of two people with six tasks, three of them done.
    static func template(_ items: [Item]) -> String {
        """
        template: starter
        title: A first household
        records:
          Member:
            - {key: anna, name: Anna}
            - {key: tom, name: Tom}
          Task:

        """ + items.prefix(6).enumerated().map { index, item in
            "    - {use: chore/\(item.id), assignee: \(index % 2 == 0 ? "anna" : "tom"), isDone: \(index < 3), dueDate: in \(index) days}\n"
        }.joined() + """
        expect:
          - {about: three are done, count: Task, where: {isDone: true}, exactly: 3}

        """
    }

    static let templateTranslation = """

        templates:
          starter:
            title: Een eerste huishouden

        limits:
          three-at-once:
            why: Drie dingen tegelijk is genoeg voor iedereen.

        """

    /// One schema for all files, which it distinguishes by their top-level keys.
    static let schema = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$defs": {
            "id": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]*$", "maxLength": 200},
            "text": {
              "oneOf": [
                {"type": "string", "minLength": 1},
                {
                  "type": "object", "required": ["other"], "additionalProperties": false,
                  "properties": {"one": {"type": "string", "minLength": 1}, "other": {"type": "string", "minLength": 1}}
                }
              ]
            },
            "item": {
              "type": "object", "required": ["id", "title"], "additionalProperties": false,
              "properties": {
                "id": {"$ref": "#/$defs/id"},
                "category": {"$ref": "#/$defs/id"},
                "minutes": {"type": "integer", "minimum": 5, "maximum": 60},
                "points": {"type": "integer", "minimum": 1, "maximum": 20},
                "title": {"$ref": "#/$defs/text"},
                "note": {"$ref": "#/$defs/text"}
              }
            },
            "texts": {"type": "object", "additionalProperties": {"$ref": "#/$defs/text"}},
            "translations": {
              "type": "object",
              "propertyNames": {"$ref": "#/$defs/id"},
              "additionalProperties": {"type": "object", "additionalProperties": {"$ref": "#/$defs/text"}}
            }
          },
          "type": "object",
          "if": {"required": ["items"]},
          "then": {
            "additionalProperties": false,
            "properties": {"items": {"type": "array", "items": {"$ref": "#/$defs/item"}}}
          },
          "else": {
            "if": {"required": ["pack", "categories"]},
            "then": {
              "additionalProperties": {"$ref": "#/$defs/translations"},
              "properties": {"pack": {"$ref": "#/$defs/texts"}, "messages": {"$ref": "#/$defs/texts"}}
            },
            "else": {"properties": {"messages": {"$ref": "#/$defs/texts"}}}
          }
        }

        """
}
