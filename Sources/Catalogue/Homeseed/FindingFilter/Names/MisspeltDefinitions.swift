package import HomeseedLoading
package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A decision about each unknown name: the typo is either in its use or in the similar definition. If other uses match the
/// definition, the unknown name is the typo. If all uses have another spelling, the definition is the typo.
///
/// The fix of a definition is not safe: it changes the item's id, and an app that knows the old id would lose its rows.
package struct MisspeltDefinitions {
    @Boxed private var catalogue: Catalogue
    private let cache: QueryCache?

    /// - Parameter cache: name uses of earlier runs, for unchanged files.
    package init(_ catalogue: Catalogue, _ cache: QueryCache? = nil) { (self.catalogue, self.cache) = (catalogue, cache) }

    /// For each finding whose fix corrects a name, decides whether the name or its definition is the typo, and rewrites the fix.
    /// Findings caused by the same misspelt definition are merged, unless one of them may be suppressed.
    package func apply(to diagnostics: inout Diagnostics) {
        guard diagnostics.all.contains(where: { $0.fix?.correction != nil }) else { return }
        let packs = catalogue.packs.reduce(into: [FileID: PackIndex]()) { packs, pack in
            for file in catalogue.files(of: pack) where packs[file] == nil || !pack.requires.contains(packs[file] ?? .base) {
                packs[file] = pack.number
            }
        }
        var wanted: [PackIndex: Set<String>] = [:]
        for diagnostic in diagnostics.all {
            guard let correction = diagnostic.fix?.correction, let pack = diagnostic.place.flatMap({ packs[$0.file] }) else {
                continue
            }
            wanted[pack, default: []].formUnion([correction.written, correction.meant])
        }
        let names = wanted.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        let tallies = wanted.reduce(into: [PackIndex: Tally]()) { $0[$1.key] = tally($1.key, names) }
        let defined = DefinedNames(names, in: catalogue)
        let decided = Set(catalogue.ignores.map(\.comment.file))
        var definitionFixes: [Fix.Edit: [Diagnostic]] = [:]
        diagnostics.revise { diagnostic in
            guard let correction = diagnostic.fix?.correction,
                let tally = diagnostic.place.flatMap({ packs[$0.file] }).flatMap({ tallies[$0] })
            else { return true }
            guard let edit = judge(correction, by: tally, defined: defined, &diagnostic) else { return true }
            // Findings that may be suppressed one by one are not merged.
            if !catalogue.checks.isSuppressible(diagnostic)
                || catalogue.baseline == nil && !(diagnostic.place.map { decided.contains($0.file) } ?? false)
            {
                definitionFixes[edit, default: []].append(diagnostic)
            }
            return true
        }
        join(definitionFixes.values.filter { $0.count > 1 }, &diagnostics)
    }

    /// Merges the findings of each misspelt definition into the most severe one. Of several equally severe ones, the first is
    /// kept.
    private func join(_ groups: [[Diagnostic]], _ diagnostics: inout Diagnostics) {
        if groups.isEmpty { return }
        var others: [Diagnostic: ArraySlice<Diagnostic>] = [:]
        var joined: Set<Diagnostic> = []
        for group in groups {
            let ordered = group.sorted { a, b in
                guard a.severity == b.severity, let a = a.place, let b = b.place else { return a.severity > b.severity }
                return (a.file, a.range.lower) < (b.file, b.range.lower)
            }
            others[ordered[0]] = ordered.dropFirst()
            joined.formUnion(ordered.dropFirst())
            joined.remove(ordered[0])
        }
        diagnostics.revise { diagnostic in
            if joined.contains(diagnostic) { return false }
            for other in others[diagnostic] ?? [] {
                diagnostic.occurrences += other.occurrences
                diagnostic.others += [other.place].compactMap { $0 } + other.others
                if let place = other.place, diagnostic.related.count < Self.shown {
                    diagnostic.related.append(.init("also here", at: place))
                }
            }
            return true
        }
    }

    /// The maximum number of other locations to show.
    private static let shown = 7

    /// A pack with its requiring and required packs, and the number of uses of each name in all of them.
    private struct Tally {
        var packs: Set<PackIndex>
        var uses: [String: Int]
    }

    private func tally(_ number: PackIndex, _ names: Set<String>) -> Tally {
        let near = catalogue.packs.filter { other in
            other.number == number || other.requires.contains(number) || catalogue.packs[number].requires.contains(other.number)
        }
        var files: Set<FileID> = []
        for pack in near { files.formUnion(catalogue.files(of: pack).union(pack.confirmations.values)) }
        files.remove(FileID(0))
        let found = files.reduce(into: [FileID: [NameUse]]()) { found, file in
            let uses = uses(of: names, in: file)
            if !uses.isEmpty { found[file] = uses }
        }
        let texts = textStarts(of: near, in: found)
        let translations = Set(near.flatMap { Array($0.confirmations.values) + $0.locales.values })
        var counts: [String: Int] = [:]
        for (file, uses) in found {
            // In translations and recorded source texts, only keys are names.
            for use in uses
            where (!translations.contains(file) || isKey(use, in: file))
                && !(texts[file]?.contains { $0 == use.offset || $0 == use.offset - 1 } ?? false)
            { counts[use.name, default: 0] += 1 }
        }
        return Tally(packs: Set(near.map(\.number)), uses: counts)
    }

    private func isKey(_ use: NameUse, in file: FileID) -> Bool {
        guard let rest = catalogue.sources[file]?.bytes.dropFirst(use.offset + use.name.utf8.count) else { return false }
        let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        return rest.first { !quotes.contains($0) } == UInt8(ascii: ":")
    }

    private func uses(of names: Set<String>, in file: FileID) -> [NameUse] {
        guard let source = catalogue.sources[file] else { return [] }
        guard let cache else { return NameOccurrences(of: names).uses(in: source.bytes) }
        let revision = Revision { hasher in
            hasher.combine(cache.revision(of: source))
            hasher.combine(names)
        }
        return cache.value(.names, of: source.path, at: revision) { NameOccurrences(of: names).uses(in: source.bytes) }
    }

    /// Returns the offsets, by file, of texts and glossary words that start with a name. There, the name is an ordinary word.
    private func textStarts(of packs: [Pack], in found: [FileID: [NameUse]]) -> [FileID: Set<Int>] {
        var offsets = Array(repeating: Set<Int>(), count: catalogue.sources.files.count)
        for (file, uses) in found where offsets.indices.contains(Int(file.index)) {
            for use in uses { offsets[Int(file.index)].formUnion([use.offset, use.offset - 1]) }
        }
        var texts: [FileID: Set<Int>] = [:]
        func note(_ place: SourceLocation) {
            let start = Int(place.range.lower)
            guard offsets.indices.contains(Int(place.file.index)), !offsets[Int(place.file.index)].isEmpty,
                offsets[Int(place.file.index)].contains(start)
            else { return }
            texts[place.file, default: []].insert(start)
        }
        for place in packs.flatMap(\.terminology.places) { note(place) }
        for (_, messages) in packs.flatMap(catalogue.messagesByFile) {
            for message in messages {
                note(message.source.place)
                for translation in message.translations { if let translation { note(translation.place) } }
            }
        }
        return texts
    }

    /// Decides which of the two names is the typo.
    ///
    /// - Returns: the edit of the definition, or `nil` if the fix stays at the finding's location or is removed.
    private func judge(_ correction: Fix.Correction, by tally: Tally, defined: DefinedNames, _ diagnostic: inout Diagnostic)
        -> Fix.Edit?
    {
        let definitions = defined.places(of: correction.meant, in: tally.packs)
        if definitions.isEmpty { return nil }
        if isFormer(correction, tally.packs) {
            diagnostic.fix?.isSafe = true
            diagnostic.label = "it is '\(correction.meant.escapedForTerminal)' now"
            return nil
        }
        let ids = tally.packs.sorted().map { catalogue.packs[$0].id }
        let wasWritten = catalogue.former?.knows(correction.written, in: ids) ?? false
        let wasMeant = catalogue.former?.knows(correction.meant, in: ids) ?? false
        // A name that existed before is not a typo.
        if wasMeant, !wasWritten { return nil }
        // Names with a space are never counted, so the difference may be negative.
        let right = max(0, (tally.uses[correction.meant] ?? 0) - definitions.count)
        let wrong = tally.uses[correction.written] ?? 0
        let isChanged = wasWritten && !wasMeant
        if right > 0, wrong <= right, !isChanged { return nil }
        diagnostic.fix?.isSafe = false
        // A capital in the use is the typo: ids are lowercase.
        if !isChanged, isSameWord(correction.meant, correction.written), capitals(correction.written) > capitals(correction.meant)
        {
            return nil
        }
        let isTypo = isChanged || right == 0 && isUnconventionalID(correction, tally.packs)
        // If the field accepts any word, several uses of another word are not evidence.
        let isOutnumbered = wrong > max(right, 1) && diagnostic.severity != .note
        guard isOutnumbered || isTypo else { return nil }
        guard definitions.count == 1, let place = definitions[0], let edit = rewriting(place, correction) else {
            // If the definition cannot be rewritten, the fix of the use is dropped, because the use is correct. With several
            // definitions, it is dropped only for an evident typo.
            if isTypo || definitions.count == 1 {
                diagnostic.fix = nil
                diagnostic.notes.append(
                    "Write '\(correction.written.escapedForTerminal)' where '\(correction.meant.escapedForTerminal)' is defined.")
            }
            return nil
        }
        diagnostic.fix = Fix("Write '\(correction.written)' where it is defined", edits: [edit], isSafe: false)
        if isChanged, let time = catalogue.former?.time {
            diagnostic.label = "'\(correction.meant.escapedForTerminal)' had this name \(time)"
        } else {
            diagnostic.label = "is '\(correction.meant.escapedForTerminal)' the typo? Nothing else refers to it."
        }
        if !diagnostic.related.contains(where: { $0.place == place }) {
            diagnostic.related.append(.init("'\(correction.meant.escapedForTerminal)' is defined here", at: place))
        }
        diagnostic.notes.append(note(correction, tally.packs))
        return edit
    }

    /// Returns the advice for users whose definition is correct. Messages and enum words cannot record a former name.
    private func note(_ correction: Fix.Correction, _ packs: Set<PackIndex>) -> String {
        let (now, then) = (correction.meant.escapedForTerminal, correction.written.escapedForTerminal)
        let packs = packs.map { catalogue.packs[$0] }
        if packs.contains(where: { $0.messages[correction.meant] != nil }) {
            return "If '\(now)' is its new name, change it in the translations as well."
        }
        return packs.contains { $0.hasWord(correction.meant) }
            ? "If '\(now)' is its new name, change it in the other places as well."
            : "If '\(now)' is its new id, add this to it: was: [\(then)]."
    }

    private func capitals(_ text: String) -> Int { text.unicodeScalars.count { $0.properties.isUppercase } }

    /// Whether the defined id has more capitals or fewer hyphens than the unknown name: `Dishes` instead of `dishes`. Enum
    /// words may have capitals.
    private func isUnconventionalID(_ correction: Fix.Correction, _ packs: Set<PackIndex>) -> Bool {
        let (id, other) = (correction.meant, correction.written)
        guard isSameWord(id, other), Names.isID(other) else { return false }
        let isID = packs.contains { number in
            let pack = catalogue.packs[number]
            return pack.items.contains { $0.id == id } || pack.templates.contains { $0.id == id } || pack.messages[id] != nil
                || pack.model.limits.contains { $0.id == id }
                || pack.templates.contains { $0.records.contains { $0.hasKey(id) } }
        }
        func hyphens(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "-") } }
        if isID, capitals(id) > capitals(other) { return true }
        return (isID || packs.contains { catalogue.packs[$0].hasWord(id) }) && capitals(id) == capitals(other)
            && hyphens(id) < hyphens(other)
    }

    /// Whether an item or a template with the meant id lists the written name as a former id.
    private func isFormer(_ correction: Fix.Correction, _ packs: Set<PackIndex>) -> Bool {
        packs.contains { number in
            catalogue.packs[number].items.contains { $0.id == correction.meant && $0.was.contains(correction.written) }
                || catalogue.packs[number].templates.contains { $0.id == correction.meant && $0.was.contains(correction.written) }
        }
    }

    /// Returns an edit of the definition that keeps its quotes. Returns `nil` if the written name is not an id, or the definition
    /// is not a plain word.
    private func rewriting(_ place: SourceLocation, _ correction: Fix.Correction) -> Fix.Edit? {
        // Some typos do not form an id, such as a dash inserted by a word processor.
        let quotes = place.range.count == correction.meant.utf8.count + 2 ? 1 : 0
        let part = SourceLocation(
            file: place.file, range: SourceRange(Int(place.range.lower) + quotes, Int(place.range.upper) - quotes))
        guard let bytes = catalogue.sources[place.file]?.bytes, Names.isID(correction.written),
            bytes[part.range.clamped(toCount: bytes.count)].elementsEqual(correction.meant.utf8)
        else { return nil }
        return Fix.Edit(part, correction.written)
    }
}

extension Pack {
    /// Whether a field of the items or records accepts this word.
    fileprivate func hasWord(_ word: String) -> Bool {
        (kinds.flatMap(\.fields) + model.entities.flatMap(\.fields)).contains { field in
            guard case .word(let words, _) = field.type.element?.form ?? field.type.form else { return false }
            return words.contains(word)
        }
    }
}

extension RecordSpec {
    /// Whether the record, or one nested in it, has this key.
    fileprivate func hasKey(_ key: String) -> Bool {
        label == key || nested.contains { $0.specs.contains { $0.hasKey(key) } }
    }
}
