/// Which Homeseed this is: in `--version`, and where reports, editors and the studio name the program that they talk with.
enum ProgramVersion {
    static let number = "0.1.0"
}
