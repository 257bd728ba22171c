import HomeseedText

/// The items of a previous version of the catalogue, by pack, file and ID, with their texts.
///
/// They distinguish a changed ID from a new item, and a copy from its original.
package struct FormerItems: Sendable, Equatable {
    /// An item's texts by field name.
    package typealias Texts = [String: String]

    /// The description of the version, as it is shown to users: "in git's last commit".
    package let time: String
    private var packs: [String: [String: [String: Texts]]] = [:]
    /// The names of free texts by pack.
    private var messages: [String: Set<String>] = [:]

    package init(_ catalogue: Catalogue, time: String) { self.init(catalogue.packs.dropFirst(), of: catalogue, time: time) }

    package init(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, time: String) {
        self.time = time
        for pack in packs {
            var files: [String: [String: Texts]] = [:]
            for item in pack.items where item.pack == pack.number {
                files[pack.kinds[item.kind].file, default: [:]][item.id] = [:]
            }
            for message in catalogue.messages(of: pack) where message.path.count > 2 {
                files[message.path[0]]?[message.path[1]]?[message.path[2...].joined(separator: ".")] = message.source.plain
            }
            self.packs[pack.id] = files
            messages[pack.id] = Set(pack.messages.filter { catalogue[$0.value]?.pack == pack.number }.keys)
        }
    }

    /// Returns the former items of a pack's file by ID, or an empty dictionary if there were none.
    ///
    /// - Parameter file: The file's name without its extension, or its folder's name.
    package func items(of pack: String, in file: String) -> [String: Texts] { packs[pack]?[file] ?? [:] }

    /// Whether one of the packs had an item or a free text with this name.
    package func knows(_ id: String, in packs: some Sequence<String>) -> Bool {
        packs.contains { pack in
            self.packs[pack]?.values.contains { $0[id] != nil } ?? false || messages[pack]?.contains(id) ?? false
        }
    }
}
