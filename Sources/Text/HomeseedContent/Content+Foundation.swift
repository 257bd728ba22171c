#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Content {
    /// Reads the content file that an app ships, as located by `Bundle.main.url(forResource:withExtension:)`.
    ///
    /// - Parameter pack: the id of the expected pack, or `nil` to accept any pack.
    public init(contentsOf url: URL, pack: String? = nil) throws(ContentError) {
        guard let data = try? Data(contentsOf: url) else { throw .unreadable(path: url.path) }
        try self.init(data: data, pack: pack)
    }

    /// Reads a content file that is already in memory, such as a download.
    public init(data: Data, pack: String? = nil) throws(ContentError) {
        try self.init(bytes: Array(data), pack: pack)
    }
}
