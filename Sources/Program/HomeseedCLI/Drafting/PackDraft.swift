import HomeseedSyntax

/// The files of a new pack: small, complete, and ready to be seeded.
enum PackDraft {
    static func files(_ id: String) -> [(name: String, text: String, about: String)] {
        [
            ("pack.yaml", pack(id), "what the app is, and the fields of its items"),
            ("model.yaml", model, "the tables of its store: name them as the app does"),
            ("chores.yaml", chores, "two chores to begin with: write your own"),
            ("templates/starter.yaml", starter, "the household that a seed starts from"),
        ]
    }

    private static func pack(_ id: String) -> String {
        """
        # Fill in: what the app is called, and which fields its items have beside their title.
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
        # Fill in: the tables of the app's store. They and their columns get the names that stand here.
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
        # Fill in: what there is to do. Everything without `minutes` takes ten.
        items:
          - {id: make-the-bed, title: Make the bed, minutes: 5}
          - {id: set-the-table, title: Set the table}

        """

    private static let starter = """
        # Fill in: who lives there, and in what state each thing is.
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
          - {about: one task waits, count: Task, where: {isDone: false}, exactly: 1}

        """
}
