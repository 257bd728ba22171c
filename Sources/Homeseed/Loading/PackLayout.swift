import HomeseedDocument
import HomeseedSource

/// Most keystrokes are in texts, by which no template is laid out, and many others in a template, by which no other one is.
extension LoadedPack {
    /// The layout of the pack as it was last, where nothing but texts and templates changed since.
    ///
    /// - Parameter version: the number of this state.
    func layout(after last: (inputs: PackInputs, value: LoadedPack)?, _ inputs: PackInputs, version: Int) -> PackLayout? {
        guard let last, var layout = last.value.pack.layout, inputs.hasSameFiles(as: last.inputs) else { return nil }
        let folders = pack.templateFolders
        guard folders == last.value.pack.templateFolders else { return nil }
        let (old, new) = (last.value.textStarts, textStarts)
        var templates: Set<FileID> = []
        for (before, after) in zip(last.inputs.chain.joined(), inputs.chain.joined()) {
            let isTemplate = folders.contains { after.path.hasPrefix($0) }
            if isTemplate { templates.insert(after.id) }
            if before == after { continue }
            let (oldTexts, newTexts) = (old[before.id] ?? [], new[after.id] ?? [])
            if after.document.saysTheSame(as: before.document, besides: newTexts, oldTexts) { continue }
            if after.isPackFile, after.document.saysTheSame(as: before.document, besides: newTexts, oldTexts, leaving: LoadedPack.elsewhere) { continue }
            guard isTemplate, !pack.items.contains(where: { $0.place.file == after.id && $0.hasRecords }) else { return nil }
            layout.templates[after.id] = version
        }
        return isLaidOut(as: last.value.pack, besides: templates) ? layout : nil
    }

    /// What a pack says of itself by which nothing is laid out.
    private static let elsewhere = Set(([PackReading.title, PackReading.description, PackReading.bundle, PackReading.cards] + WordingReading.keys).map(\.name))

    /// Where texts begin, by file.
    private var textStarts: [FileID: Set<UInt32>] {
        messages.reduce(into: [:]) { starts, file in
            for message in file.1 {
                for (_, place) in message.source.all { starts[place.file, default: []].insert(place.range.lower) }
            }
        }
    }

    /// Whether all items say the same but for those that are templates: each of these is laid out by its own file, and those
    /// that it is based on. One that is not there for a while gives the items behind it other numbers.
    private func isLaidOut(as other: Pack, besides templates: Set<FileID>) -> Bool {
        let mine = pack.items.indices.filter { !templates.contains(pack.items[$0].place.file) }
        let theirs = other.items.indices.filter { !templates.contains(other.items[$0].place.file) }
        guard mine.count == theirs.count else { return false }
        let numbers = mine == theirs ? nil : Dictionary(uniqueKeysWithValues: zip(theirs, mine))
        return zip(mine, theirs).allSatisfy { LoadedPack.isSame(pack.items[$0], other.items[$1], numbers) }
    }

    /// - Parameter numbers: by the number that an item had, the one that it has; nil where they are the same.
    private static func isSame(_ a: Item, _ b: Item, _ numbers: [Int: Int]?) -> Bool {
        a.id == b.id && a.kind == b.kind && a.pack == b.pack && a.was == b.was && a.unread == b.unread
            && a.values.count == b.values.count && zip(a.values, b.values).allSatisfy { isSame($0, $1, numbers) }
    }

    private static func isSame(_ a: Value, _ b: Value, _ numbers: [Int: Int]?) -> Bool {
        switch (a, b) {
        // Records say where they stand: they are the same where their file says the same.
        case (.specs, .specs): true
        case (.item(let a), .item(let b)): a.index == (numbers.map { $0[b.index] } ?? b.index)
        case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1, numbers) }
        default: a == b
        }
    }
}

extension Pack {
    /// Where files of templates lie, below a pack's folder.
    fileprivate var templateFolders: Set<String> {
        Set(kinds.filter { $0.isFolder && $0.fields.contains { $0.type.isRecords } }.map { $0.file + "/" })
    }
}

extension FileInput {
    /// The pack's own file, or the app's part of it.
    fileprivate var isPackFile: Bool { path.withoutEnding == "pack" || path.withoutEnding == "app/pack" }
}

extension Item {
    fileprivate var hasRecords: Bool { values.contains { if case .specs = $0 { true } else { false } } }
}
