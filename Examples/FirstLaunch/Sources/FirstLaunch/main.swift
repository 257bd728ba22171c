// Prints the household that an app creates at its first launch, without a store: `swift run FirstLaunch FILE TEMPLATE [LANGUAGE
// [DAY]]`. FILE is the output of `homeseed bundle family-to-do --format catalogue`.
import Foundation
import Homeseed
import HomeseedStore

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
    print("FirstLaunch FILE TEMPLATE [LANGUAGE [DAY]]")
    exit(2)
}
let today = arguments.count > 3 ? Day(iso: arguments[3]) : nil
let zone = Zone.current
do {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: arguments[0])))
    let catalogue = try Pipeline(bundled: bytes).check().catalogue
    let home = try catalogue.household(
        arguments[1], locale: arguments.count > 2 ? arguments[2] : "en", today: today ?? Day(Date(), in: zone), zone: zone)
    for row in home.rows {
        guard let table = home.schema[row.key.table] else { continue }
        print(table.name, row.key.record.text)
        for (column, cell) in zip(table.columns, row.cells) { print("  \(column.name): \(cell.display)") }
    }
} catch {
    print(error)
    exit(1)
}
