package import HomeseedSource

package enum UnmetExpectation: Check {
    package static let id: CheckID = "unmet-expectation"
}
