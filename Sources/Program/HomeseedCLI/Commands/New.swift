import ArgumentParser
import HomeseedModel
import HomeseedSource

struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a pack, a kind, an item or a template.",
        discussion: """
            The new files show what to fill in. Translations start empty, and `homeseed lint` reports them until they are \
            written. Existing files are never overwritten; additions leave the rest of a file unchanged.

              homeseed new pack my-app
              homeseed new kind my-app/chore-idea
              homeseed new item my-app/chore/feed-the-cat
              homeseed new template my-app/demo
            """,
        subcommands: [NewPack.self, NewKind.self, NewItem.self, NewTemplate.self])
}

extension CommandError {
    /// Throws a usage error if a text is not a valid id.
    package static func refuse(id: String) throws {
        guard Names.isID(id) else {
            throw CommandError(
                .usage, "'\(id)' is not a valid id.", advice: ["Use lower-case letters, digits and hyphens, as in feed-the-cat."])
        }
    }
}
