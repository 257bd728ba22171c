/// The parsed address of a store, such as `sqlite:demo.sqlite` after `--into`.
public struct TargetAddress: Hashable, Sendable {
    /// The part before the colon, which selects the target.
    public let scheme: String
    /// The part after the colon, with `{household}` replaced by the household's key.
    public let rest: String
    /// The target's options, by their names in ``TargetProvider/options``.
    public let options: [String: String]

    /// The receiver of the target's messages while it works. Comparison ignores the receiver.
    public var notices = TargetNotices.none

    public init(scheme: String, rest: String, options: [String: String] = [:]) {
        self.scheme = scheme
        self.rest = rest
        self.options = options
    }

    public static func == (a: Self, b: Self) -> Bool { a.scheme == b.scheme && a.rest == b.rest && a.options == b.options }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(scheme)
        hasher.combine(rest)
        hasher.combine(options)
    }

    /// Parses an address.
    ///
    /// - Parameters:
    ///   - text: The address, such as `sqlite:demo.sqlite`.
    ///   - household: The household's key, which replaces `{household}` so that each household has a store of its own.
    ///   - options: The options beside the address, such as `--dialect sqlite`.
    /// - Throws: ``TargetError/address(_:)`` if the scheme or the rest is missing, if the rest contains NUL, or if
    ///   `{household}` can't be replaced.
    public static func parse(
        _ text: String, household: String?, options: [String: String] = [:]
    ) throws(TargetError) -> TargetAddress {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
            throw .address("“\(text)” names no store: write its kind first, as in sqlite:\(text.isEmpty ? "demo.sqlite" : text)")
        }
        let rest = String(text[text.index(after: colon)...])
        guard !rest.isEmpty else { throw .address("“\(text)” has no location: write one, as in sqlite:demo.sqlite") }
        guard !rest.utf8.contains(0) else { throw .address("an address can't hold a NUL character") }
        return TargetAddress(scheme: String(text[..<colon]), rest: try replacing(in: rest, household), options: options)
    }

    /// Returns the last component of a path.
    package static func lastName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static let placeholder = "{household}"

    private static func replacing(in rest: String, _ household: String?) throws(TargetError) -> String {
        let parts = rest.split(separator: placeholder, omittingEmptySubsequences: false)
        guard parts.count > 1 else { return rest }
        guard let household else { throw .address("“\(placeholder)” is in the address: choose a household") }
        guard isFileName(household) else {
            throw .address("the household's key “\(household)” can't be part of a file's name")
        }
        return parts.joined(separator: household)
    }

    /// Whether a key is a safe file name. Keys are untrusted and must not lead outside the folder.
    private static func isFileName(_ key: String) -> Bool {
        !key.isEmpty && !key.hasPrefix(".") && key.utf8.count <= 200
            && !key.unicodeScalars.contains { "/\\:".unicodeScalars.contains($0) || $0.properties.generalCategory == .control }
    }
}
