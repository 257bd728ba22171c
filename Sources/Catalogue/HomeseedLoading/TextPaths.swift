import HomeseedModel
import HomeseedText

/// The texts of a pack by path.
struct TextPaths: Sendable {
    private(set) var messages: [[String]: MessageID] = [:]
    /// The next path components after each prefix.
    private(set) var steps: [[String]: Set<String>] = [:]

    init() {}

    /// - Parameter withFields: Whether to include the fields of items, which are the majority of texts and are found without
    ///   the index.
    init(of pack: Pack, in catalogue: Catalogue, withFields: Bool = false) {
        let kinds = withFields ? [] : Set(pack.kinds.filter { !$0.isFolder }.map(\.file))
        for file in pack.files.sorted() where catalogue.messages.indices.contains(Int(file.index)) {
            for (number, message) in catalogue.messages[Int(file.index)].enumerated() where message.pack == pack.number {
                let path = message.path
                if path.count == 3, kinds.contains(path[0]) { continue }
                messages[path] = MessageID(file: file, index: number)
                for length in path.indices { steps[Array(path[..<length]), default: []].insert(path[length]) }
            }
        }
    }
}
