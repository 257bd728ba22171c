import HomeseedLoading

extension LanguageServer {
    /// Polls for file changes, for clients that don't report them, such as Neovim on Linux.
    func watchFiles() -> Task<Void, Never> {
        let rest = host.rest
        return Task.detached { [weak self] in
            var known: [String: FileStamps] = [:]
            while !Task.isCancelled {
                guard let watched = await self?.watched else { return }
                let now = watched.mapValues { FileStamps(of: $0) }
                let changed = now.filter { folder, stamps in known[folder].map { $0 != stamps } ?? false }
                known = now
                if !changed.isEmpty { await self?.refresh(Set(changed.keys)) }
                try? await Task.sleep(for: rest)
            }
        }
    }

    /// The folders of each open catalogue and its translations.
    private var watched: [String: [String]] {
        catalogues.mapValues { [$0.workspace.pipeline.catalogue] + [$0.workspace.pipeline.locales].compactMap { $0 } }
    }
}
