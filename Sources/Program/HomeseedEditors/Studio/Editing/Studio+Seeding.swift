import HomeseedSource

extension Studio {
    /// Plans or performs a seed. It runs the command with the same store guard.
    ///
    /// The store may be slow; other requests are answered meanwhile.
    func seed(_ request: JSON, writes: Bool) async throws(StudioRefusal) -> JSON {
        if writes, isReadOnly { throw .readOnly }
        let view = try view()
        guard let pack = view.catalogue.pack(request["pack"]?.text ?? ""),
            let template = pack.template(request["template"]?.text ?? "")
        else {
            throw StudioRefusal(
                .unknown, words: .notFound, values: ["id": request["template"]?.text ?? ""], "There is no such template.")
        }
        let into = request["into"]?.text ?? ""
        if into.isEmpty || into.hasPrefix("-") {
            throw StudioRefusal(.refused, words: .noStore, "Name a store, as in sqlite:demo.sqlite.")
        }
        // A child process is not restricted to reading.
        if isReadOnly, into.hasPrefix("exec:") || into.hasPrefix("singer:") { throw .readOnly }
        var arguments = [
            writes ? "seed" : "plan", "\(pack.id)/\(template.id)", "--into=\(into)",
            "--catalogue=\(workspace.pipeline.catalogue)", "--color=never",
        ]
        if let locales = workspace.pipeline.locales { arguments.append("--locales=\(locales)") }
        for (key, option) in [("day", "--today"), ("in", "--locale"), ("household", "--household")] {
            if let text = request[key]?.text, !text.isEmpty { arguments.append("\(option)=\(text)") }
        }
        for name in request["allow"]?.elements.compactMap(\.text) ?? [] where !name.isEmpty {
            arguments.append("--allow=\(name)")
        }
        let spoken = try await host.run(arguments)
        return ["text": .string(spoken.text), "isDone": .boolean(spoken.isDone)]
    }
}
