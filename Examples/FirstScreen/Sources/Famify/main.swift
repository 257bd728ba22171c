// Prints the first screen of Famify: `swift run Famify nl`. The build generates the declarations from the catalogue.
import HomeseedContent

let languages = Array(CommandLine.arguments.dropFirst())
let content = languages.isEmpty ? Famify.Shipped.content : Famify.Shipped.content.preferring(languages)
let age = 9

for moment in Famify.Moments.all(in: content) {
    print(moment.title)
    for routine in Famify.Routines.all(in: content) where routine.moment == moment && routine.ages?.contains(age) ?? true {
        print("-", routine.title + ":", routine.tasks.compactMap(\.chore?.title).joined(separator: ", "))
        print("  " + Famify.Messages.tasksLeft(count: routine.tasks.count, in: content))
    }
}
print()
for wish in Famify.Wishes.all(in: content).prefix(3) { print(wish.category.title + ":", wish.title, wish.price ?? "") }
