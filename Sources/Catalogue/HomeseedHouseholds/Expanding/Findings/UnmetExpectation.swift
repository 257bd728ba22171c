package import HomeseedSource

/// A template that is not as it says it expects on some day: what the demo was made to show is gone.
package enum UnmetExpectation: CheckDeclaration {
    package static let id: CheckID = "unmet-expectation"
    package static let finds = "A template in which something is not as it says it expects, on one of many days."
    package static let why = "What the demo was made to show is not in it any more."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
            expect:
              - {about: ⟦two children⟧, count: Child, exactly: 2}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
            expect:
              - {about: one child, count: Child, exactly: 1}
            """
    )
}
