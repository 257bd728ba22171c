import Foundation
import HomeseedSource
import HomeseedSyntax
import HomeseedText
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedChecking
@testable import HomeseedLoading
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// A round trip through a format changes nothing, or exactly what the translator changed.
@Suite("Importing") struct ImportTests {
    static let formats = Array(LocaleFormats.builtIn.indices)

    struct Home {
        var pipeline = Pipeline(
            catalogue: ExchangeExamples.root.appendingPathComponent("Catalogue").path,
            locales: ExchangeExamples.root.appendingPathComponent("Locales").path)
        /// Unchanged packs are read once.
        private let cache = QueryCache()

        func load(_ overlay: Overlay? = nil) throws -> Catalogue {
            var copy = pipeline
            copy.cache = cache
            if let overlay { copy.tree = overlay }
            var ignored = Diagnostics()
            return try copy.load(&ignored)
        }
    }

    /// Exports the changed exchange, and reads the result.
    private func sendAndTake(
        _ catalogue: Catalogue, _ pack: Pack, _ format: any LocaleFormat.Type, _ change: (inout Exchange) -> Void = { _ in }
    ) -> TextImport {
        var diagnostics = Diagnostics()
        var exchange = format.reduced(catalogue.exchange(of: pack), &diagnostics)
        change(&exchange)
        let files = format.serialise(exchange).enumerated().map { FormatFile(FileID(100_000 + $0), $1) }
        var found = Diagnostics()
        let incoming = IncomingReading(catalogue, format: nil, pack: nil, locale: nil).read(files, &found)
        #expect(found.all.map(\.headline) == [], "\(format.name) \(pack.id)")
        var texts = TextImport(catalogue)
        for one in incoming { texts.add(one) }
        #expect(texts.diagnostics.all.map(\.headline) == [], "\(format.name) \(pack.id)")
        return texts
    }

    /// Returns the packs to test with a format: every third pack, and all packs with more than two translations.
    private func packs(of catalogue: Catalogue, for number: Int) -> [Pack] {
        catalogue.packs.dropFirst().enumerated().filter { ($0.offset + number) % 3 == 0 || $0.element.locales.count > 2 }.map(
            \.element)
    }

    @Test("changes nothing where nothing was changed", .long, arguments: formats)
    func nothing(number: Int) throws {
        let catalogue = try Home().load()
        for pack in packs(of: catalogue, for: number) {
            let texts = sendAndTake(catalogue, pack, LocaleFormats.builtIn[number])
            #expect(texts.changes.map(\.path) == [])
            #expect(texts.files(in: "Locales").overlay.files.isEmpty)
        }
    }

    @Test("changes exactly what was changed", arguments: sample(formats))
    func changes(number: Int) throws {
        let format = LocaleFormats.builtIn[number]
        let home = Home()
        let catalogue = try home.load()
        let dutch = ExchangeExamples.locale("nl")
        // In a pack with few texts, the changed fifth may be empty.
        for pack in sample(packs(of: catalogue, for: number).filter { catalogue.exchange(of: $0).units.count > 30 }) {
            var changed: [String: ExchangeText] = [:]
            let texts = sendAndTake(catalogue, pack, format) { exchange in
                for index in exchange.units.indices where index % 5 == number % 5 {
                    let hard = ExchangeExamples.texts[(index + number) % ExchangeExamples.texts.count].text
                    guard let text = exchange.units[index].texts[dutch], !hard.isEmpty, holds(hard, format) else { continue }
                    // A name without a translation has no text to change.
                    if text.place == exchange.units[index].texts[exchange.source]?.place { continue }
                    // A count that shows no number has no placeholder, so an added one is treated as its number.
                    if text.isPlural && hard.contains(where: { "{%".contains($0) }) { continue }
                    let new = text.mapped { $0 + hard }
                    exchange.units[index].texts[dutch] = new
                    changed[exchange.units[index].key] = new
                }
            }
            try #require(!changed.isEmpty)
            #expect(Set(texts.changes.map { ExchangeKey.joined($0.path) }) == Set(changed.keys), "\(format.name) \(pack.id)")
            let files = texts.files(in: home.pipeline.locales ?? "")
            #expect(files.broken.isEmpty)
            let after = try home.load(files.overlay)
            let (old, new) = (catalogue.exchange(of: pack), after.exchange(of: try #require(after.pack(pack.id))))
            #expect(old.units.count == new.units.count)
            for (a, b) in zip(old.units, new.units) {
                // A file's line endings are not part of a text.
                let expected = changed[a.key]?.mapped { $0.replacing("\r\n", with: "\n") } ?? a.texts[dutch]
                #expect(
                    expected.map { b.texts[dutch]?.hasSameForm(as: $0) == true } ?? (b.texts[dutch] == nil),
                    "\(format.name) \(a.key): \(String(describing: b.texts[dutch])), not \(String(describing: expected))")
            }
            // Only the texts were changed.
            let places = old.units.filter { changed[$0.key] != nil }.compactMap { $0.texts[dutch]?.place }
            let own = files.edits.filter { $0.place.file == pack.locales.values.first }
            #expect(
                own.allSatisfy { edit in
                    places.contains { $0.range.lower <= edit.place.range.lower && edit.place.range.upper <= $0.range.upper }
                })
        }
    }

