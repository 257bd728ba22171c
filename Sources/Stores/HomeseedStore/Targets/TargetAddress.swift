/// Where to seed, as it is written after `--into`: `sqlite:demo.sqlite`.
public struct TargetAddress: Hashable, Sendable {
    /// What stands before the colon: it picks the target.
    public let scheme: String
    /// What stands after it, with `{household}` replaced.
    public let rest: String
    /// What else a target was told, by the names of its ``TargetProvider/options``.
    public let options: [String: String]

    public init(scheme: String, rest: String, options: [String: String] = [:]) {
        self.scheme = scheme
        self.rest = rest
        self.options = options
    }

    /// Takes an address apart. Throws ``TargetError/address(_:)`` where it names no kind of store or no place, and where the
    /// household's key can't be part of a file's name.
    ///
    /// - Parameters:
    ///   - text: `sqlite:demo.sqlite`.
    ///   - household: takes the place of `{household}`, which keeps one store a household.
    ///   - options: what stands beside the address, as in `--dialect sqlite`.
    public static func parse(
        _ text: String, household: String?, options: [String: String] = [:]
    ) throws(TargetError) -> TargetAddress {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
            throw .address("“\(text)” names no store: write its kind first, as in sqlite:\(text.isEmpty ? "demo.sqlite" : text)")
        }
        let rest = String(text[text.index(after: colon)...])
        guard !rest.isEmpty else { throw .address("“\(text)” does not say where: sqlite:demo.sqlite does") }
        guard !rest.utf8.contains(0) else { throw .address("an address can't hold a NUL character") }
        return TargetAddress(scheme: String(text[..<colon]), rest: try replacing(in: rest, household), options: options)
    }

    /// What a file or folder is called, without the folders that it is in.
    package static func lastName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static let placeholder = "{household}"

    private static func replacing(in rest: String, _ household: String?) throws(TargetError) -> String {
        let parts = rest.split(separator: placeholder, omittingEmptySubsequences: false)
        guard parts.count > 1 else { return rest }
        guard let household else { throw .address("“\(placeholder)” stands in the address: name the household") }
        guard isFileName(household) else {
            throw .address("the household's key “\(household)” can't be part of a file's name")
        }
        return parts.joined(separator: household)
    }

    /// A key comes from outside and must not lead out of the folder.
    private static func isFileName(_ key: String) -> Bool {
        !key.isEmpty && !key.hasPrefix(".") && key.utf8.count <= 200
            && !key.unicodeScalars.contains { "/\\:".unicodeScalars.contains($0) || $0.properties.generalCategory == .control }
    }
}
