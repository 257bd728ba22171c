import Foundation
import HomeseedStore

/// The environment of a third-party program: the variables that every program needs and the variables that the user names.
///
/// Other variables are omitted, because they may be credentials for other programs.
struct ProgramEnvironment: Sendable {
    let variables: [String: String]
    /// The variables that the user named and that are set.
    let named: [String: String]

    private static let always: Set<String> = ["PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TERM"]
    private static let prefixes = ["LC_", "HOMESEED_"]

    /// - Parameter names: The names of additional variables to pass, if they are set.
    init(naming names: [String] = [], from own: [String: String] = ProcessInfo.processInfo.environment) throws(TargetError) {
        for name in names where name.isEmpty || name.utf8.contains(UInt8(ascii: "=")) {
            throw .address("“\(Cell.harmless(name))” can't be the name of an environment variable")
        }
        let wanted = Set(names)
        named = own.filter { wanted.contains($0.key) }
        variables = own.filter { name, _ in
            ProgramEnvironment.always.contains(name) || wanted.contains(name)
                || ProgramEnvironment.prefixes.contains { name.hasPrefix($0) }
        }
    }

    /// Returns the variables that an address names, as in `?env=AWS_PROFILE,AWS_REGION`.
    static func names(in address: TargetAddress) -> [String] {
        (address.options[option.name] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    static let option = TargetOption(
        "env", "Environment variables that the program gets, by their names, with commas between them.")
}
