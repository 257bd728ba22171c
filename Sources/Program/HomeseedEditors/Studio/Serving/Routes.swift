import HomeseedModel
import HomeseedSource
import HomeseedText

/// The queries and commands of the page.
extension Studio {
    package func answer(_ name: String, _ words: [String: String]) async throws(StudioRefusal) -> [UInt8] {
        if name == "state" { return state.encoded }
        if name == "overview", let catalogue = await unchecked() {
            return OverviewResponse(catalogue: catalogue, index: nil).json.encoded
        }
        await opened()
        if name == "population" { return try await population(words) }
        return try answered(name, words)
    }

    /// Answers a query about many households. It runs in the background, so that other queries are answered meanwhile.
    private func population(_ words: [String: String]) async throws(StudioRefusal) -> [UInt8] {
        let key = "population " + words.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        if let known = known(key) { return known }
        let (index, pack, state) = (try index(), try pack(words), version)
        let made = await Task.detached(priority: Studio.aside) { () -> Result<[UInt8], StudioRefusal> in
            do throws(StudioRefusal) {
                return .success(try PopulationResponse(index: index, pack: pack, words: words).json().encoded)
            } catch { return .failure(error) }
        }.value
        let bytes = try made.get()
        if state == version { remember(key, bytes) }
        return bytes
    }

    func answered(_ name: String, _ words: [String: String]) throws(StudioRefusal) -> [UInt8] {
        let key = name + "?" + words.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        switch name {
        case "overview": return try remembered(key) { () throws(StudioRefusal) in OverviewResponse(try index()).json }
        case "content":
            return try remembered(key) { () throws(StudioRefusal) in
                let (index, pack, kind) = try self.kind(words)
                return ContentResponse(index, pack: pack, kind: kind, in: words["in"]).json
            }
        case "item":
            return try remembered(key) { () throws(StudioRefusal) in
                let (index, pack, item) = try self.item(words)
                return ItemResponse(index, pack: pack, item: item).json
            }
        case "findings": return try remembered(key) { () throws(StudioRefusal) in FindingsResponse(index: try index()).json }
        case "texts":
            return try remembered(key) { () throws(StudioRefusal) in
                guard let locale = words["in"].flatMap({ LocaleID($0) }) else {
                    throw StudioRefusal(.unknown, "'\(words["in"] ?? "")' is not a language.")
                }
                return TextsResponse(index: try index(), pack: try pack(words), locale: locale).json
            }
        case "changes":
            reloadIfChanged()
            let changes = try host.changes(workspace.pipeline, words["since"] ?? "HEAD")
            guard let report = JSON(bytes: Array(changes.report.json.utf8)) else {
                throw StudioRefusal(.refused, "The changes can't be shown.")
            }
            return JSON.object(["report": report, "markdown": .string(changes.markdown)]).encoded
        case "recent": return try RecentChangesResponse(view: view(), recent: host.recent(workspace.pipeline)).json.encoded
        case "household":
            return try remembered(key) { () throws(StudioRefusal) in
                try HouseholdResponse(index: try index(), pack: try pack(words), words: words).json()
            }
        case "search": return try SearchResponse(index: index(), words: words["words"] ?? "").json.encoded
        default: throw StudioRefusal(.unknown, "Unknown request.")
        }
    }

    /// Performs a command of the page, which changes the catalogue or a store, and returns JSON.
    ///
    /// - Throws: a message for the user if the request is invalid or refused.
    package func act(_ name: String, _ body: [UInt8]) async throws(StudioRefusal) -> [UInt8] {
        await opened()
        guard let request = JSON(bytes: body) else { throw StudioRefusal(.refused, "The request is not valid JSON.") }
        switch name {
        case "edit": return try edit(request).encoded
        case "add": return try add(request).encoded
        case "remove": return try remove(request).encoded
        case "rename": return try rename(request).encoded
        case "fix": return try fix(request).encoded
        case "plan": return try await seed(request, writes: false).encoded
        case "seed": return try await seed(request, writes: true).encoded
        case "undo": return try undo(request).encoded
        case "redo": return try redo(request).encoded
        default: throw StudioRefusal(.unknown, "Unknown command.")
        }
    }

    /// The state that the page always shows.
    var state: JSON {
        reloadIfChanged()
        return .object(leaving: [
            "version": .integer(version), "isReadOnly": .boolean(isReadOnly), "fault": fault.map { .string($0) },
            "program": .string(host.version),
            "undo": history.next.map { .string($0.title) }, "redo": history.former.map { .string($0.title) },
            "undoStep": history.next.map { .integer($0.number) }, "redoStep": history.former.map { .integer($0.number) },
        ])
    }

    // MARK: Parameters

    func pack(_ words: [String: String]) throws(StudioRefusal) -> Pack {
        guard let pack = try view().catalogue.pack(words["pack"] ?? ""), pack.number > .base else {
            throw StudioRefusal(
                .unknown, words: .notFound, values: ["id": words["pack"] ?? ""], "There is no pack '\(words["pack"] ?? "")'.")
        }
        return pack
    }

    private func kind(_ words: [String: String]) throws(StudioRefusal) -> (CatalogueIndex, Pack, KindIndex) {
        let (index, pack) = (try index(), try pack(words))
        guard let kind = pack.kinds.firstNumber(where: { $0.file == words["kind"] }) else {
            throw StudioRefusal(
                .unknown, words: .notFound, values: ["id": words["kind"] ?? ""], "\(pack.id) has no '\(words["kind"] ?? "")'.")
        }
        return (index, pack, kind)
    }

    func item(_ words: [String: String]) throws(StudioRefusal) -> (CatalogueIndex, Pack, Item) {
        let (index, pack, kind) = try kind(words)
        guard let number = pack.item(kind: kind, id: words["id"] ?? ""), pack.items.indices.contains(number.index) else {
            throw StudioRefusal(
                .unknown, words: .notFound, values: ["id": words["id"] ?? ""], "There is no '\(words["id"] ?? "")' here.")
        }
        return (index, pack, pack.items[number.index])
    }
}
