import HomeseedCLI

/// The whole `homeseed` program, with a target, a check, a format and a kind more.
@main struct Main {
    static func main() {
        var program = Composition()
        program.targets.append(ReportProvider())
        program.checks.append(NoChocolate())
        program.formats += [PlainText(), TabbedText()]
        program.packs += SchoolPack.files
        program.run()
    }
}
