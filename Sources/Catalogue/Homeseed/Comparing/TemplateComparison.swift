import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// Comparison of templates by the records that each expands to, identified by their ids in a store. Changes that follow from an
/// item or a computation are reported with that item or computation.
extension PackComparison {
    func templates() -> [ContentChange] {
        let (was, are) = (own(old), own(new))
        let byID = Dictionary(are.map { ($0.id, $0) }) { first, _ in first }
        let byFormerID = Dictionary(are.flatMap { template in template.was.map { ($0, template) } }) { first, _ in first }
        var met: Set<String> = []
        var changes = was.flatMap { template -> [ContentChange] in
            guard let other = byID[template.id] ?? byFormerID[template.id] else { return [removal(of: template)] }
            met.insert(other.id)
            return renaming(template, other) + records(template, other) + expectations(template, other)
        }
        changes += are.filter { !met.contains($0.id) }.map { ContentChange(.added, subject: "template", named: $0.id, in: id) }
        return changes
    }

    private func own(_ side: Side) -> [Template] { side.pack.templates.filter { $0.pack == side.pack.number } }

    private func removal(of template: Template) -> ContentChange {
        ContentChange(
            .removed, subject: "template", named: template.id, in: id,
            breaks: [
                .init(
                    "A household that was seeded from it can no longer be updated.",
                    "If it was renamed, add its old id to the new one: was: [\(template.id)]")
            ])
    }

    private func renaming(_ template: Template, _ other: Template) -> [ContentChange] {
        var breaks: [ContentChange.Break] = []
        if template.identity != other.identity {
            breaks.append(
                .init(
                    "Its first id has changed, so its household is not found again.",
                    "Keep all its old ids: was: [\((template.was + [template.id]).filter { $0 != other.id }.joined(separator: ", "))]"
                ))
        }
        let isRenamed = template.id != other.id
        if !isRenamed, breaks.isEmpty { return [] }
        return [
            ContentChange(
                isRenamed ? .renamed : .changed, subject: "template", named: other.id, in: id, was: isRenamed ? template.id : nil,
                breaks: breaks)
        ]
    }

    private func expectations(_ template: Template, _ other: Template) -> [ContentChange] {
        let (a, b) = (template.expectations.map(\.why), other.expectations.map(\.why))
        let (was, are) = (Set(a), Set(b))
        let details =
            a.filter { !are.contains($0) }.map { ContentChange.Detail(name: "expect", old: $0, new: nil) }
            + b.filter { !was.contains($0) }.map { ContentChange.Detail(name: "expect", old: nil, new: $0) }
        return details.isEmpty ? [] : [ContentChange(.changed, subject: "template", named: other.id, in: id, details: details)]
    }

    // MARK: Records

    /// Compares the records of both sides, expanded for the same day: a Wednesday in a leap year.
    private func records(_ template: Template, _ other: Template) -> [ContentChange] {
        guard !template.hasErrors, !other.hasErrors, let day = Day(year: 2028, month: 1, day: 12) else { return [] }
        func household(_ side: Side, _ template: Template) -> Household {
            var ignored = Diagnostics()
            return Expander(side.pack, template, today: day, zone: .utc).expand(&ignored)
        }
        let (before, now) = (household(old, template), household(new, other))
        let known = Dictionary(before.records.filter { !$0.isShared }.map { ($0.id, $0) }) { first, _ in first }
        let are = now.records.filter { !$0.isShared }
        let ids = Set(are.map(\.id))
        var changes = before.records.filter { !$0.isShared && !ids.contains($0.id) }.map { gone($0, from: before, of: other) }
        for record in are {
            let name = name(of: record, now, other)
            guard let twin = known[record.id] else {
                changes.append(ContentChange(.added, subject: "record", named: name, in: id))
                continue
            }
            let details = details(twin, of: before, to: record, in: now)
            let was = twin.path == record.path ? nil : self.name(of: twin, before, other)
            if was != nil || !details.isEmpty {
                changes.append(
                    ContentChange(
                        was == nil ? .changed : .renamed, subject: "record", named: name, in: id, was: was, details: details))
            }
        }
        return changes
    }

    private func name(of record: Record, _ household: Household, _ template: Template) -> String {
        "\(template.id) › \(household.model.entities[record.entity].name) \(record.path)"
    }

    private func gone(_ record: Record, from household: Household, of template: Template) -> ContentChange {
        let key = record.path.split(separator: "/").last.map(String.init) ?? record.path
        return ContentChange(
            .removed, subject: "record", named: name(of: record, household, template), in: id,
            breaks: [
                .init(
                    "Its row is deleted with the next seed, and references to it break.",
                    "If it was renamed, keep its previous key: was: [\(key)]")
            ])
    }

    /// Returns the differences in written values. Values from items or computations are skipped: the change of the item or
    /// computation is reported.
    private func details(_ a: Record, of before: Household, to b: Record, in now: Household) -> [ContentChange.Detail] {
        let (was, entity) = (before.model.entities[a.entity], now.model.entities[b.entity])
        return entity.fields.numbered.compactMap { position, field in
            guard field.source == nil, field.computed == nil, !field.type.isText, field.role != .id,
                let known = was.field(named: field.name), a.values.indices.contains(known), b.values.indices.contains(position)
            else { return nil }
            let (old, new) = (
                text(a.values[known], of: was.fields[known], in: before, side: self.old),
                text(b.values[position], of: field, in: now, side: self.new)
            )
            return old == new ? nil : .init(name: field.name, old: old, new: new)
        }
    }

    private func text(_ value: Value, of field: Field, in household: Household, side: Side) -> String? {
        if case .record(let number) = value {
            return household.records.numbers.contains(number) ? household.records[number].path : nil
        }
        return side.texts.of(value, field)
    }
}
