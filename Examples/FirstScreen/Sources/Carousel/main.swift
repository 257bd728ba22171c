// Prints the first screen of Carousel: `swift run Carousel nl`. The build generates the declarations from the catalogue.
import HomeseedContent

let languages = Array(CommandLine.arguments.dropFirst())
let content = languages.isEmpty ? Shipped.content : Shipped.content.preferring(languages)

print(Messages.checkinQuestion(in: content))
let cards = Cards.all(in: content)
print(Messages.cardsInToday(count: Content.Count(cards.count), in: content))
for card in cards {
    let tags = card.tags.map(\.title).joined(separator: ", ")
    print(
        "-", card.title, "(" + Messages.spoons(count: Content.Count(card.spoons), in: content) + ")",
        tags.isEmpty ? "" : "[" + tags + "]")
}
