import Foundation
import HomeseedSource
import HomeseedText
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedChecking
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// Placeholders of the five packs' translations, dropped, added, renamed and retyped one at a time: each is found,
/// in the message that has it, and nothing is found where nothing was changed.
@Suite("Mutations of placeholders") struct MutationTests {
    enum Mutation: CaseIterable {
        case drop, add, rename, retype

        /// Nil where the text has nothing to change.
        func apply(_ text: String) -> String? {
            let pieces = TextPiece.pieces(of: text)
            guard self != .add else { return text + " {zzz}" }
            guard let index = pieces.firstIndex(where: { if case .placeholder = $0 { true } else { false } }),
                case .placeholder(let name) = pieces[index]
            else { return nil }
            var changed = pieces
            switch self {
            case .drop: changed.remove(at: index)
            case .rename: changed[index] = .placeholder(name + "x")
            // As another format would write it.
            case .retype: changed[index] = .literal("%@")
            case .add: break
            }
            // The same name may be filled in twice; a mutation is of all of them.
            if self != .add {
                changed = changed.compactMap { piece in
                    guard piece == .placeholder(name) else { return piece }
                    switch self {
                    case .drop: return nil
                    case .rename: return .placeholder(name + "x")
                    default: return .literal("%@")
                    }
                }
            }
            return TextPiece.text(changed)
        }
    }

    /// The catalogue with one text of one translation changed in memory, and what the check says of it.
    private static func findings(_ catalogue: Catalogue, _ file: Int, _ index: Int, _ locale: LocaleIndex, _ text: MessageText)
        -> [Diagnostic]
    {
        var one = catalogue
        var message = catalogue.messages[file][index]
        message.translations[locale] = text
        one.messages = Array(repeating: [], count: file) + [[message]]
        var found = Diagnostics()
        PlaceholderMismatch.check(one.packs.dropFirst(), of: one, &found)
        return found.all
    }

    private static func load() throws -> Catalogue {
        var found = Diagnostics()
        return try Pipeline(files: ExchangeExamples.projectFiles()).load(&found)
    }

    @Test("nothing is found in the packs as they are")
    func unchanged() throws {
        var found = Diagnostics()
        let catalogue = try Self.load()
        PlaceholderMismatch.check(catalogue.packs.dropFirst(), of: catalogue, &found)
        BadPlaceholder.check(catalogue.packs.dropFirst(), of: catalogue, &found)
        #expect(found.all.map(\.headline) == [])
    }

    @Test("every change is found in its message", .long, arguments: Mutation.allCases)
    func mutated(mutation: Mutation) throws {
        let catalogue = try Self.load()
        var count = 0
        for (file, messages) in catalogue.messages.enumerated() {
            for (index, message) in messages.enumerated() {
                for (locale, translation) in message.translations.numbered {
                    guard let translation, let changed = translation.changed(mutation) else { continue }
                    count += 1
                    let found = Self.findings(catalogue, file, index, locale, changed)
                    let places = translation.all.map(\.place) + [translation.place]
                    let isThere = found.contains { diagnostic in
                        guard diagnostic.severity == .error, let place = diagnostic.place else { return false }
                        return places.contains {
                            $0.file == place.file && ($0.range.lower...$0.range.upper).contains(place.range.lower)
                        }
                    }
                    if !isThere { Issue.record("\(mutation) of \(message.path) was not found: \(found.map(\.headline))") }
                }
            }
        }
        // Every message can get a placeholder more, and some have one to lose.
        #expect(count > (mutation == .add ? 500 : 30), "\(count)")
    }
}

extension MessageText {
    /// With a mutation in each of its forms; nil where none of them has anything to change.
    fileprivate func changed(_ mutation: MutationTests.Mutation) -> MessageText? {
        var copy = self
        switch form {
        case .plain(let text):
            guard let changed = mutation.apply(text) else { return nil }
            copy.form = .plain(changed)
        case .plural(let variants):
            let changed = variants.map { variant in mutation.apply(variant.text).map { (variant, $0) } }
            guard changed.contains(where: { $0 != nil }) else { return nil }
            copy.form = .plural(
                zip(variants, changed).map { variant, change in
                    var variant = variant
                    if let change { variant.text = change.1 }
                    return variant
                })
        }
        return copy
    }
}
