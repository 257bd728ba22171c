import HomeseedModel

extension Record {
    /// The record with what has to be unique in a store made so: a household that does not bear its template's name
    /// has its own in each such string, in an address as dana+smith@example.com.
    func distinct(in household: String, of template: Template, _ entity: Entity) -> Record {
        guard household != template.identity, !isShared else { return self }
        var record = self
        for (position, field) in entity.fields.numbered where field.type.isString && field.tellsRecordsApart {
            guard case .string(let text) = values[position] else { continue }
            if let at = text.lastIndex(of: "@") {
                record.values[position] = .string(text[..<at] + "+" + household + text[at...])
            } else {
                record.values[position] = .string(text + "-" + household)
            }
        }
        return record
    }
}
