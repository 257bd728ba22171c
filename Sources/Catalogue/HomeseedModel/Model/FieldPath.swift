import HomeseedSource

/// A way from a record through its references to a field: `taskInstance.group.activeDays`, or to the field of
/// an entity with one record only: `UserSettings.dailySpoonBudget`.
package struct FieldPath: Hashable, Sendable {
    /// As written.
    package var text: String
    /// The entity with one record that the path starts from; nil where it starts from the record at hand.
    package var single: EntityIndex?
    /// Positions of fields, each in the entity that the one before refers to.
    package var steps: [FieldIndex]
    /// The entity that the last step's field belongs to.
    package var entity: EntityIndex

    package var field: FieldIndex { steps.last ?? FieldIndex(0) }
}

extension Model {
    /// Says why a path can't be followed, for whoever reports it.
    package enum PathFault {
        case noField(name: String, entity: EntityIndex)
        case notAReference(name: String, entity: EntityIndex)
        /// It leads through a field of which something else is wrong, and has been said.
        case unreadable
    }

    /// Follows a path through the model from an entity.
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
                return .failure(PathError(fault: .noField(name: word, entity: current)))
            }
            steps.append(field)
            if index == words.count - 1 { break }
            guard let referred = entities[current].fields[field].type.reference else {
                let isRead = !entities[current].fields[field].type.isUnread
                return .failure(PathError(fault: isRead ? .notAReference(name: word, entity: current) : .unreadable))
            }
            current = referred
        }
        return .success(FieldPath(text: text, single: single, steps: steps, entity: current))
    }

    /// Returns the field that a path ends at. The path has to come from this model.
    package func field(at path: FieldPath) -> Field {
        entities[path.entity].fields[path.field]
    }

    /// Carries what keeps a path from being followed.
    package struct PathError: Error {
        package var fault: PathFault
    }
}