    @Test("fills in a language that was laid out, beside the texts to translate", arguments: sample(["cs", "ja", "sv", "ar"]))
    func laidOut(tag: String) throws {
        let home = Home()
        let catalogue = try home.load()
        let locale = ExchangeExamples.locale(tag)
        let packs = sample(Array(catalogue.packs.dropFirst()))
        let new = NewLanguage(
            catalogue, packs: packs, locale: locale, in: home.pipeline.locales ?? "")
        let empty = try home.load(new.files.overlay)
        let forms = PluralRules.requiredCategories(for: locale)
        for pack in try packs.map({ try #require(empty.pack($0.id)) }) {
            #expect(
                Coverage.of(empty.exchange(of: pack, in: [locale])).map(\.new) == [empty.messages(of: pack).count { !$0.isName }])
            var exchange = empty.exchange(of: pack, in: [locale])
            for index in exchange.units.indices {
                guard let source = exchange.units[index].texts[pack.language] else { continue }
                exchange.units[index].texts[locale] =
                    source.isPlural
                    ? .plural(forms.map { .init(.category($0), "\($0): {count}") })
                    : .plain("\(tag): " + (source.all.first ?? ""))
            }
            var texts = TextImport(empty)
            texts.add(IncomingTexts(format: XLIFF2Format.self, exchange: exchange, pack: pack))
            let files = texts.files(in: home.pipeline.locales ?? "")
            var overlay = new.files.overlay
            for (path, bytes) in files.overlay.files { overlay.set(path, to: bytes) }
            let filled = try home.load(overlay)
            let after = filled.exchange(of: try #require(filled.pack(pack.id)), in: [locale])
            for (a, b) in zip(exchange.units, after.units) { #expect(a.texts[locale]?.form == b.texts[locale]?.form, "\(a.key)") }
            // The source text stays in a comment beside each translation.
            let path = try #require(files.overlay.files.keys.first { !$0.contains("/confirmed/") })
            let comments = { (bytes: [UInt8]?) in
                String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").count { $0.contains(" # ") }
            }
            #expect(comments(overlay.bytes(of: path)) == comments(new.files.overlay.bytes(of: path)))
        }
    }

    @Test("keeps a wish for review with its note beside the text that it was made from, until someone confirms it")
    func review() throws {
        let home = Home()
        let catalogue = try home.load()
        let dutch = ExchangeExamples.locale("nl")
        let pack = try #require(catalogue.pack("famify"))
        var exchange = catalogue.exchange(of: pack)
        let (plain, plural) = (
            try #require(exchange.units.firstIndex { !$0.isPlural }), try #require(exchange.units.firstIndex { $0.isPlural })
        )
        let note = "Is this \"zei hij\"?\nOr: that #1 thing {x}, maybe"
        for index in [plain, plural] {
            exchange.units[index].texts[dutch]?.state = .needsReview
            exchange.units[index].texts[dutch]?.note = note
        }
        exchange.units[plain].texts[dutch] = ExchangeText(.plain("Anders"), state: .needsReview, note: note)
        var texts = TextImport(catalogue)
        texts.add(IncomingTexts(format: XLIFF2Format.self, exchange: exchange, pack: pack))
        #expect(texts.changes.count == 2)
        let files = texts.files(in: home.pipeline.locales ?? "")
        let after = try home.load(files.overlay)
        let marked = after.exchange(of: try #require(after.pack(pack.id)))
        for (index, unit) in marked.units.enumerated() {
            let isMarked = index == plain || index == plural
            #expect(unit.texts[dutch]?.state == (isMarked ? .needsReview : .translated), "\(unit.key)")
            #expect(unit.texts[dutch]?.note == (isMarked ? note : nil), "\(unit.key)")
        }
        #expect(marked.units[plain].texts[dutch]?.all == ["Anders"])
        var found = Diagnostics()
        NeedsReview.check(after.packs.dropFirst(), of: after, &found)
        #expect(
            found.all.count == 2
                && found.all.allSatisfy {
                    $0.notes.first?.hasPrefix("The translator's note: Is this \"zei hij\"? Or: that") == true
                })
        // A second import changes nothing, and a format without notes retains the note.
        var again = TextImport(after)
        again.add(IncomingTexts(format: XLIFF2Format.self, exchange: exchange, pack: try #require(after.pack(pack.id))))
        #expect(again.changes.isEmpty)
        exchange.units[plain].texts[dutch] = ExchangeText(.plain("Weer anders"), state: .needsReview)
        again.add(IncomingTexts(format: StringCatalogueFormat.self, exchange: exchange, pack: try #require(after.pack(pack.id))))
        #expect(again.changes.count == 1)
        let third = try home.load(overlay(files.overlay, again.files(in: home.pipeline.locales ?? "").overlay))
        #expect(third.exchange(of: try #require(third.pack(pack.id))).units[plain].texts[dutch]?.note == note)
        let named = TranslationConfirmation(
            after, packs: [try #require(after.pack(pack.id))], locales: [dutch],
            wanted: .named([marked.units[plain].path, marked.units[plural].path]), in: home.pipeline.locales ?? "")
        let confirmed = try home.load(overlay(files.overlay, named.files.overlay))
        #expect(confirmed.messages(of: pack).allSatisfy { $0.marks.isEmpty })
    }

    private func overlay(_ one: Overlay, _ other: Overlay) -> Overlay {
        var both = one
        for (path, bytes) in other.files { both.set(path, to: bytes) }
        return both
    }

    /// Content that every format can write and read. Other tests cover the losses of each format.
    private func holds(_ text: String, _ format: any LocaleFormat.Type) -> Bool {
        format.name != I18nextFormat.name || !text.contains("{") && !text.contains("$t(")
    }

    /// With this record, a changed source text makes its translations stale.
    @Test("finds every translation of our packs confirmed")
    func confirmed() throws {
        let catalogue = try Home().load()
        for pack in catalogue.packs.dropFirst() {
            #expect(pack.confirmations.count == pack.locales.count, "\(pack.id)")
            let left = pack.locales.keys.flatMap { catalogue.unrecorded(pack, $0).map(\.path) }
            #expect(left == [], "\(pack.id): run homeseed locales confirm")
        }
    }

    @Test("adds what is missing where it belongs")
    func additions() throws {
        let home = Home()
        let whole = try home.load()
        for pack in sample(Array(whole.packs.dropFirst())) {
            let (locale, file) = try #require(pack.locales.min { $0.key.number < $1.key.number })
            let source = try #require(whole.sources[file])
            for gap in 2..<6 {
                // Removes all texts except every nth, and restores them.
                var outline = TextOutline(whole.messages(of: pack).map(\.path))
                for (index, message) in whole.messages(of: pack).enumerated() where index % gap == 0 {
                    if let text = message.translation(locale) { outline.set(message.path, to: .of(ExchangeText(text))) }
                }
                var overlay = Overlay()
                overlay.set(source.path, to: Array(outline.file().utf8))
                let sparse = try home.load(overlay)
                let one = try #require(sparse.pack(pack.id))
                var texts = TextImport(sparse)
                texts.add(IncomingTexts(format: XLIFF2Format.self, exchange: whole.exchange(of: pack), pack: one))
                let files = texts.files(in: home.pipeline.locales ?? "")
                let mended = try home.load(files.overlay)
                for (a, b) in zip(whole.messages(of: pack), mended.messages(of: one)) {
                    let (x, y) = (
                        a.translation(locale).map { ExchangeText($0) },
                        b.translation(locale).map { ExchangeText($0) }
                    )
                    // A name needs no translation, so the import skips a new text that repeats the name.
                    let isSkipped = a.isName && y == nil && x?.hasSameForm(as: ExchangeText(a.source)) == true
                    #expect(isSkipped || x.map { y?.hasSameForm(as: $0) == true } ?? (y == nil), "\(pack.id) \(gap) \(a.path)")
                }
                var found = Diagnostics()
                TranslationOrder.check(mended.packs.dropFirst(), of: mended, &found)
                #expect(found.all.filter { $0.place?.file == file }.map(\.headline) == [], "\(pack.id) \(gap)")
            }
        }
    }
}
