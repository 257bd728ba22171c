import HomeseedText

/// The items of a catalogue as they were once, by pack, file and id, with their texts: what tells an id that was changed from
/// an item that is new, and a copy from what it was copied from.
package struct FormerItems: Sendable, Equatable {
    /// Their texts, by the names of their fields.
    package typealias Texts = [String: String]

    /// When they were so, as it is said: "in git's last commit".
    package let time: String
    private var packs: [String: [String: [String: Texts]]] = [:]
    /// Names of free texts, by pack.
    private var messages: [String: Set<String>] = [:]

    package init(_ catalogue: Catalogue, time: String) { self.init(catalogue.packs.dropFirst(), of: catalogue, time: time) }

    package init(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, time: String) {
        self.time = time
        for pack in packs {
            var files: [String: [String: Texts]] = [:]
            for item in pack.items where item.pack == pack.number { files[pack.kinds[item.kind].file, default: [:]][item.id] = [:] }
            for message in catalogue.messages(of: pack) where message.path.count > 2 {
                files[message.path[0]]?[message.path[1]]?[message.path[2...].joined(separator: ".")] = message.source.plain
            }
            self.packs[pack.id] = files
            messages[pack.id] = Set(pack.messages.filter { catalogue[$0.value]?.pack == pack.number }.keys)
        }
    }

    /// What a file of a pack held, by id.
    ///
    /// - Parameter file: its name without its ending, or that of its folder.
    package func items(of pack: String, in file: String) -> [String: Texts] { packs[pack]?[file] ?? [:] }

    /// Whether one of the packs had an item or a free text of this name.
    package func knows(_ id: String, in packs: some Sequence<String>) -> Bool {
        packs.contains { pack in
            self.packs[pack]?.values.contains { $0[id] != nil } ?? false || messages[pack]?.contains(id) ?? false
        }
    }
}
