/// The deviations of libyaml, written for YAML 1.1, from a YAML 1.2 test suite, with their reasons.
struct Departure {
    /// A deviation of libyaml: it accepts an error, refuses valid input, or reads another value.
    enum Kind { case accepts, refuses, differs }

    let name: String
    let kind: Kind
    let reason: String

    private static func group(_ kind: Kind, _ names: String, _ reason: String) -> [Departure] {
        names.split(separator: " ").map { Departure(name: String($0), kind: kind, reason: reason) }
    }

    /// The deviations by the suite's names. The list is exact, so that changes in a newer libyaml are noticed.
    static let recorded: [Departure] = [
        group(
            .refuses, "2JQS 6M2F NHX8 S3PD SM9W/01 NKF9 M2N8/00 UKK6/00 CFD4",
            "YAML 1.2 allows an empty key; libyaml wants something before the ':'"),
        group(
            .refuses, "2LFX 6LVF MUS6/05 MUS6/06",
            "1.2 ignores a directive that it does not know; libyaml refuses it"),
        group(
            .refuses, "BEC7",
            "1.2 reads later versions with a warning; libyaml refuses them"),
        group(
            .refuses, "2SXE 8XYN W5VH",
            "libyaml's anchors have ASCII letters, digits, '-' and '_' only"),
        group(
            .differs, "Y2GN",
            "libyaml's anchors have ASCII letters, digits, '-' and '_' only"),
        group(
            .refuses, "4ABK FRK4",
            "In brackets libyaml refuses a ':' directly before a comma"),
        group(
            .refuses, "4MUZ/00 4MUZ/01 4MUZ/02 5MUD K3WX 9SA2 NJ66 VJP3/01 UT92",
            "In braces libyaml wants a key and its ':' on one line, as 1.1 did"),
        group(
            .refuses, "58MP 5T43 DBG4 HM87/00",
            "In brackets libyaml lets no plain text begin with ':'"),
        group(
            .differs, "652Z HM87/01",
            "In brackets libyaml takes a '?' before a letter for the sign of a key"),
        group(
            .refuses, "6BCT A2M4 Y79Y/010",
            "libyaml lets no tab stand between '-' and its value"),
        group(
            .refuses, "6CA3 Q5MG DK95/00 DK95/03 DK95/04",
            "libyaml refuses a tab before the first token of a line, even where it indents nothing"),
        group(
            .refuses, "96NN/00 96NN/01 R4YG Y79Y/001",
            "libyaml refuses a tab at the start of a block scalar's content"),
        group(
            .accepts, "DK95/01 Y79Y/003",
            "libyaml does not look for tabs that indent inside quotes and brackets"),
        group(
            .refuses, "7Z25 M7A3 HWV9 QT73",
            "libyaml wants '---' before every document but the first, as 1.1 did"),
        group(
            .accepts, "9HCY EB22 RHX7 MUS6/01",
            "libyaml takes a directive without the '...' that should end the document before it"),
        group(
            .accepts, "9C9N QB6E",
            "libyaml does not look at indentation inside quotes and brackets"),
        group(
            .accepts, "9JBA CVW2 SU5Z X4QW MUS6/00",
            "libyaml wants no space before the '#' of a comment"),
        group(
            .refuses, "DK3J FP8R",
            "libyaml wants a block scalar to be indented, also as a whole document"),
        group(
            .accepts, "G5U8 YJV2",
            "In brackets libyaml takes a '-' alone for text"),
        group(
            .differs, "JEF9/02 L24T/01",
            "libyaml does not count a last line of blanks without a line break"),
        group(
            .accepts, "S98Z",
            "libyaml lets blank lines before a block scalar's content be deeper than it"),
        group(
            .refuses, "W4TN",
            "libyaml takes a '%' in the first column for a directive, in a block scalar too"),
    ].flatMap { $0 }
}
