/// What reading a file can find: everything that makes its bytes no document.
extension CheckID {
    /// The file is not UTF-8.
    public static let badEncoding: CheckID = "bad-encoding"
    /// The file holds a character that no text has: a NUL, a bell.
    public static let controlCharacter: CheckID = "control-character"
    /// The file is larger, or holds more values, than the limits allow.
    public static let fileTooLarge: CheckID = "file-too-large"
    /// Lists and maps stand in each other deeper than the limits allow.
    public static let nestingTooDeep: CheckID = "nesting-too-deep"
    /// The text breaks a rule of YAML.
    public static let yamlSyntax: CheckID = "yaml-syntax"
    /// The text breaks a rule of JSON.
    public static let jsonSyntax: CheckID = "json-syntax"
    /// A tab stands where YAML wants spaces.
    public static let tabIndentation: CheckID = "tab-indentation"
    /// An alias names an anchor that is not there.
    public static let undefinedAlias: CheckID = "undefined-alias"
    /// An alias stands inside the value that it repeats.
    public static let aliasCycle: CheckID = "alias-cycle"
    /// Written out, the aliases would make more values than the limits allow.
    public static let aliasExpansion: CheckID = "alias-expansion"

    /// All checks of this module.
    public static let syntaxChecks: [CheckID] = [
        badEncoding, controlCharacter, fileTooLarge, nestingTooDeep, yamlSyntax, jsonSyntax,
        tabIndentation, undefinedAlias, aliasCycle, aliasExpansion,
    ]
}
