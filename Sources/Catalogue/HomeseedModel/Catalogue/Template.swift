package import HomeseedSource
import HomeseedStore

/// The description of a household, before it is expanded for a date.
package struct Template: Sendable {
    package var id: String
    /// The former IDs, oldest first.
    package var was: [String] = []
    package var place: SourceLocation
    package var pack: PackIndex
    package var title: MessageID?
    package var about: MessageID?
    /// The index, in its pack, of the template that this template extends.
    package var base: TemplateIndex?
    package var baseName: String?
    package var basePlace: SourceLocation?
    /// The entities whose records are not inherited from the base template.
    package var without: [EntityIndex] = []
    package var records: [RecordSpec] = []
    package var expectations: [Limit] = []
    /// The variations between households of a population, which override the model's variations.
    package var variations = Variations()
    /// Whether a part of the template could not be read. Broken limits and unmet expectations are then not reported.
    package var hasErrors = false
    /// Whether the template's file is broken.
    package var isBroken = false
    /// Whether some records could not be read at all. Unknown references to records are then not reported.
    package var isIncomplete = false

    /// The oldest ID, which is the default name of the household. A renamed template thus remains the same household.
    package var identity: String { was.first ?? id }

    package init(id: String, place: SourceLocation, pack: PackIndex) {
        self.id = id
        self.place = place
        self.pack = pack
    }
}

extension Template: Numbered {
    /// The tag that keeps template indices distinct from other indices.
    package typealias Tag = TemplateTag
}

/// A record, or a series of records, as written in a template or an item.
package struct RecordSpec: WrittenRecord, Hashable {
    package var entity: EntityIndex
    package var place: SourceLocation
    /// The explicit name of the record in its owner, if there is one.
    package var label: String?
    /// The implicit name of a record without an explicit name.
    package var implicitName: ImplicitName?
    /// The path of its translated texts, which ends with the record's name in translations.
    package var textPath: [String] = []
    /// The former names, oldest first.
    package var was: [String] = []
    /// The items from which records are created, one record for each item. Empty if the specification uses no items.
    package var uses: [(item: ItemID, place: SourceLocation)] = []
    /// A pick of items in season, instead of explicit items.
    package var pick: ItemPick?
    package var values: [(field: FieldIndex, value: TemplateValue)] = []
    /// The fields that are written without a value, which may be unintended.
    package var emptyFields: [(field: FieldIndex, place: SourceLocation)] = []
    /// The records written inside this record, by the inverse field that contains them.
    package var nested: [(field: FieldIndex, specs: [RecordSpec])] = []
    package var series: Series?

    /// The source of an implicit name: the day, the number among its siblings, or the entity.
    package enum ImplicitName: Sendable { case day, number, entity }

    package init(entity: EntityIndex, place: SourceLocation) {
        self.entity = entity
        self.place = place
    }

    /// Compares locations and entities, which identify a record in a file.
    package static func == (a: RecordSpec, b: RecordSpec) -> Bool { a.place == b.place && a.entity == b.entity }
    package func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

extension WrittenRecords {
    /// The record specifications in the list.
    package var specs: [RecordSpec] { all.compactMap { $0 as? RecordSpec } }
}

/// A value as written in a template: fixed, or depending on the day of a series.
package struct TemplateValue: Sendable {
    package var place: SourceLocation
    package var form: Origin

    package indirect enum Origin: Sendable {
        case fixed(Value)
        /// The record that the series is created for.
        case each
        /// The day of the series.
        case day
        case construct(any SeriesValue)
    }

    package init(_ form: Origin, at place: SourceLocation) {
        self.form = form
        self.place = place
    }
}
