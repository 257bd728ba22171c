/// The version of Homeseed, for `--version`, reports, editors, the studio and the comparison with `required-version`.
package enum ProgramVersion {
    package static let number = "0.1.0"
}
