// Prints the first screen of Family To-Do: `swift run FamilyToDo nl`. The build generates the declarations from the catalogue.
import HomeseedContent

let languages = Array(CommandLine.arguments.dropFirst())
let content = languages.isEmpty ? FamilyToDo.Shipped.content : FamilyToDo.Shipped.content.preferring(languages)

for area in FamilyToDo.Areas.all(in: content) {
    print(area.title)
    for chore in FamilyToDo.Chores.all(in: content) where chore.area == area && chore.every?.unit == .day {
        print("-", chore.title)
    }
}
print()
print(FamilyToDo.Messages.roomInNext(count: 2, in: content))
print(FamilyToDo.Messages.proposal(name: "Noor", in: content))
