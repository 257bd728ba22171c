import Foundation
import HomeseedSource
import HomeseedText
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedChecking
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// Placeholders of the five packs' translations are dropped, added, renamed and changed to another syntax, one at a time. Each
/// change is reported in its message, and nothing else.
@Suite("Mutations of placeholders") struct MutationTests {
    enum Mutation: CaseIterable {
        case drop, add, rename, retype

        /// Returns `nil` if the text has nothing to change.
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
            // A placeholder in the syntax of another format.
            case .retype: changed[index] = .literal("%@")
            case .add: break
            }
            // A name may occur twice. A mutation changes all of its occurrences.
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

    /// Returns the findings of one changed translation. A placeholder in another format's syntax is a finding of the text
    /// itself.
    private static func findings(_ catalogue: Catalogue, _ file: Int, _ index: Int, _ locale: LocaleIndex, _ text: MessageText)
        -> [Diagnostic]
    {
        var one = catalogue
        var message = catalogue.messages[file][index]
        message.translations[locale] = text
        one.messages = Array(repeating: [], count: file) + [[message]]
        var found = Diagnostics()
        PlaceholderMismatch.check(one.packs.dropFirst(), of: one, &found)
        for scope in TextScope.all(one.packs.dropFirst(), of: one) where scope.locale == locale {
            found.append(TextChecking.check(scope))
        }
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
        // A placeholder can be added to every message, but only some messages have one to remove.
        #expect(count > (mutation == .add ? 500 : 30), "\(count)")
    }
}

extension MessageText {
    /// Returns the text with a mutation in each form, or `nil` if no form can be changed.
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
