package import HomeseedSource
package import HomeseedText

/// A resolver of numbered arguments, such as `%1$@`, to placeholder names.
///
/// Exported files have the names in a comment, which many tools drop and third-party files lack. Without that comment, the names
/// follow from the catalogue's message, in the order of its source text, as in an export.
package struct NumberedArguments {
    /// The messages of the pack by key; empty if the files are read without a catalogue.
    private let own: [String: ExchangeUnit]
    private let source: LocaleID
    /// The language that the files were translated from: `en-US` may be the pack's `en`.
    private let original: LocaleID
    package private(set) var diagnostics = Diagnostics()
    private var omissions = Omissions()
    private var padded: (count: Int, first: String, key: String, place: SourceLocation?)?

    package init(_ own: Exchange?, source: LocaleID) {
        self.own = Dictionary((own?.units ?? []).map { ($0.key, $0) }) { first, _ in first }
        self.source = own?.source ?? source
        original = source
    }

    /// Replaces a message's numbered placeholders by named placeholders.
    ///
    /// - Parameters:
    ///   - unit: The message with the file's texts in the catalogue's notation, except for percent signs. Named placeholders are
    ///     already resolved.
    ///   - note: The file's own metadata.
    ///   - counted: The counted arguments, if the files have them.
    package mutating func resolve(_ unit: inout ExchangeUnit, _ note: CommentMetadata, counted: [CountedArgument] = []) {
        let own = own[unit.key]
        name(&unit, own)
        let raw = unit.texts.mapValues { text in text.all.map(TextPiece.pieces) }
        let codec = codec(&unit, own: own, raw: raw, note: note, counted: counted.first)
        for argument in counted {
            unit.chosenBy[argument.locale] = argument.otherNumber(in: codec.arguments, of: own, source: source)
        }
        unit.placeholders = note.types
        for (locale, text) in unit.texts {
            if let own, let unmatched = unmatched(raw[locale] ?? [], own: own, codec: codec, note: note) {
                // The file's source text is only compared with the catalogue's, so its specifiers are not refused.
                if locale == original { continue }
                refuse(unmatched, in: unit, own: own, at: text.place)
                unit.texts[locale] = nil
                continue
            }
            guard codec.isFormatted else { continue }
            var written: [String: PlaceholderType] = [:]
            unit.texts[locale] = text.mapped { part in
                let decoded = codec.decode(TextPiece.pieces(of: part))
                for (specifier, name) in decoded.specifiers {
                    // If two types differ, the type that would make an app fail is kept.
                    if let name, written[name].map({ own?.type(of: name).isSameKind(as: $0) ?? false }) ?? true {
                        written[name] = specifier.type
                    }
                    if specifier.isPadded, locale != original { pad(specifier, in: unit, at: text.place) }
                }
                return TextPiece.text(decoded.pieces)
            }
            if !written.isEmpty { unit.written[locale, default: [:]].merge(written) { known, _ in known } }
        }
    }

    /// Names the placeholders of texts in which a tool or an app wrote `%1$@` or `%s`, in a format with named placeholders.
    package mutating func resolveWritten(_ unit: inout ExchangeUnit) {
        guard let own = own[unit.key], unit.texts.values.contains(where: { $0.all.contains { $0.utf8.contains(0x25) } }),
            !own.arguments(source: source).isEmpty
        else { return }
        var part = unit
        // Percent signs that the catalogue's message also contains are literal.
        let literals = Set(own.texts.values.flatMap(\.all).flatMap { PrintfSpecifier.unambiguousSpecifiers(in: $0) }.map(\.text))
        part.texts = unit.texts.filter { _, text in
            text.all.contains { PrintfSpecifier.unambiguousSpecifiers(in: $0).contains { !literals.contains($0.text) } }
                && text.all.allSatisfy { PlaceholderText($0).names.isEmpty }
        }
        let locales = Array(part.texts.keys)
        if locales.isEmpty { return }
        resolve(&part, CommentMetadata())
        for locale in locales { (unit.texts[locale], unit.written[locale]) = (part.texts[locale], part.written[locale]) }
    }

    /// Converts literal names in braces, such as `{name}`, to placeholders if the catalogue's message has them. Translators copy
    /// such names from the catalogue.
    package func name(_ unit: inout ExchangeUnit) { name(&unit, own[unit.key]) }

    private func name(_ unit: inout ExchangeUnit, _ own: ExchangeUnit?) {
        guard let own, unit.texts.values.contains(where: { $0.all.contains { $0.utf8.contains(0x7B) } }) else { return }
        let literals = own.texts.values.flatMap(\.all).map { NumberedArguments.literal(TextPiece.pieces(of: $0)) }
        let names = own.arguments(source: source).filter { name in !literals.contains { $0.contains(scalars: "{\(name)}") } }
        for (locale, text) in unit.texts {
            unit.texts[locale] = text.mapped { part in
                // In the catalogue's notation, double braces are literal, so `{{name}}` is a name in single braces in the file.
                names.reduce(part) { $0.replacing("{{\($1)}}", with: "{\($1)}", unlessNextTo: "{}$%") }
            }
        }
    }

    private mutating func codec(
        _ unit: inout ExchangeUnit, own: ExchangeUnit?, raw: [LocaleID: [[TextPiece]]], note: CommentMetadata,
        counted: CountedArgument?
    ) -> Printf {
        let isPlural = unit.isPlural
        func printf(_ arguments: [String?], _ isFormatted: Bool) -> Printf {
            Printf(arguments, isFormatted: isFormatted, counting: isPlural ? PlaceholderText.counted : nil, types: note.types)
        }
        if note.isUnformatted { return printf([], false) }
        if !note.arguments.isEmpty { return printf(note.arguments, true) }
        guard let own else {
            let before = min(max((counted?.number ?? 1) - 1, 0), NumberedArguments.most)
            return printf(isPlural ? Array(repeating: nil, count: before) + [PlaceholderText.counted] : [], isPlural)
        }
        let names = own.arguments(source: source)
        if names.isEmpty, !isPlural { return printf([], isDoubled(raw, own)) }
        let known = names.isEmpty ? [PlaceholderText.counted] : names
        let sourceOrder = numberedBySource(known, own: own, raw: raw[original] ?? [])
        let order = sourceOrder ?? arranged(NumberedArguments.moved(known, counted), own: own, raw: raw)
        if sourceOrder == nil, known.count > 1 { noteGuess(unit, own: own, order: order) }
        if NumberedArguments.differ(order, known) {
            unit.numbered = order
            if let place = unit.place ?? unit.texts.values.lazy.compactMap(\.place).first {
                omissions.add(unit.key, reason: .order, at: place)
            }
        }
        return printf(order, true)
    }

    /// Whether a file assigns other placeholders to the numbers than an export does.
    private static func differ(_ order: [String?], _ names: [String]) -> Bool {
        order.enumerated().contains { number, name in
            name.map { names.indices.contains(number) ? names[number] != $0 : true } ?? false
        }
    }

    /// Returns the names with the counted name at the file's position, unless the file counts by another name.
    private static func moved(_ names: [String], _ counted: CountedArgument?) -> [String] {
        guard let counted, let index = names.firstIndex(of: PlaceholderText.counted), index != counted.number - 1,
            counted.name == PlaceholderText.counted || !names.contains(counted.name)
        else { return names }
        var moved = names
        moved.remove(at: index)
        moved.insert(PlaceholderText.counted, at: min(max(counted.number - 1, 0), moved.count))
        return moved
    }

    /// Whether a file doubles each percent sign of a message without placeholders, since its app formats every text.
    private func isDoubled(_ raw: [LocaleID: [[TextPiece]]], _ own: ExchangeUnit) -> Bool {
        func isDoubled(_ text: [TextPiece]) -> Bool {
            guard NumberedArguments.hasPercent(text) else { return false }
            let literal = NumberedArguments.literal(text)
            return literal.contains(scalars: "%%")
        }
        guard raw.values.contains(where: { $0.contains(where: isDoubled) }) else { return false }
        let texts = own.texts[source]?.all ?? []
        return texts.contains { $0.utf8.contains(0x25) } && !texts.contains { $0.contains(scalars: "%%") }
    }

    /// Returns the names by their numbers if the file's source text equals the message's, with numbers instead of names;
    /// otherwise `nil`.
    ///
    /// The order of the message alone is insufficient: a file's source may be `%2$@ owns %1$@`.
    private func numberedBySource(_ names: [String], own: ExchangeUnit, raw: [[TextPiece]]) -> [String?]? {
        let texts = own.texts[source]?.all ?? []
        guard !raw.isEmpty, raw.count == texts.count else { return nil }
        let reader = Printf([], isFormatted: true, counting: PlaceholderText.counted)
        var known: [Int: String] = [:]
        for (file, text) in zip(raw, texts) {
            let (theirs, ours) = (reader.decode(file), TextPiece.pieces(of: text))
            guard theirs.pieces.count == ours.count else { return nil }
            var specifiers = theirs.specifiers[...]
            var next = 1
            for (one, other) in zip(theirs.pieces, ours) {
                switch (one, other) {
                case (.literal(let one), .literal(let other)) where one.utf8.elementsEqual(other.utf8): continue
                case (.placeholder(let shown), .placeholder(let name)):
                    if shown == name { continue }
                    guard let specifier = specifiers.popFirst()?.specifier, own.type(of: name).isNumber == specifier.type.isNumber
                    else { return nil }
                    let number = specifier.number ?? next
                    if specifier.number == nil { next += 1 }
                    guard number <= NumberedArguments.most, known[number, default: name] == name else { return nil }
                    known[number] = name
                default: return nil
                }
            }
        }
        let rest = names.filter { !known.values.contains($0) }
        guard let most = known.keys.max(), Set(known.values).count == known.count else { return nil }
        // A placeholder that no source text contains gets the remaining number.
        var open = rest[...]
        return (1...max(most, names.count)).map { known[$0] ?? open.popFirst() }
    }

    /// Records a text with several placeholders of one type, which were matched by order because no source text in the file
    /// distinguishes them.
    private mutating func noteGuess(_ unit: ExchangeUnit, own: ExchangeUnit, order: [String?]) {
        let types = order.compactMap { $0.map { own.type(of: $0).isNumber } }
        guard Set(types).count < types.count else { return }
        let codec = Printf(order, isFormatted: true, counting: unit.isPlural ? PlaceholderText.counted : nil)
        for (locale, text) in unit.texts.sorted(by: { $0.key < $1.key }) where locale != original {
            let names = text.all.map { codec.decode(TextPiece.pieces(of: $0)).specifiers.compactMap(\.name) }
            guard
                names.contains(where: { found in
                    Set(found).count > 1
                        && found.contains { one in
                            found.contains { $0 != one && own.type(of: $0).isNumber == own.type(of: one).isNumber }
                        }
                })
            else { continue }
            // A translation that equals the catalogue's confirms the order.
            let decoded = text.mapped { TextPiece.text(codec.decode(TextPiece.pieces(of: $0)).pieces) }
            if own.texts[locale]?.hasSameForm(as: decoded) == true { continue }
            if let place = text.place ?? unit.place { omissions.add(unit.key, reason: .numbersAlone, at: place) }
            return
        }
    }

    /// Returns the names by the file's numbers, in the message's order. If the types differ, they decide: an app's `%@ has
    /// %lld` is `{count} of {name}` in the catalogue.
    private func arranged(_ names: [String], own: ExchangeUnit, raw: [LocaleID: [[TextPiece]]]) -> [String?] {
        let reader = Printf([], isFormatted: true, counting: PlaceholderText.counted)
        var used: [Int: Bool] = [:]
        for (_, texts) in raw.sorted(by: { $0.key == original && $1.key != original }) {
            for text in texts {
                var next = 1
                for (specifier, _) in reader.decode(text).specifiers {
                    let number = specifier.number ?? next
                    if specifier.number == nil { next += 1 }
                    if used[number] == nil { used[number] = specifier.type.isNumber }
                }
            }
        }
        let isNumber = names.map { own.type(of: $0).isNumber }
        let fits = used.allSatisfy { number, type in isNumber.indices.contains(number - 1) && isNumber[number - 1] == type }
        if fits { return names }
        var arranged: [String?] = Array(repeating: nil, count: max(used.keys.max() ?? 0, names.count))
        for type in [false, true] {
            let numbers = used.filter { $0.value == type }.keys.sorted()
            let wanted = names.indices.filter { isNumber[$0] == type }.map { names[$0] }
            guard numbers.isEmpty || numbers.count == wanted.count, (numbers.last ?? 1) <= NumberedArguments.most else {
                return names
            }
            for (number, name) in zip(numbers, wanted) where arranged.indices.contains(number - 1) { arranged[number - 1] = name }
        }
        return arranged
    }

    /// The highest accepted argument number, since a file may contain any.
    private static let most = 99

    private static func literal(_ pieces: [TextPiece]) -> String {
        pieces.reduce(into: "") { text, piece in if case .literal(let part) = piece { text += part } }
    }

    private static func hasPercent(_ pieces: [TextPiece]) -> Bool {
        pieces.contains { if case .literal(let part) = $0 { part.utf8.contains(0x25) } else { false } }
    }

    // MARK: Unknown placeholders

    private func unmatched(_ texts: [[TextPiece]], own: ExchangeUnit, codec: Printf, note: CommentMetadata) -> PrintfSpecifier? {
        if note.isUnformatted || !texts.contains(where: NumberedArguments.hasPercent) { return nil }
        if codec.isFormatted {
            return texts.lazy.flatMap { codec.decode($0).specifiers }.first { $0.name == nil }?.specifier
        }
        let clear = texts.lazy.flatMap { PrintfSpecifier.unambiguousSpecifiers(in: NumberedArguments.literal($0)) }
        // Percent signs that the catalogue's message also contains are literal.
        return clear.first { specifier in !own.texts.values.contains { $0.all.contains { $0.contains(scalars: specifier.text) } }
        }
    }

    private mutating func refuse(
        _ specifier: PrintfSpecifier, in unit: ExchangeUnit, own: ExchangeUnit, at place: SourceLocation?
    ) {
        let names = own.arguments(source: source).map { "{\($0.escapedForTerminal)}" }
        let has = names.isEmpty ? "this text has no placeholder" : "this text has only \(names.joined(separator: ", "))"
        diagnostics.report(
            Diagnostic(
                .placeholderMismatch, .error, headline: "'\(specifier.text.escapedForTerminal)' is a placeholder, but \(has)",
                at: place ?? unit.place, related: own.place.map { [.init("the source text", at: $0)] } ?? [],
                notes: ["It was skipped: \(unit.key.escapedForTerminal). Translate the text that is in the catalogue."]
            ).omitting())
    }

    private mutating func pad(_ specifier: PrintfSpecifier, in unit: ExchangeUnit, at place: SourceLocation?) {
        if padded == nil { padded = (0, specifier.text, unit.key, place) }
        padded?.count += 1
    }

    /// Returns all diagnostics, including diagnostics that are reported once for all texts.
    package mutating func finish() -> Diagnostics {
        if let padded {
            let times = padded.count == 1 ? "" : " It is the first of \(padded.count)."
            diagnostics.report(
                Diagnostic(
                    FormatLoss.id, .note, headline: "The width in '\(padded.first.escapedForTerminal)' is skipped",
                    at: padded.place,
                    notes: ["A message can't set the width of a placeholder: \(padded.key.escapedForTerminal).\(times)"]))
        }
        omissions.report(&diagnostics)
        return diagnostics
    }
}

