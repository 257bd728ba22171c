import HomeseedCLI

/// The complete `homeseed` program with custom targets, a check, kind and two formats.
@main struct Main {
    static func main() {
        var program = Composition()
        program.name = "own-program"
        program.version = "1.2.0"
        program.targets += [ReportProvider(), LinesProvider()]
        program.checks.append(NoChocolate())
        program.formats += [PlainText(), TabbedText()]
        program.packs += SchoolPack.files
        program.run()
    }
}
