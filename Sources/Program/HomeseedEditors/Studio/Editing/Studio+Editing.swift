import Homeseed
import HomeseedSource
import HomeseedStore
import HomeseedText

extension Studio {
    /// Previews the requested edits, or writes them.
    func edit(_ request: JSON) throws(StudioRefusal) -> JSON {
        let view = try view()
        var draft = CatalogueDraft(view)
        let edits = request["edits"]?.elements ?? []
        for edit in edits { try Self.make(edit, &draft) }
        // The page shows errors during typing, but can request to save before it has received them.
        if request["write"]?.flag == true, request["accepts"]?.flag != true {
            let errors = Proposal(draft.fileEdits, over: view).errors(of: edits)
            if !errors.isEmpty { throw .broken(by: errors) }
        }
        return try propose(draft.fileEdits, title: request["title"]?.text ?? "", about: edits.first, view: view, request: request)
    }

    private static func make(_ edit: JSON, _ draft: inout CatalogueDraft) throws(StudioRefusal) {
        try draft.reloadIfNeeded()
        let pack = try draft.pack(edit["pack"]?.text ?? "")
        let was: JSON? = edit["known"]?.flag != true ? nil : edit["was"] ?? .null
        // A browser on Windows may send pasted lines with their carriage returns.
        let value = (edit["value"] ?? .null).withLineFeeds
        if let tag = edit["in"]?.text {
            guard let locale = LocaleID(tag) else { throw StudioRefusal(.unknown, "'\(tag)' is not a language.") }
            let path = edit["path"]?.elements.compactMap(\.text) ?? []
            if let seen = edit["source"] { try draft.checkSourceText(is: seen, path, of: pack) }
            if edit["confirm"]?.flag == true { return try draft.confirm(path, of: pack, in: locale) }
            return try draft.translate(path, of: pack, into: locale, to: value, was: was)
        }
        let kind = try draft.kind(edit["kind"]?.text ?? "", in: pack)
        let item = try draft.item(edit["id"]?.text ?? "", kind, in: pack)
        if item.pack != pack.number {
            throw StudioRefusal(.refused, words: .otherPack, "It belongs to another pack.", advice: ["Open it there."])
        }
        try draft.set(edit["field"]?.text ?? "", of: item, in: pack, to: value, was: was)
    }

    /// Adds an item to its group.
    func add(_ request: JSON) throws(StudioRefusal) -> JSON {
        let view = try view()
        let translations = request["translations"].map { value -> [String: String] in
            guard case .object(let members) = value else { return [:] }
            return members.compactMapValues { $0.withLineFeeds.text.flatMap { $0.isEmpty ? nil : $0 } }
        }
        let (pack, kind, id) = (request["pack"]?.text ?? "", request["kind"]?.text ?? "", request["id"]?.text ?? "")
        let draft = CatalogueDraft(view)
        let known = try draft.pack(pack)
        let number = try draft.kind(kind, in: known)
        let item = StudioHost.NewItem(
            pack: pack, kind: known.kinds[number].id, id: id, group: request["group"]?.text,
            title: request["title"]?.withLineFeeds.text ?? "",
            translations: translations ?? [:])
        return try propose(
            try host.draft(workspace.pipeline, item), title: "Add \(id)", about: request, view: view, request: request)
    }

    /// Removes an item. References that would break are among the findings.
    func remove(_ request: JSON) throws(StudioRefusal) -> JSON {
        let view = try view()
        var draft = CatalogueDraft(view)
        let pack = try draft.pack(request["pack"]?.text ?? "")
        let item = try draft.item(request["id"]?.text ?? "", try draft.kind(request["kind"]?.text ?? "", in: pack), in: pack)
        let uses = ItemResponse(try index(), pack: pack, item: item).uses(atMost: 1000)
        try draft.remove(item, pack)
        guard
            case .object(let members) = try propose(
                draft.fileEdits, title: "Delete \(item.id)", about: nil, view: view, request: request)
        else { return .null }
        return .object(members.merging(uses) { first, _ in first })
    }

    /// Renames an item, and keeps its former id for households that were seeded before.
    func rename(_ request: JSON) throws(StudioRefusal) -> JSON {
        let view = try view()
        let draft = CatalogueDraft(view)
        let pack = try draft.pack(request["pack"]?.text ?? "")
        let item = try draft.item(request["id"]?.text ?? "", try draft.kind(request["kind"]?.text ?? "", in: pack), in: pack)
        let new = request["to"]?.text ?? ""
        switch ItemRename.refusal(of: new, for: item, in: pack, view.catalogue) {
        case nil: break
        case .noID:
            throw StudioRefusal(
                .refused, words: .noID, values: ["id": new], "'\(new)' is not a valid id.",
                advice: ["Use lower-case letters, digits and hyphens, as in feed-the-cat."])
        case .same: throw StudioRefusal(.refused, words: .sameID, values: ["id": new], "It is called '\(new)' already.")
        case .another: throw StudioRefusal(.refused, words: .otherPack, "It belongs to another pack.")
        case .taken:
            throw StudioRefusal(
                .refused, words: .takenID, values: ["kind": pack.kinds[item.kind].id, "id": new],
                "There is a \(pack.kinds[item.kind].id) '\(new)' already.")
        }
        let change: ItemRename
        do {
            change = try ItemRename(workspace.pipeline, catalogue: view.catalogue, pack: pack, item: item, to: new)
            switch try change.conflict() {
            case nil: break
            case .errors(let errors, _):
                throw StudioRefusal(
                    .refused, words: .breaks, "This would break the catalogue.", advice: errors.prefix(3).map(\.headline))
            case .refused(let refusal): throw StudioRefusal(refusal)
            case .otherIDs(let pack):
                throw StudioRefusal(
                    .refused, words: .otherIDs, values: ["pack": pack], "This would give records of \(pack) other ids.",
                    advice: ["Stores that were seeded before would not find them again."])
            }
        } catch let refusal as StudioRefusal { throw refusal } catch { throw StudioRefusal(.refused, "\(error)") }
        let files = change.overlay.files.sorted { $0.key < $1.key }.map {
            FileEdit($0.key, before: workspace.bytes(of: $0.key), after: $0.value)
        }
        return try propose(files, title: "Rename \(item.id) to \(new)", about: nil, view: view, request: request)
    }

