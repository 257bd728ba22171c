import HomeseedDocument
import HomeseedSource

/// Most keystrokes are in texts, by which no template is laid out.
extension LoadedPack {
    /// The layout of the pack as it was last, where nothing but texts changed since.
    func layout(after last: (inputs: PackInputs, value: LoadedPack)?, _ inputs: PackInputs) -> Int? {
        guard let last, let layout = last.value.pack.layout, inputs.hasSameFiles(as: last.inputs), isLaidOut(as: last.value.pack) else { return nil }
        let (old, new) = (last.value.textStarts, textStarts)
        for (before, after) in zip(last.inputs.chain.joined(), inputs.chain.joined()) where before != after {
            let (oldTexts, newTexts) = (old[before.id] ?? [], new[after.id] ?? [])
            guard after.document.saysTheSame(as: before.document, besides: newTexts, oldTexts) else { return nil }
        }
        return layout
    }

    /// Where texts begin, by file.
    private var textStarts: [FileID: Set<UInt32>] {
        messages.reduce(into: [:]) { starts, file in
            for message in file.1 {
                for (_, place) in message.source.all { starts[place.file, default: []].insert(place.range.lower) }
            }
        }
    }

    private func isLaidOut(as other: Pack) -> Bool {
        pack.items.count == other.items.count && pack.templates.count == other.templates.count
            && zip(pack.items, other.items).allSatisfy(LoadedPack.isSame)
            && zip(pack.templates, other.templates).allSatisfy { a, b in
                a.id == b.id && a.hasFaults == b.hasFaults && a.isBroken == b.isBroken && a.isIncomplete == b.isIncomplete
            }
    }

    private static func isSame(_ a: Item, _ b: Item) -> Bool {
        a.id == b.id && a.kind == b.kind && a.pack == b.pack && a.was == b.was && a.hasFaults == b.hasFaults && a.unread == b.unread
            && a.values.count == b.values.count
            && zip(a.values, b.values).allSatisfy { a, b in
                // Records say where they stand: they are the same where their file says the same.
                if case .specs = a, case .specs = b { return true }
                return a == b
            }
    }
}
