/// The reason why a content file cannot be used. An app logs it, or uses it to decide whether a download replaces the shipped
/// content.
public enum ContentError: Error, Hashable, Sendable {
    /// The file was not written by `homeseed bundle --format content`.
    case notContent
    /// The format version differs from the version that this library reads: the app and the content were built with different
    /// releases of Homeseed.
    case otherVersion(found: Int, readable: Int)
    /// The content belongs to another pack.
    case otherPack(found: String, expected: String)
    /// The file was truncated or changed after it was written.
    case damaged
    /// The signature does not match the app's public key, or the file changed after signing.
    case badSignature
    /// The signature is valid, but the content is older than the app's current content. `found` is `nil` for content without a
    /// version.
    case older(found: Int?, than: Int)
    /// The file does not exist or cannot be opened.
    case unreadable(path: String)
}

extension ContentError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notContent: "Not a content file of Homeseed: create one with `homeseed bundle --format content`."
        case .otherVersion(let found, let readable):
            "Unsupported format version \(found): this app reads version \(readable). Bundle with the same release of Homeseed."
        case .otherPack(let found, let expected): "Wrong pack: expected content of \(expected), found content of \(found)."
        case .damaged: "The content is damaged: it was truncated or changed after it was written. Bundle it again."
        case .badSignature: "Invalid signature: the content was not signed with the key that this app accepts, or was changed."
        case .older(let found?, let version): "Outdated content: version \(found), but the app has version \(version)."
        case .older(nil, let version):
            "The content has no version, but the app has version \(version): bundle it with `--content-version`."
        case .unreadable(let path): "\(path) can't be read."
        }
    }
}