    /// Applies the fix of one finding, or all safe fixes.
    func fix(_ request: JSON) throws(StudioRefusal) -> JSON {
        let view = try view()
        let chosen = request["finding"]?.text
        let pipeline = view.workspace.pipeline
        var isChosen: ((Diagnostic, SourceMap) -> Bool)?
        if let chosen { isChosen = { FindingsResponse.key($0, $1) == chosen } }
        let fixer = Fixer(pipeline, appliesUnsafe: chosen != nil, isChosen: isChosen) { try pipeline.check(in: $0) }
        let outcome: Fixer.Outcome
        do { outcome = try fixer.run(view.checked) } catch { throw StudioRefusal(.refused, "\(error)") }
        if outcome.fixCount == 0 {
            let cause = outcome.refusals.first?.cause?.headline
            throw StudioRefusal(
                .refused, words: .noFix, "This fix would not help as things are.", advice: cause.map { [$0] } ?? [])
        }
        let files = outcome.overlay.files.sorted { $0.key < $1.key }.map {
            FileEdit($0.key, before: workspace.bytes(of: $0.key), after: $0.value)
        }
        return try propose(
            files, title: chosen == nil ? "Make all safe fixes" : "Make a fix", about: nil, view: view, request: request)
    }

    // MARK: Undo and redo

    /// Undoes the newest step. If the page names a step, that step must be the newest.
    func undo(_ request: JSON) throws(StudioRefusal) -> JSON {
        guard let step = history.next else {
            throw StudioRefusal(.refused, words: .nothingToUndo, "There is nothing to take back.")
        }
        try Self.requireNewestStep(step, request)
        let files = try writeAgain(step.files.map(\.reversed))
        history.undo(EditHistory.Step(number: step.number, title: step.title, files: files.map(\.reversed)))
        return try written(files, step.title)
    }

    func redo(_ request: JSON) throws(StudioRefusal) -> JSON {
        guard let step = history.former else {
            throw StudioRefusal(.refused, words: .nothingToRedo, "There is nothing to make again.")
        }
        try Self.requireNewestStep(step, request)
        let files = try writeAgain(step.files)
        history.redo(EditHistory.Step(number: step.number, title: step.title, files: files))
        return try written(files, step.title)
    }

    private static func requireNewestStep(_ step: EditHistory.Step, _ request: JSON) throws(StudioRefusal) {
        guard case .integer(let wanted)? = request["step"], wanted != step.number else { return }
        throw StudioRefusal(
            .conflict, words: .otherStep, values: ["title": step.title], "Something else was saved since: \(step.title).",
            advice: ["The newest step is taken back first."])
    }

    private func writeAgain(_ files: [FileEdit]) throws(StudioRefusal) -> [FileEdit] {
        if isReadOnly { throw .readOnly }
        let view = try view()
        var merged: [FileEdit] = []
        for file in files {
            guard let edit = file.rebased(on: workspace.bytes(of: file.path)) else {
                throw StudioRefusal(
                    .conflict, words: .samePlace, values: ["file": Self.shown(file.path, view)],
                    "\(Self.shown(file.path, view)) was changed in the same place since.",
                    advice: ["The file stays as it is now."])
            }
            merged.append(edit)
        }
        try host.write(workspace.pipeline, merged)
        return merged
    }

    // MARK: Proposals

    private func propose(_ files: [FileEdit], title: String, about: JSON?, view: CatalogueView, request: JSON)
        throws(StudioRefusal) -> JSON
    {
        for file in files where !workspace.holds(file.path) {
            throw StudioRefusal(.refused, "\(file.path) is outside the catalogue.")
        }
        if request["write"]?.flag == true {
            if isReadOnly { throw .readOnly }
            if !files.isEmpty {
                try host.write(workspace.pipeline, files)
                history.add(files, title: title)
            }
            return try written(files, title)
        }
        return Proposal(files, over: view).json(about)
    }

    private func written(_ files: [FileEdit], _ title: String) throws(StudioRefusal) -> JSON {
        let view = try self.view()
        return .object(leaving: [
            "written": .list(files.map { Self.shown($0.path, view) }), "version": .integer(version), "title": .string(title),
            "state": state,
        ])
    }
}

extension StudioRefusal {
    static func broken(by errors: [JSON]) -> StudioRefusal {
        var refusal = StudioRefusal(
            .refused, words: .errors, "This was not saved, because it has errors.",
            advice: errors.prefix(3).compactMap { $0["headline"]?.text })
        refusal.findings = errors
        return refusal
    }

    static var readOnly: StudioRefusal {
        StudioRefusal(
            .readOnly, words: .readOnly, "This page is read-only.", advice: ["Run `homeseed studio` without --read-only to edit."]
        )
    }
}
