package import Homeseed
import HomeseedModel
import HomeseedSource

/// A read-only export of the page as static files, including its data.
package struct StudioExport: Sendable {
    private let pipeline: Pipeline
    private var host: StudioHost

    /// - Parameter includesHistory: whether the page shows the latest commits, with their authors and subjects.
    package init(_ pipeline: Pipeline, _ host: StudioHost, includesHistory: Bool = true) {
        (self.pipeline, self.host) = (pipeline, host)
        if !includesHistory { self.host.recent = { _ in nil } }
    }

    /// Creates the files, named by their paths below the web server's folder. Throws if the studio would refuse a query.
    ///
    /// - Returns: the files, and the number of commits whose authors and subjects they show.
    package func files() async throws(StudioRefusal) -> (files: [(name: String, bytes: [UInt8])], commits: Int) {
        let studio = Studio(pipeline, host, isReadOnly: true)
        await studio.waitForBaseRevision()
        return try await studio.exported()
    }
}

extension Studio {
    fileprivate func exported() throws(StudioRefusal) -> (files: [(name: String, bytes: [UInt8])], commits: Int) {
        let index = try index()
        var files = PageFiles.all.filter { $0.key != "index.html" }.sorted { $0.key < $1.key }.map {
            (name: "page/\($0.key)", bytes: $0.value)
        }
        files.append(("index.html", page))
        let changes = try? answered("changes", [:])
        // Without git, the page offers no changes.
        var overview = OverviewResponse(index).members
        overview["hasChanges"] = .boolean(changes != nil)
        files.append(("data/overview.json", JSON.object(overview).encoded))
        if let changes { files.append(("data/changes.json", changes)) }
        let recent = RecentChangesResponse(view: index.view, recent: host.recent(workspace.pipeline))
        files.append(("data/recent.json", recent.json.encoded))
        files.append(("data/search.json", SearchResponse(index: index, words: "").everything.encoded))
        files.append(("data/findings.json", FindingsResponse(index: index).json.encoded))
        for pack in index.view.catalogue.packs.dropFirst() {
            let languages = index.view.catalogue.languages(of: pack).dropFirst()
            for language in languages {
                files.append(
                    (
                        "data/texts~\(pack.id)~\(language.tag).json",
                        TextsResponse(index: index, pack: pack, locale: language).json.encoded
                    ))
            }
            files += try exportedHouseholds(index, pack)
            for (number, kind) in pack.kinds.numbered {
                let own = pack.items.filter { $0.kind == number && $0.pack == pack.number }
                if own.isEmpty, !kind.isOwn { continue }
                for tag in [nil] + languages.map({ Optional($0.tag) }) {
                    files.append(
                        (
                            "data/content~\(pack.id)~\(kind.file)\(tag.map { "~" + $0 } ?? "").json",
                            ContentResponse(index, pack: pack, kind: number, in: tag).json.encoded
                        ))
                }
                let items = Dictionary(own.map { ($0.id, ItemResponse(index, pack: pack, item: $0).json) }) { first, _ in first }
                files.append(("data/items~\(pack.id)~\(kind.file).json", JSON.object(items).encoded))
            }
        }
        return (files, recent.shown.count)
    }

    /// Exports the current expansion of each template, and the distribution over many households.
    private func exportedHouseholds(_ index: CatalogueIndex, _ pack: Pack) throws(StudioRefusal) -> [(
        name: String, bytes: [UInt8]
    )] {
        let own = pack.templates.filter { $0.pack == pack.number }
        if own.isEmpty { return [] }
        // A hundred households are enough for the distribution; a thousand would dominate the time of the export.
        var files = [
            (
                name: "data/population~\(pack.id).json",
                bytes: try PopulationResponse(index: index, pack: pack, words: ["count": "100"]).json().encoded
            )
        ]
        for template in own {
            for language in index.view.catalogue.languages(of: pack) where !language.isPseudo {
                let words = ["template": template.id, "in": language.tag]
                files.append(
                    (
                        "data/household~\(pack.id)~\(template.id)~\(language.tag).json",
                        try HouseholdResponse(index: index, pack: pack, words: words).json().encoded
                    ))
            }
        }
        return files
    }

    /// The HTML of the page, marked as static, with its content security policy.
    private var page: [UInt8] {
        let policy =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"
        return Array(
            String(decoding: PageFiles.all["index.html"] ?? [], as: UTF8.self)
                .replacing("<html lang=\"en\">", with: "<html lang=\"en\" data-static>")
                .replacing(
                    "<meta charset=\"utf-8\">",
                    with: "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
                )
                .replacing("\"/page/", with: "\"page/").utf8)
    }
}
