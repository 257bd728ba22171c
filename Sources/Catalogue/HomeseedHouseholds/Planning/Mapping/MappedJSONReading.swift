import Foundation
import HomeseedModel
import HomeseedStore

/// The fields that can be read back from a computed JSON value. In `{role: "{role}"}`, this is the field `role`.
struct MappedJSONReading {
    private var fields: [(path: [String], field: FieldIndex, type: ColumnType)] = []

    init(_ json: MappedJSON, of entity: Entity) {
        collect(json, [], entity)
    }

    private mutating func collect(_ json: MappedJSON, _ path: [String], _ entity: Entity) {
        switch json {
        case .object(let members):
            for member in members { collect(member.value, path + [member.key], entity) }
        case .text(let text):
            guard let steps = text.onlyField, steps.count == 1, entity.fields.numbers.contains(steps[0]),
                let type = entity.fields[steps[0]].type.column
            else { return }
            fields.append((path, steps[0], type))
        case .array, .literal: return
        }
    }

    /// Returns the cells of the fields in a stored text.
    func cells(in text: String) -> [FieldIndex: Cell] {
        guard let root = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) else { return [:] }
        var cells: [FieldIndex: Cell] = [:]
        for (path, field, type) in fields {
            let value = path.reduce(root as Any?) { ($0 as? [String: Any])?[$1] }
            if let value { cells[field] = MappedJSONReading.cell(value, type) }
        }
        return cells
    }

    private static func cell(_ value: Any, _ type: ColumnType) -> Cell? {
        if value is NSNull { return .null }
        if let texts = value as? [String] { return .list(texts) }
        let text = value as? String
        switch type {
        case .string, .text, .word: return text.map { .text($0) }
        case .integer: return (value as? Int).map { .integer($0) }
        case .boolean: return (value as? Bool).map { .boolean($0) }
        case .decimal(let scale):
            return (text ?? (value as? NSNumber)?.description).map { .decimal(MappedValues.digits($0, scale: scale)) }
        case .date: return text.flatMap { Day(iso: $0) }.map { .date($0) }
        case .datetime: return text.flatMap { Instant(iso: $0) }.map { .datetime($0) }
        case .uuid, .reference, .list: return nil
        }
    }
}
