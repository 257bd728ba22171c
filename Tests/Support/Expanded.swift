import Foundation
import Homeseed
package import HomeseedHouseholds
package import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// A household expanded for a day, from an example catalogue or other files, with its diagnostics.
package struct Expanded {
    package let household: Household
    package let diagnostics: [Diagnostic]
    package let pack: Pack

    /// The default day.
    package static let wednesday = "2026-11-18"

    /// Expands a template.
    ///
    /// - Parameter sources: The files of a pack named `demo`.
    package init(
        _ sources: [SourceFile], template: String = "home", household: String? = nil, today: String = wednesday,
        zone: String = "Europe/Amsterdam"
    ) throws {
        var found = Diagnostics()
        let own = sources.filter { !$0.path.hasPrefix("Locales/") }
        let catalogue = try Pipeline(files: own).load(&found)
        pack = try present(catalogue.pack("demo"))
        self.household = Pipeline.expand(
            pack, template: try present(pack.template(template)), household: household, today: try present(Day(iso: today)),
            zone: try present(Zone(named: zone)), &found)
        diagnostics = found.all
    }

    package init(
        _ example: Example, template: String = "home", household: String? = nil, today: String = wednesday,
        zone: String = "Europe/Amsterdam"
    ) throws {
        try self.init(example.sources, template: template, household: household, today: today, zone: zone)
    }

    /// The diagnostics, each as `check: headline`.
    package var findings: [String] { diagnostics.map { "\($0.check): \($0.headline)" } }

    /// Returns the paths of an entity's records, in order.
    package func paths(_ entity: String) -> [String] { records(entity).map(\.path) }

    package func records(_ entity: String) -> [Record] {
        household.records.filter { household.model.entities[$0.entity].name == entity }
    }

    package func record(_ entity: String, _ path: String) throws -> Record {
        try present(records(entity).first { $0.path == path || $0.path.hasSuffix("/" + path) })
    }

    package func id(_ entity: String, _ path: String) throws -> String { try record(entity, path).id.text }

    /// Returns a field's value in each record of an entity, in order.
    package func column(_ entity: String, _ field: String) throws -> [String] {
        try records(entity).map { try show($0, field) }
    }

    package func value(_ entity: String, _ path: String, _ field: String) throws -> String {
        try show(try record(entity, path), field)
    }

    private func show(_ record: Record, _ field: String) throws -> String {
        show(record.values[try present(household.model.entities[record.entity].field(named: field))])
    }

    package func show(_ value: Value) -> String {
        switch value {
        case .absent: "-"
        case .unknown: "?"
        case .text(let id): "text \(id.file).\(id.index)"
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .date(let day): day.iso
        case .datetime(let instant): instant.iso
        case .weekdays(let days): days.days.map(\.name).joined(separator: " ")
        case .list(let values): values.map(show).joined(separator: ", ")
        case .item(let item): pack.items[item.index].id
        case .record(let index): household.records[index].path
        case .color(let color): color.hex
        case .hashed(let secret): "hash salted with \(secret.salt)"
        default: "\(value)"
        }
    }

    /// A text of all records with their values, for comparing households.
    package var dump: String {
        household.records.map { record in
            "\(household.model.entities[record.entity].name) \(record.id.text) \(record.path) \(record.values.map(show))"
        }.joined(separator: "\n")
    }
}

package struct Absent: Error {
    package init() {}
}

/// Returns a value that a test requires, or throws ``Absent`` if it is `nil`.
package func present<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Absent() }
    return value
}
