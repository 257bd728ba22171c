import HomeseedSyntax

/// The files of a new pack: small, complete, and ready to be seeded.
enum PackDraft {
    static func files(_ id: String) -> [(name: String, text: String, about: String)] {
        [
            ("pack.yaml", pack(id), "the app's name, and the fields of its items"),
            ("model.yaml", model, "the tables of its store: name them as the app does"),
            ("chores.yaml", chores, "two example chores: replace them with your own"),
            ("templates/starter.yaml", starter, "the initial household of a seed"),
        ]
    }

    private static func pack(_ id: String) -> String {
        """
        # Fill in: the app's name, and the fields of its items besides the title.
        homeseed: 1
        pack: \(id)
        title: \(Tree.text(Words.title(id)).flow(isJSON: false))
        language: en

        kinds:
          chore:
            fields:
              minutes: {type: integer, at-least: 1, default: 10}

        """
    }

    private static let model = """
        # Fill in: the tables of the app's store. Tables and columns get the names that you write here.
        entities:

          Household:
            fields:
              id: uuid
              name: text
              tasks: {type: inverse, of: Task.household}

          Task:
            fields:
              id: uuid
              household: {type: reference, to: Household}
              title: {type: text, from: title}
              minutes: {type: integer, from: minutes}
              isDone: {type: boolean, default: false}

        """

    private static let chores = """
        # Fill in: the chores. A chore without `minutes` takes ten minutes.
        items:
          - {id: make-the-bed, title: Make the bed, minutes: 5}
          - {id: set-the-table, title: Set the table}

        """

    private static let starter = """
        # Fill in: the members of the household, and the state of each task.
        template: starter
        title: A household to start from

        records:
          Household:
            - key: home
              name: Our home
              tasks:
                - {use: chore/make-the-bed, isDone: true}
                - use: chore/set-the-table

        expect:
          - {about: one task is open, count: Task, where: {isDone: false}, exactly: 1}

        """
}
