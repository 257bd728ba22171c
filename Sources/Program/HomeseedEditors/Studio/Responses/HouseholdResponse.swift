import Foundation
import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// A template expanded for a day: its records as tables, and its limits.
struct HouseholdResponse {
    let index: CatalogueIndex
    @Boxed var pack: Pack
    let words: [String: String]
    /// The maximum number of rows per table.
    private static let most = 400

    func json() throws(StudioRefusal) -> JSON {
        guard let template = pack.template(words["template"] ?? "") else {
            throw StudioRefusal(
                .unknown, words: .notFound, values: ["id": words["template"] ?? ""],
                "There is no template '\(words["template"] ?? "")'.")
        }
        let today = Zone.current.today
        guard let day = words["day"].map({ Day(iso: $0) }) ?? today, (500...9500).contains(day.civil.year) else {
            throw StudioRefusal(
                .refused, words: .noDay, values: ["day": words["day"] ?? "", "today": today.iso],
                "'\(words["day"] ?? "")' is not a date.", advice: ["Write it as in \(today.iso)."])
        }
        let locale = words["in"].flatMap { LocaleID($0) } ?? pack.language
        var diagnostics = Diagnostics()
        let household = Pipeline.expand(pack, template: template, household: nil, today: day, zone: .current, &diagnostics)
        let seed = Pipeline.seed(index.view.catalogue, pack: pack, household: household, locale: locale)
        let origins = RecordOrigins(household, pack: pack, view: index.view, locale: locale)
        let limits = Expander(pack, template, today: day, zone: .current).limits()
        return [
            "pack": .string(pack.id), "template": .string(template.id), "day": .string(day.iso), "today": .string(today.iso),
            "in": .string(locale.tag), "count": .integer(seed.rows.count),
            "title": .string(template.title.flatMap { index.view.catalogue.text($0, in: locale)?.plain } ?? template.id),
            "about": .of(template.about.flatMap { index.view.catalogue.text($0, in: locale)?.plain }),
            "tables": .array(tables(seed, origins)), "limits": .array(limits.map { limit($0, origins: origins, in: locale) }),
            "splits": .array(splits(household, origins)),
            "findings": .array(
                diagnostics.sorted(in: index.view.sources).prefix(20).map {
                    FindingsResponse.json($0, view: index.view, lines: index.lines)
                }),
            "languages": .list(index.view.catalogue.languages(of: pack).filter { !$0.isPseudo }.map(\.tag)),
        ]
    }

    private func limit(_ measure: LimitMeasure, origins: RecordOrigins, in locale: LocaleID) -> JSON {
        .object(leaving: [
            "why": .string(
                measure.limit.message.flatMap { index.view.catalogue.text($0, in: locale)?.plain } ?? measure.limit.why),
            "id": .string(measure.limit.id), "owner": .string(measure.owner),
            "title": origins.title(path: measure.owner).map { .string($0) }, "found": .string(measure.found),
            "wanted": .string(measure.wanted),
            "share": measure.share.map { .number($0) }, "isKept": .boolean(measure.isKept),
        ])
    }

    private func tables(_ seed: Pipeline.PreparedSeed, _ origins: RecordOrigins) -> [JSON] {
        let labels = Dictionary(seed.rows.map { ($0.key.record, $0.label) }) { first, _ in first }
        let rows = Dictionary(grouping: seed.rows, by: \.key.table)
        return seed.schema.tables.enumerated().compactMap { number, table -> JSON? in
            guard let rows = rows[number] else { return nil }
            let columns = table.columns.map { column -> JSON in
                [
                    "name": .string(column.name), "isReference": .boolean(column.references != nil),
                    "isKey": .boolean(column.name == table.key),
                ]
            }
            return [
                "name": .string(table.name), "entity": .string(table.entity), "count": .integer(rows.count),
                "columns": .array(columns),
                "rows": .array(
                    rows.prefix(Self.most).map { row in
                        .object(leaving: [
                            "label": .string(row.label),
                            "cells": .array(zip(table.columns, row.cells).map { cell($1, of: $0, labels: labels) }),
                            "title": (origins.title(row.key.record) ?? origins.title(path: row.label)).map { .string($0) },
                            "every": origins.every(row.key.record),
                        ])
                    }),
            ]
        }
    }

    private func cell(_ cell: Cell, of column: StoreColumn, labels: [RecordID: String]) -> JSON {
        if column.isSecret, cell != .null { return "••••" }
        switch cell {
        case .null: return .null
        case .uuid(let id): return .string(labels[id] ?? id.text)
        case .text(let text): return .string(text)
        case .integer(let number): return .integer(number)
        case .decimal(let digits): return .object(["number": .string(digits)])
        case .boolean(let flag): return .boolean(flag)
        case .date(let day): return .object(["day": .string(day.iso)])
        case .datetime(let instant):
            return .object(["day": .string(Zone.current.day(of: instant).iso), "moment": .string(instant.iso)])
        case .list(let texts): return .list(texts)
        }
    }

    /// Returns the parts of split totals.
    private func splits(_ household: Household, _ origins: RecordOrigins) -> [JSON] {
        household.model.entities.numbered.flatMap { number, entity in
            entity.fields.numbered.compactMap { position, field -> JSON? in
                guard field.computed?.isPartOfTotal == true else { return nil }
                let parts = household.records.filter { $0.entity == number && $0.values.indices.contains(position) }.compactMap {
                    record -> JSON? in
                    guard let text = field.type.written(record.values[position]), let amount = Double(text) else { return nil }
                    return .object(leaving: [
                        "label": .string(record.path), "title": origins.title(path: record.path).map { .string($0) },
                        "value": .number(amount),
                    ])
                }
                return parts.isEmpty
                    ? nil : ["entity": .string(entity.name), "field": .string(field.name), "parts": .array(parts)]
            }
        }
    }
}
