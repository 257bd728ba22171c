/// What a text in a store plainly is, though its column takes any.
public enum InferredType: Hashable, Sendable {
    case day, moment, uuid

    package init?(_ value: String) {
        if RecordID(text: value) != nil {
            self = .uuid
        } else if value.utf8.count >= 10, Day(iso: String(value.prefix(10))) != nil {
            self = value.utf8.count == 10 ? .day : .moment
        } else {
            return nil
        }
    }
}
