import HomeseedSource

extension Hint {
    /// What a format could not hold, a line each.
    static func losses(_ losses: Diagnostics, _ sources: SourceMap, _ console: Console) {
        if losses.all.isEmpty { return }
        Console.printError(ConciseRenderer(sources: sources, options: console.renderOptions).render(losses.sorted(in: sources)))
    }
}