/// The argument that chooses the plural forms of a file's text.
package struct CountedArgument {
    /// The language of the text.
    package var locale: LocaleID
    package var number: Int
    /// The name in the file, which may be arbitrary.
    package var name: String

    package init(in locale: LocaleID, number: Int, name: String) {
        (self.locale, self.number, self.name) = (locale, number, name)
    }

    /// Returns the argument's name if it is a number other than `{count}`, and the catalogue's message counts; otherwise `nil`.
    fileprivate func otherNumber(in arguments: [String?], of own: ExchangeUnit?, source: LocaleID) -> String? {
        guard let own, own.arguments(source: source).contains(PlaceholderText.counted), arguments.indices.contains(number - 1),
            let name = arguments[number - 1], name != PlaceholderText.counted, own.type(of: name).isNumber
        else { return nil }
        return name
    }
}

extension Omissions.Reason {
    fileprivate static let numbersAlone = Omissions.Reason(
        "The placeholders of a text have no names, and several have the same type",
        "The placeholders of {n} texts have no names, and several have the same type",
        note:
            "They were matched in the order of the catalogue's text. Import the file together with the app's own source texts, which have the names.",
        omitsText: false)

    fileprivate static let order = Omissions.Reason(
        "The placeholders of a text are numbered differently in this file",
        "The placeholders of {n} texts are numbered differently in this file",
        note:
            "An export numbers them in the order of the catalogue's text. An app that uses this file's numbers has to be changed.",
        omitsText: false)
}
