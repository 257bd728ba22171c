import HomeseedCLI

/// The complete `homeseed` program with a custom target, check, kind and two formats.
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
