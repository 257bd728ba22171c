import HomeseedWorkspace

/// What was changed of late in each pack, as git knows it.
struct RecentChangesResponse {
    let view: CatalogueView
    let recent: StudioHost.Recent?

    /// How many commits of a pack are said.
    private static let most = 3

    var json: JSON {
        var commits: [String: [JSON]] = [:]
        var open: [String: Int] = [:]
        for file in recent?.open ?? [] { if let pack = pack(of: file) { open[pack, default: 0] += 1 } }
        for commit in recent?.commits ?? [] {
            let said: JSON = ["day": .string(commit.day), "author": .string(commit.author), "subject": .string(commit.subject)]
            for pack in Set(commit.files.compactMap(pack)) where commits[pack, default: []].count < RecentChangesResponse.most { commits[pack, default: []].append(said) }
        }
        let packs = Set(commits.keys).union(open.keys)
        return ["packs": .object(Dictionary(uniqueKeysWithValues: packs.map { ($0, ["open": .integer(open[$0] ?? 0), "commits": .array(commits[$0] ?? [])]) }))]
    }

    private func pack(of file: String) -> String? { view.role(of: file)?.pack.id }
}
