package import HomeseedSource

/// What constructs and variations are handed while they are read: beside what types of fields ask, the model that they are
/// declared in.
package protocol ModelReader: FieldReader {
    /// The model as far as it is known: all entities, with the types of all fields.
    var model: Model { get }
    var fieldName: String { get set }

    /// Keeps where an item's id is written as a text.
    mutating func note(idNamedAt node: Node)
}

extension ModelReader {
    /// Runs with a field's name at hand and its step on the path of translations.
    package mutating func within<Result>(_ step: String, field: String, _ body: (inout Self) -> Result) -> Result {
        let before = fieldName
        fieldName = field
        textPath.append(step)
        let result = body(&self)
        textPath.removeLast()
        fieldName = before
        return result
    }
}
