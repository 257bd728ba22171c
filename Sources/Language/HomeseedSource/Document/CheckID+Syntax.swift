/// The checks of the parsers.
extension CheckID {
    /// The file is not UTF-8.
    public static let badEncoding: CheckID = "bad-encoding"
    /// The file contains a control character that is invalid in text, such as NUL or BEL.
    public static let controlCharacter: CheckID = "control-character"
    /// The file exceeds the limit of bytes or values.
    public static let fileTooLarge: CheckID = "file-too-large"
    /// Lists and mappings are nested deeper than the limit.
    public static let nestingTooDeep: CheckID = "nesting-too-deep"
    /// The text violates the syntax of YAML.
    public static let yamlSyntax: CheckID = "yaml-syntax"
    /// The text violates the syntax of JSON.
    public static let jsonSyntax: CheckID = "json-syntax"
    /// A tab is used for indentation, where YAML requires spaces.
    public static let tabIndentation: CheckID = "tab-indentation"
    /// An alias refers to an undefined anchor.
    public static let undefinedAlias: CheckID = "undefined-alias"
    /// An alias is inside the value that it repeats.
    public static let aliasCycle: CheckID = "alias-cycle"
    /// The expansion of the aliases exceeds the limit of values.
    public static let aliasExpansion: CheckID = "alias-expansion"

    /// All checks of the parsers.
    public static let syntaxChecks: [CheckID] = [
        badEncoding, controlCharacter, fileTooLarge, nestingTooDeep, yamlSyntax, jsonSyntax,
        tabIndentation, undefinedAlias, aliasCycle, aliasExpansion,
    ]
}
