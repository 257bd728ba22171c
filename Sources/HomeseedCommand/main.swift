import Homeseed
import HomeseedSource

let arguments = CommandLine.arguments
let pipeline = Pipeline(catalogue: arguments.count > 1 ? arguments[1] : "Catalogue", locales: arguments.count > 2 ? arguments[2] : "Locales")
let checked = try pipeline.check()
let sorted = checked.diagnostics.sorted(in: checked.sources)
print(TextRenderer(sources: checked.sources, colour: false, width: 120).render(sorted))
print(checked.catalogue.packs)
for id in checked.catalogue.packs {
  guard let pack = checked.catalogue.pack(id) else { continue }
  for t in pack.templates {
    var d = Diagnostics()
    let h = Pipeline.expand(pack, t, household: nil, today: Day(iso: "2026-11-21")!, zone: Zone(named: "Europe/Amsterdam")!, &d)
    print("== \(id)/\(t.id): \(h.records.count) records, \(d.all.count) diagnostics, expect \(t.expectations.count), limits \(pack.model.limits.count)")
    if arguments.count > 3, arguments[3] == t.id { for r in h.records { print(pack.model.entities[r.entity].name, r.id.text, r.path, zip(pack.model.entities[r.entity].fields, r.values).map { "\($0.name)=\($1)" }.joined(separator: " ")) } }
  }
}
