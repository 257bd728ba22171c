import Foundation

/// A variation that derives a fictitious e-mail address from another field: `address: displayName`.
package struct AddressVariation: Variation {
    static let address = Key("address", .scalar, about: "An e-mail address at example.com, derived from this field.")
    package static let keys = [address]
    package static let about = "An e-mail address at a reserved domain, derived from another field."

    /// The field that the address is derived from.
    package let path: FieldPath

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[AddressVariation.address], let path = SelectionReading.path(node, from: context.entity, &reader)
        else { return nil }
        self.path = path
    }

    /// Returns an address at `example.com`, a domain that RFC 2606 reserves. It consists of the field's letters a to z and
    /// digits: `Anna-Lena` becomes `annalena@example.com`. Returns the written value if the field has none.
    package func value(_ written: Value, by chance: RecordChance, in household: any HouseholdContext) -> Value {
        guard case .string(let name) = household.value(chance.record, path) else { return written }
        let plain = name.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
        let letters = plain.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
        return letters.isEmpty ? written : .string(String(String.UnicodeScalarView(letters)) + "@example.com")
    }
}
