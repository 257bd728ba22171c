package import HomeseedSource

/// The reader for constructs and variations: a field reader with access to the model.
package protocol ModelReader: FieldReader {
    /// The model so far: all entities with the types of their fields.
    var model: Model { get }
    var fieldName: String { get set }

    /// Records a location where an item's ID is written as a text.
    mutating func note(idNamedAt node: Node)
}

extension ModelReader {
    /// Runs the closure with a field's name and a step on the translation path, and restores both afterwards.
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
