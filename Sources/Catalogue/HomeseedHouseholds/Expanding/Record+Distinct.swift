import HomeseedModel

extension Record {
    /// Returns the record with unique strings made distinct for its household, such as dana+smith@example.com. A household
    /// named like its template is unchanged.
    func distinct(in household: String, of template: Template, _ entity: Entity) -> Record {
        guard household != template.identity, !isShared else { return self }
        var record = self
        for (position, field) in entity.fields.numbered where field.type.isString && field.isUniqueAmongRecords {
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
