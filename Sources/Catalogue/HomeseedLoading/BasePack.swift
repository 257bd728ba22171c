import HomeseedSource

/// The base pack that every pack requires. It declares rule, chore, reward and template in the same way as any pack.
enum BasePack {
    static let file = SourceFile(path: "homeseed/pack.yaml", text: text)

    private static let text = """
        homeseed: 1
        pack: homeseed
        title: Homeseed
        language: en

        kinds:
          rule:
            file: rules
            fields: {title: text}
          chore:
            file: chores
            fields: {title: text}
          reward:
            file: rewards
            fields: {title: text}
          template:
            folder: templates
            fields:
              title: text
              description: {type: text, optional: true}
              based-on: {type: base, optional: true}
              records: {type: records, optional: true}
              expect: {type: expectations, optional: true}
              vary: {type: variations, optional: true}
        """
}
