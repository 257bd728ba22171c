// Prints the first screen of Family To-Do: `swift run FamilyToDo nl`. The build generates the declarations from the catalogue.
import HomeseedContent

let languages = Array(CommandLine.arguments.dropFirst())
let content = languages.isEmpty ? Shipped.content : Shipped.content.preferring(languages)

for area in Areas.all(in: content) {
    print(area.title)
    for chore in Chores.all(in: content) where chore.area == area && chore.every?.unit == .day { print("-", chore.title) }
}
print()
print(Messages.roomInNext(count: 2, in: content))
print(Messages.proposal(name: "Noor", in: content))
