// Prints the first screen of House Pulse: `swift run HousePulse nl`. The build generates the declarations from the catalogue.
import HomeseedContent

let languages = Array(CommandLine.arguments.dropFirst())
let content = languages.isEmpty ? HousePulse.Shipped.content : HousePulse.Shipped.content.preferring(languages)

for room in HousePulse.Rooms.all(in: content) {
    print(room.title)
    for chore in HousePulse.Chores.all(in: content) where chore.room == room {
        print("-", chore.title, chore.supplies.isEmpty ? "" : "(" + chore.supplies.map(\.title).joined(separator: ", ") + ")")
    }
}
print()
print(HousePulse.Chores.descaleCoffeeMachine.in(content).title)
