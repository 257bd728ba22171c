import HomeseedSource

/// A table that was seeded, and that the store does not have under its name any more.
enum MissingTable {
    static func text(_ table: String, _ style: TerminalStyle) -> String {
        let name = table.escapedForTerminal
        return style.yellow("!") + " The store has no table " + style.bold(name) + " any more. If it was renamed, rename it back to \(name).\n"
    }

    /// What a removal leaves in the ledger for it.
    static func left(_ table: String, rows: Int, _ style: TerminalStyle) -> String {
        let (rows, them) = rows == 1 ? ("1 row that was seeded into it stays", "it") : ("\(grouped(rows)) rows that were seeded into it stay", "them")
        return text(table, style) + "  \(rows) in the ledger, so that unseed can remove \(them) then; --overwrite-edits forgets \(them).\n"
    }
}
