/// Which Homeseed this is: in `--version`, where reports, editors and the studio name the program that they talk with, and what
/// a catalogue's `required-version` is held against.
package enum ProgramVersion {
    package static let number = "0.1.0"
}
