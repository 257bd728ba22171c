// Prints the first screen of Mindful Home: `swift run MindfulHome nl`. The build generates the declarations from the catalogue.
import HomeseedContent

let languages = Array(CommandLine.arguments.dropFirst())
let content = languages.isEmpty ? MindfulHome.Shipped.content : MindfulHome.Shipped.content.preferring(languages)

print(MindfulHome.Messages.balance(count: 0, in: content))
for category in MindfulHome.Categories.all(in: content) {
    let color = category.background ?? category.foreground
    print(category.title, color.map { "(\(Int($0.red * 255)), \(Int($0.green * 255)), \(Int($0.blue * 255)))" } ?? "")
    for chore in MindfulHome.Chores.all(in: content) where chore.category == category {
        print("-", chore.title, content.currency(chore.peanuts) ?? "")
    }
}
