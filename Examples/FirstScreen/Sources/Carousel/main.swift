// Prints the first screen of Carousel: `swift run Carousel nl`. The build generates the declarations from the catalogue.
import HomeseedContent

let languages = Array(CommandLine.arguments.dropFirst())
let content = languages.isEmpty ? Carousel.Shipped.content : Carousel.Shipped.content.preferring(languages)

print(Carousel.Messages.checkinQuestion(in: content))
let cards = Carousel.Cards.all(in: content)
print(Carousel.Messages.cardsInToday(count: cards.count, in: content))
for card in cards {
    let tags = card.tags.map(\.title).joined(separator: ", ")
    print(
        "-", card.title, "(" + Carousel.Messages.spoons(count: card.spoons, in: content) + ")",
        tags.isEmpty ? "" : "[" + tags + "]")
}
