import HomeseedModel
import HomeseedSource
import HomeseedText

/// A message as `show` prints it: its text with its location, and its translations.
struct MessagePrinter {
    let lookup: Lookup
    @Boxed var pack: Pack
    let id: String
    let message: Message
    let console: Console

    var text: String {
        let place = lookup.place(message.key ?? message.source.place)
        var properties = PropertyList()
        properties.add(pack.language.tag, ValueText.of(message.source))
        for (number, locale) in lookup.catalogue.locales.numbered {
            guard let text = message.translation(number) else { continue }
            properties.add(locale.tag, ValueText.of(text), remark: lookup.place(text.place))
        }
        return console.heading(id, "\(pack.id)/message/\(id)", at: place) + "\n" + properties.render(console)
    }
}
