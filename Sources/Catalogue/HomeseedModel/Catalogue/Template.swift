package import HomeseedSource
import HomeseedStore

/// A household that a seed starts from.
package struct Template: Sendable {
    package var id: String
    /// Ids that it had before, the oldest first.
    package var was: [String] = []
    package var place: SourceLocation
    package var pack: PackIndex
    package var title: MessageID?
    package var about: MessageID?
    /// The number, in its pack, of the template that this one changes.
    package var base: TemplateIndex?
    package var baseName: String?
    package var basePlace: SourceLocation?
    /// Entities of which it takes nothing from its base.
    package var without: [EntityIndex] = []
    package var records: [RecordSpec] = []
    package var expectations: [Limit] = []
    /// How the households that a population makes of it differ, where not as the model says.
    package var variations = Variations()
    /// Whether something in it could not be read: then nothing is said of how many records it has.
    package var hasFaults = false
    /// Whether its file broke off.
    package var isBroken = false
    /// Whether some of its records could not be read at all: then others may refer to them in vain.
    package var isIncomplete = false

    /// The first id that it ever had: what its household is called where nobody names it, so that a template
    /// that is renamed is still the same household.
    package var identity: String { was.first ?? id }

    package init(id: String, place: SourceLocation, pack: PackIndex) {
        self.id = id
        self.place = place
        self.pack = pack
    }
}

extension Template: Numbered {
    /// A template is found in its pack by a ``TemplateIndex``.
    package typealias Tag = TemplateTag
}

/// A record, or a series of them, as written in a template or an item.
package struct RecordSpec: WrittenRecord, Hashable {
    package var entity: EntityIndex
    package var place: SourceLocation
    /// The name it goes by in its owner, if one is written.
    package var label: String?
    /// What it goes by where that is no name of its own.
    package var standIn: ImplicitName?
    /// Where its texts are translated: what it is called in translations last.
    package var textPath: [String] = []
    /// Names that it had before, the oldest first.
    package var was: [String] = []
    /// The items that it is made of: one record each. Empty where it is made of none.
    package var uses: [(item: ItemID, place: SourceLocation)] = []
    /// In place of those: as many of a kind as the day has to offer.
    package var pick: ItemPick?
    package var values: [(field: FieldIndex, value: TemplateValue)] = []
    /// Fields that are written with nothing behind them, which is no value: someone may have meant one.
    package var emptyFields: [(field: FieldIndex, place: SourceLocation)] = []
    /// Records written inside it: the inverse field that they stand in, and they.
    package var nested: [(field: FieldIndex, specs: [RecordSpec])] = []
    package var series: Series?

    /// A value of the record, or its place among others of its entity.
    package enum ImplicitName: Sendable { case day, number, entity }

    package init(entity: EntityIndex, place: SourceLocation) {
        self.entity = entity
        self.place = place
    }

    /// Two are the same where they stand at the same place.
    package static func == (a: RecordSpec, b: RecordSpec) -> Bool { a.place == b.place && a.entity == b.entity }
    package func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

extension WrittenRecords {
    /// All that is written of them.
    package var specs: [RecordSpec] { all.compactMap { $0 as? RecordSpec } }
}

/// A value as written in a template: fixed, or depending on the day of a series.
package struct TemplateValue: Sendable {
    package var place: SourceLocation
    package var form: Origin

    /// Where the value comes from: it is written, or is the record or the day of a series, or a construct picks it.
    package indirect enum Origin: Sendable {
        case fixed(Value)
        /// The record that the series is for.
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
