import HomeseedSource

/// A pack with a custom kind: packs that require `school` can have homework.
enum SchoolPack {
    static let files = [
        SourceFile(
            path: "Catalogue/school/pack.yaml",
            text: """
                homeseed: 1
                pack: school
                title: School
                language: en
                kinds:
                  homework:
                    file: homework
                    fields: {title: text, minutes: integer}
                """),
        SourceFile(path: "Locales/nl/school.yaml", text: "pack: {title: School}\n"),
    ]
}
