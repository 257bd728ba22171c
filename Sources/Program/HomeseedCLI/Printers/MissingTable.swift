import HomeseedSource

/// The message about a seeded table that the store no longer has under its name.
enum MissingTable {
    static func text(_ table: String, _ style: TerminalStyle) -> String {
        let name = table.escapedForTerminal
        return style.yellow("!") + " The store has no table " + style.bold(name)
            + " any more. If it was renamed, rename it back to \(name).\n"
    }

    /// Returns the message about rows that a removal leaves in the ledger.
    static func left(_ table: String, rows: Int, _ style: TerminalStyle) -> String {
        let (rows, them) =
            rows == 1
            ? ("1 row that was seeded into it stays", "it") : ("\(grouped(rows)) rows that were seeded into it stay", "them")
        return text(table, style)
            + "  \(rows) in the ledger, so that unseed can remove \(them) then; --overwrite-edits forgets \(them).\n"
    }
}
