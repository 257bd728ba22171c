import ArgumentParser

extension CommandConfiguration {
    /// For a command that is run often: when it is parsed by itself, it does not look whether a shell asks for completions,
    /// which takes as long as reading a small pack. The parser of all commands still does.
    var withoutCompletions: CommandConfiguration {
        var copy = self
        copy._superCommandName = "homeseed"
        return copy
    }
}
