import HomeseedSource

/// The recent changes in each pack, according to git.
struct RecentChangesResponse {
    let view: CatalogueView
    let recent: StudioHost.Recent?

    /// The maximum number of commits per pack.
    private static let most = 3

    /// The commits that are shown, with their packs.
    var shown: [(commit: StudioHost.Commit, packs: [String])] {
        var counts: [String: Int] = [:]
        return (recent?.commits ?? []).compactMap { commit in
            let packs = Set(commit.files.compactMap(pack)).filter { counts[$0, default: 0] < RecentChangesResponse.most }.sorted()
            for pack in packs { counts[pack, default: 0] += 1 }
            return packs.isEmpty ? nil : (commit, packs)
        }
    }

    var json: JSON {
        var commits: [String: [JSON]] = [:]
        var open: [String: Int] = [:]
        for file in recent?.open ?? [] { if let pack = pack(of: file) { open[pack, default: 0] += 1 } }
        for (commit, packs) in shown {
            for pack in packs {
                commits[pack, default: []].append([
                    "day": .string(commit.day), "author": .string(commit.author), "subject": .string(commit.subject),
                ])
            }
        }
        let packs = Set(commits.keys).union(open.keys)
        return [
            "packs": .object(
                Dictionary(
                    uniqueKeysWithValues: packs.map {
                        ($0, ["open": .integer(open[$0] ?? 0), "commits": .array(commits[$0] ?? [])])
                    }))
        ]
    }

    private func pack(of file: String) -> String? { view.role(of: file)?.pack.id }
}
