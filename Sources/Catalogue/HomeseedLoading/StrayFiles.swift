import HomeseedModel
import HomeseedSource
import HomeseedText

extension Loader {
    /// Reports files that lie where nothing looks for content, unless the settings name them.
    ///
    /// To be called when the settings and the baseline have been read.
    mutating func reportStrays(_ discovery: Discovery, catalogue folder: String, locales: String?) throws(LoadError) {
        // What misread settings meant to name is not known.
        if let file = catalogue.settings.file, (faults.all + diagnostics.all).contains(where: { $0.severity == .error && $0.place?.file == file }) { return }
        let languages = discovery.localeNames.filter { LocaleID($0) != nil }
        for path in discovery.besidePacks {
            guard let place = try stray(path) else { continue }
            let found = UnknownFile.besidePacks(path, at: place, in: folder, hasSettings: discovery.settings != nil)
            // What they were to decide is not known.
            if found.severity == .error { catalogue.settings.isUnread = true }
            faults.report(found)
        }
        for path in discovery.besideLocales {
            if let place = try stray(path), let locales { faults.report(UnknownFile.besideLocales(path, at: place, in: locales, language: languages.first ?? "nl")) }
        }
    }

    /// The beginning of a file that nobody has read. A baseline is one that another run may read.
    private mutating func stray(_ path: String) throws(LoadError) -> SourceLocation? {
        if catalogue.sources.files.contains(where: { $0.path == path }) { return nil }
        // What can't be read is not read: that it is there is all there is to say.
        let file = (try? tree.read(path)) ?? SourceFile(path: path, bytes: [])
        if Baseline.isWritten(file.bytes) { return nil }
        return SourceLocation(file: addUnread(file), range: SourceRange(0, 0))
    }
}
