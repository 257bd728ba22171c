import HomeseedSource
import HomeseedStore
import HomeseedText
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedHouseholds
@testable import HomeseedModel

/// Findings of limits when verifying rows in the form that a store returns.
struct StoredLimitsTests {
    @Test("Rows as they were seeded break no limit, in any pack")
    func unchanged() throws {
        let catalogue = try Self.catalogue()
        for pack in catalogue.packs.dropFirst() {
            for template in pack.templates {
                let (limits, rows) = try Self.stored(catalogue, pack.id, template.id)
                #expect(limits.broken(rows) == [], "\(pack.id)/\(template.id)")
            }
        }
    }

    @Test("A fourth task in Next, moved there by a person, is named with its limit and its owner")
    func edited() throws {
        let catalogue = try Self.catalogue()
        var (limits, rows) = try Self.stored(catalogue, "family-to-do", "guest")
        let moved = rows.first { $0.value.contains(.text("backlog")) && $0.value.contains(.boolean(false)) }
        let (key, cells) = try #require(moved)
        rows[key] = cells.map { $0 == .text("backlog") ? .text("next") : $0 }
        let owner = try #require(rows.values.first { $0.contains(.text("next")) && $0 != rows[key] })
        let assignee = owner.compactMap { if case .uuid = $0 { $0 } else { nil } }
        if let last = assignee.last, rows[key]?.contains(last) == false {
            rows[key] = zip(rows[key] ?? [], owner).map { $0 == .null && $1 == last ? last : $0 }
        }
        let broken = limits.broken(rows)
        #expect(broken.count == 1)
        #expect(broken.first?.contains("4") == true)
    }

    static func catalogue() throws -> Catalogue {
        var diagnostics = Diagnostics()
        return try packagePipeline().load(&diagnostics)
    }

    static func stored(_ catalogue: Catalogue, _ pack: String, _ template: String) throws -> (StoredLimits, [RowKey: [Cell]]) {
        let pack = try #require(catalogue.pack(pack))
        let template = try #require(pack.template(template))
        let today = try #require(Day(iso: "2026-11-21"))
        var diagnostics = Diagnostics()
        let household = Expander(pack, template, today: today, zone: .utc).expand(&diagnostics)
        let rows = RowMaker(catalogue, pack).rows(household, locale: .english)
        return (StoredLimits(pack, household), Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.cells) }))
    }
}

extension String {
    fileprivate func components(before mark: String) -> String {
        range(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
    }
}
