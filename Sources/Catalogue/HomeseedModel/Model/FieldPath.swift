import HomeseedSource

/// A path from a record through its references to a field: `taskInstance.group.activeDays`.
///
/// It may also start at an entity with a single record: `UserSettings.dailySpoonBudget`.
package struct FieldPath: Hashable, Sendable {
    /// The path as written.
    package var text: String
    /// The single-record entity that the path starts at, or `nil` if it starts at the current record.
    package var single: EntityIndex?
    /// The indices of the fields, each in the entity that the previous field refers to.
    package var steps: [FieldIndex]
    /// The entity that the last step's field belongs to.
    package var entity: EntityIndex

    package var field: FieldIndex { steps.last ?? FieldIndex(0) }
}

extension Model {
    /// The reason why a path is invalid.
    package enum PathError: Error {
        case noField(name: String, entity: EntityIndex)
        case notAReference(name: String, entity: EntityIndex)
        /// The path leads through a field whose declaration has an error that has already been reported.
        case unreadable
    }

    /// Resolves a path through the model from an entity.
    package func path(_ text: String, from entity: EntityIndex) -> Result<FieldPath, PathError> {
        var words = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var current = entity
        var single: EntityIndex?
        if words.count > 1, entities[entity].field(named: words[0]) == nil,
            let other = self.entity(named: words[0]), entities[other].isSingle
        {
            single = other
            current = other
            words.removeFirst()
        }
        var steps: [FieldIndex] = []
        for (index, word) in words.enumerated() {
            guard let field = entities[current].field(named: word) else {
                return .failure(.noField(name: word, entity: current))
            }
            steps.append(field)
            if index == words.count - 1 { break }
            guard let referred = entities[current].fields[field].type.reference else {
                let isRead = !entities[current].fields[field].type.isUnread
                return .failure(isRead ? .notAReference(name: word, entity: current) : .unreadable)
            }
            current = referred
        }
        return .success(FieldPath(text: text, single: single, steps: steps, entity: current))
    }

    /// Returns the field at the end of a path of this model.
    package func field(at path: FieldPath) -> Field {
        entities[path.entity].fields[path.field]
    }
}
