/// The reason why an edit was not made, in words for people.
package struct EditRefusal: Error, Sendable {
    package let headline: String
    package let advice: [String]

    package init(_ headline: String, _ advice: [String] = []) { (self.headline, self.advice) = (headline, advice) }
}
