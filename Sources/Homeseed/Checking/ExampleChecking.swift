import HomeseedSource

extension Example {
    /// What is found in the example: as linting finds it, and in files under `Translations/` as reading them does.
    package func checked() throws(LoadError) -> Pipeline.Checked {
        let isForeign = { (file: SourceFile) in file.path.hasPrefix("Translations/") }
        var checked = try Pipeline(files: sources.filter { !isForeign($0) }, limits: limits).check()
        for file in sources where isForeign(file) {
            guard let format = LocaleFormats.builtIn.first(where: { $0.recognises(file) }) else { continue }
            let number = checked.sources.add(file)
            _ = format.parse([FormatFile(number, file)], source: .english, &checked.diagnostics)
        }
        return checked
    }
}
