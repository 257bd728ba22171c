import HomeseedSource

extension Hint {
    /// What a format could not hold, a line each. Throws where some of it keeps the files from being written: then none is.
    static func losses(_ losses: Diagnostics, _ sources: SourceMap, _ console: Console) throws {
        if losses.all.isEmpty { return }
        Console.printError(ConciseRenderer(sources: sources, options: console.renderOptions).render(losses.sorted(in: sources)))
        if losses.hasErrors { throw Problem(.findings, "Nothing is written.", ["Mend that, or take the file away."]) }
    }
}
