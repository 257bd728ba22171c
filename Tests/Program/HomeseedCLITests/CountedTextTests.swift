import Foundation
import Testing

/// A text beside a number, such as a unit, in the plural form of the number.
@Suite("Texts that are counted in a store")
struct CountedTextTests {
    private func catalogue(countedBy: String = "quantity") throws -> Program {
        let program = try Program()
        try program.write(
            """
            homeseed: 1
            pack: shop
            title: Shop
            language: en
            kinds:
              grocery: {file: groceries, fields: {title: text, quantity: {type: decimal, optional: true}, unit: {type: text, optional: true}}}
            """, to: "Catalogue/shop/pack.yaml")
        try program.write(
            """
            items:
              beans: {title: Beans, quantity: 1, unit: {one: tin, other: tins}}
              peas: {title: Peas, quantity: 2, unit: {one: tin, other: tins}}
              corn: {title: Corn, quantity: 5, unit: {one: tin, other: tins}}
              milk: {title: Milk, quantity: 1.5, unit: {one: litre, other: litres}}
              salt: {title: Salt, unit: {one: bag, other: bags}}
            """, to: "Catalogue/shop/groceries.yaml")
        try program.write(
            """
            entities:
              Line:
                fields:
                  id: uuid
                  title: {type: text, from: title}
                  quantity: {type: decimal, from: quantity, optional: true}
                  bought: {type: boolean, default: false}
                  unit: {type: text, from: unit, counted-by: \(countedBy), optional: true}
            """, to: "Catalogue/shop/model.yaml")
        try program.write(
            """
            template: list
            title: A list
            records:
              Line:
                - use: [grocery/beans, grocery/peas, grocery/corn, grocery/milk, grocery/salt]
            """, to: "Catalogue/shop/templates/list.yaml")
        try program.write(
            """
            pack: {title: Sklep}

            groceries:
              beans: {title: Fasola, unit: {one: puszka, few: puszki, many: puszek, other: puszki}}
              peas: {title: Groszek, unit: {one: puszka, few: puszki, many: puszek, other: puszki}}
              corn: {title: Kukurydza, unit: {one: puszka, few: puszki, many: puszek, other: puszki}}
              milk: {title: Mleko, unit: {one: litr, few: litry, many: litrów, other: litra}}
              salt: {title: Sól, unit: {one: torebka, few: torebki, many: torebek, other: torebki}}

            templates:
              list: {title: Lista}
            """, to: "Locales/pl/shop.yaml")
        return program
    }

    @Test(
        "are written in the form of their number, in each language",
        arguments: [
            ("en", ["Beans 1 tin", "Corn 5 tins", "Milk 1.5 litres", "Peas 2 tins", "Salt  bags"]),
            ("pl", ["Fasola 1 puszka", "Groszek 2 puszki", "Kukurydza 5 puszek", "Mleko 1.5 litra", "Sól  torebki"]),
        ])
    func forms(locale: String, wanted: [String]) throws {
        let program = try catalogue()
        let first = try program.run("seed", "shop/list", "--locale", locale, "--into", "json:rows")
        #expect(first.code == 0, "\(first.output)\(first.errors)")
        let lines = try JSONSerialization.jsonObject(with: Data(program.read("rows/Line.json").utf8)) as? [[String: Any]] ?? []
        let found = lines.map { line in
            "\(line["title"] ?? "") \((line["quantity"] as? NSNumber)?.stringValue ?? line["quantity"] as? String ?? "") \(line["unit"] ?? "")"
        }
        #expect(found.sorted() == wanted, "\(lines)")
        let again = try program.run("seed", "shop/list", "--locale", locale, "--into", "json:rows")
        #expect(again.code == 0, "\(again.output)\(again.errors)")
        #expect((again.output + again.errors).contains("5 as they were"), "\(again.output)\(again.errors)")
    }

    @Test("name a number of their own record", arguments: ["amount", "bought", "title"])
    func unknown(name: String) throws {
        let last = try catalogue(countedBy: name).run("lint")
        #expect(last.code == 1, "\(last.output)\(last.errors)")
        #expect(
            (last.output + last.errors).contains("There is no number of this record '\(name)'"), "\(last.output)\(last.errors)")
    }
}
