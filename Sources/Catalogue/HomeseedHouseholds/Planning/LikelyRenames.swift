package import HomeseedStore

extension SeedPlan {
    /// A deleted row and an inserted row of one plan that have the same texts.
    package struct LikelyRename {
        package var gone: StoreRow
        package var come: StoreRow
    }

    /// Returns rows that are deleted and recreated with the same texts. Most likely, their item got another id without listing
    /// the previous id under `was`.
    package func likelyRenames(in schema: StoreSchema) -> [LikelyRename] {
        struct Texts: Hashable {
            var table: Int
            var texts: [String?]
        }
        func texts(_ row: StoreRow) -> Texts? {
            guard let table = schema[row.key.table], table.columns.count == row.cells.count else { return nil }
            let texts = zip(table.columns, row.cells).map { column, cell -> String? in
                if case .text(let text) = cell, !column.isSecret { text } else { nil }
            }
            return texts.contains { $0?.isEmpty == false } ? Texts(table: row.key.table, texts: texts) : nil
        }
        var going: [Texts: [StoreRow]] = [:]
        var coming: [Texts: [StoreRow]] = [:]
        for change in changes {
            switch change.action {
            case .delete: if let key = texts(change.row) { going[key, default: []].append(change.row) }
            case .create: if !going.isEmpty, let key = texts(change.row) { coming[key, default: []].append(change.row) }
            case .update: continue
            }
        }
        return going.compactMap { key, gone -> LikelyRename? in
            guard gone.count == 1, let come = coming[key], come.count == 1 else { return nil }
            return LikelyRename(gone: gone[0], come: come[0])
        }.sorted { ($0.come.key.table, $0.come.label) < ($1.come.key.table, $1.come.label) }
    }
}
