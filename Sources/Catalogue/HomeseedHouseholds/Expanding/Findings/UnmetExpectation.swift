package import HomeseedSource

/// A template that does not meet its own expectations on some day: the demo no longer shows what it should.
package enum UnmetExpectation: CheckDeclaration {
    package static let id: CheckID = "unmet-expectation"
    package static let finds = "A template that doesn't meet one of its own expectations on some day of the year."
    package static let why = "The demo no longer shows what it was made for."

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
