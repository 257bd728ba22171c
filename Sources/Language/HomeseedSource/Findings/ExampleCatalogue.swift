/// The catalogue that all examples modify: one pack with a category, a chore, a child who may have tasks, and a Dutch
/// translation.
package enum ExampleCatalogue {
    package static let files = [
        SourceFile(path: "Catalogue/demo/pack.yaml", text: pack),
        SourceFile(path: "Catalogue/demo/categories.yaml", text: categories),
        SourceFile(path: "Catalogue/demo/chores.yaml", text: chores),
        SourceFile(path: "Catalogue/demo/model.yaml", text: model),
        SourceFile(path: "Catalogue/demo/templates/home.yaml", text: template),
        SourceFile(path: "Locales/nl/demo.yaml", text: dutch),
    ]

    package static let pack = """
        homeseed: 1
        pack: demo
        title: A small household
        language: en

        kinds:
          category:
            file: categories
            fields:
              title: text
              color: {type: color, unique: true}
          chore:
            fields:
              category: {type: item, of: category}
              coins: {type: integer, at-least: 1, at-most: 20, default: 1}
              photo: {type: file, at-most: 500 kB, optional: true}

        """

    static let categories = """
        items:
          - {id: kitchen, title: Kitchen, color: "#FAEDDB"}

        """

    package static let chores = """
        items:
          - {id: dishes, category: kitchen, title: Wash the dishes}

        """

    package static let model = """
        entities:
          Child:
            fields:
              id: uuid
              name: string
              helps: {type: weekdays, default: every day}
              tasks: {type: inverse, of: Task.child}
              taskCount: {type: integer, computed: {count: Task, per: child}}
            helpers:
              pin: {type: secret, digits: 4, sequential: false, all-the-same: false, optional: true}
          Task:
            fields:
              id: uuid
              child: {type: reference, to: Child}
              title: {type: text, from: title}
              day: {type: date, default: today, falls-on: child.helps}
              status: {type: enum, of: [next, done], default: next}
              doneAt: {type: datetime, exactly-when: {status: done}}
              after: {type: reference, to: Task, optional: true, circles: false}

        """

    static let template = """
        template: home
        title: One child
        records:
          Child:
            - {key: mia, name: Mia}

        """

    static let dutch = """
        pack: {title: Een klein huishouden}
        categories: {kitchen: {title: Keuken}}
        chores: {dishes: {title: De afwas doen}}
        templates: {home: {title: Eén kind}}

        """

    /// Returns the Dutch translation with some sections replaced, each as a flow mapping.
    package static func dutch(
        title: String = "Een klein huishouden", categories: String = "{kitchen: {title: Keuken}}",
        chores: String = "{dishes: {title: De afwas doen}}", messages: String? = nil
    ) -> String {
        """
        pack: {title: \(title)}
        categories: \(categories)
        chores: \(chores)
        templates: {home: {title: Eén kind}}
        """ + (messages.map { "\nmessages: \($0)" } ?? "")
    }

    /// Returns the Dutch translation with a message named `note`.
    package static func dutch(note: String) -> String { dutch(messages: "{note: \(note)}") }
}
