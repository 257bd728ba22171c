import HomeseedModel
import HomeseedSource
import HomeseedText

/// The findings of a text in one language.
struct TextFindings {
    let found: [Diagnostic]
    private let view: CatalogueView
    @Boxed private var pack: Pack
    private let path: [String]
    private let locale: LocaleID

    /// - Parameter request: an edit that names a pack, a language and the path of a text.
    init?(of request: JSON, _ view: CatalogueView) {
        guard let pack = request["pack"]?.text.flatMap({ view.catalogue.pack($0) }),
            let locale = request["in"]?.text.flatMap({ LocaleID($0) }),
            let path = request["path"]?.elements.compactMap(\.text), !path.isEmpty,
            let number = view.catalogue.locales.number(of: locale),
            let message = view.catalogue.messages(of: pack).first(where: { $0.path == path })
        else { return nil }
        (self.view, self.pack, self.path, self.locale) = (view, pack, path, locale)
        guard let text = message.translation(number) else {
            found = []
            return
        }
        let places = [text.place] + text.all.map(\.place)
        var near = Diagnostics()
        for diagnostic in view.checked.diagnostics.all where diagnostic.suppression == nil {
            guard let place = diagnostic.place,
                places.contains(where: {
                    $0.file == place.file && $0.range.lower <= place.range.upper && place.range.lower <= $0.range.upper
                })
            else { continue }
            near.report(diagnostic)
        }
        found = near.sorted(in: view.sources)
    }

    /// The findings, each with the text after its fix.
    var json: [JSON] {
        let lines = LineTables(view)
        return found.map { diagnostic in
            guard case .object(var members) = FindingsResponse.json(diagnostic, view: view, lines: lines) else { return .null }
            if let fix = diagnostic.fix, let fixed = fixed(by: fix) {
                members["fix"] = ["title": .string(fix.title), "isSafe": .boolean(fix.isSafe), "value": fixed]
            }
            return .object(members)
        }
    }

    /// Returns the text after a fix of a single file, or `nil` for other fixes.
    private func fixed(by fix: Fix) -> JSON? {
        guard let file = fix.edits.first?.place.file, fix.edits.allSatisfy({ $0.place.file == file }),
            let source = view.sources[file]
        else { return nil }
        var bytes = source.bytes
        for edit in fix.edits.sorted(by: { $0.place.range.lower > $1.place.range.lower }) {
            guard Int(edit.place.range.upper) <= bytes.count, edit.place.range.lower <= edit.place.range.upper else { return nil }
            bytes.replaceSubrange(Int(edit.place.range.lower)..<Int(edit.place.range.upper), with: edit.replacement.utf8)
        }
        var draft = CatalogueDraft(view)
        draft.set(source.path, to: bytes)
        guard (try? draft.reloadIfNeeded()) != nil, let number = draft.catalogue.locales.number(of: locale),
            let pack = draft.catalogue.pack(pack.id)
        else { return nil }
        return draft.catalogue.messages(of: pack).first { $0.path == path }?.translation(number).map(CatalogueDraft.json)
    }
}
