import HomeseedSource
import HomeseedText

/// One text beside its translation: a whole message, or one plural form of it.
///
/// A pair of a source text and its translation. Languages have different plural forms. For a form that the source lacks, its
/// `other` is the source. A form that the translation doesn't need is marked as not to be translated.
struct XLIFFSegment {
    /// Nil for a message that counts nothing.
    var form: MessageText.Key?
    var source: String
    var target: String?
    /// Whether the source has this form itself.
    var isOfSource = true
    /// Whether the translation has a use for it.
    var isForTarget = true

    static func segments(_ unit: ExchangeUnit, from source: LocaleID, to target: LocaleID) -> [XLIFFSegment] {
        let original = unit.texts[source]
        let translation = unit.texts[target]
        guard unit.isPlural else {
            return [XLIFFSegment(source: original?.all.first ?? "", target: translation?.all.first)]
        }
        let sourceForms = original?.variants?.map(\.key) ?? []
        let targetForms = translation?.variants?.map(\.key) ?? []
        let needed = PluralRules.requiredCategories(for: target).map(MessageText.Key.category)
        // Exact numbers are worth translating in every language.
        let wanted = Set(targetForms + needed + sourceForms.filter { if case .exactly = $0 { true } else { false } })
        return wanted.union(sourceForms).sorted().map { form in
            let own = original?[form]
            return XLIFFSegment(
                form: form, source: own ?? original?.all.first ?? "", target: translation?[form], isOfSource: own != nil,
                isForTarget: wanted.contains(form))
        }
    }
}

extension XLIFFSegment {
    /// Merges segments for Apple's names of forms: an exact zero of one language and `zero` of another are the same segment.
    static func named(_ segments: [XLIFFSegment]) -> [XLIFFSegment] {
        var found: [XLIFFSegment] = []
        for segment in segments {
            let name = segment.form.flatMap(CategoryName.of)
            guard name != nil, let index = found.firstIndex(where: { $0.form.flatMap(CategoryName.of) == name }) else {
                found.append(segment)
                continue
            }
            if segment.isOfSource, !found[index].isOfSource {
                (found[index].source, found[index].isOfSource) = (segment.source, true)
            }
            found[index].target = found[index].target ?? segment.target
            found[index].isForTarget = found[index].isForTarget || segment.isForTarget
        }
        return found
    }
}

/// Texts with their placeholders as elements that a translator's tool won't let anyone change.
struct XLIFFInline {
    /// The arguments, in order.
    var arguments: [String]
    /// Writes one: its number, which of the text's it is if not the first, and its name.
    var write: (_ id: String, _ number: Int, _ name: String) -> String

    func encode(_ text: String) -> String {
        var seen: [Int: Int] = [:]
        return TextPiece.pieces(of: text).reduce(into: "") { result, piece in
            switch piece {
            case .literal(let literal): result += XMLText.escape(literal)
            case .placeholder(let name):
                let number = (arguments.firstIndex(of: name) ?? arguments.count) + 1
                let time = seen[number, default: 0] + 1
                seen[number] = time
                result += write(time == 1 ? "\(number)" : "\(number)-\(time)", number, name)
            }
        }
    }

    /// - Parameters:
    ///   - attribute: where an element says which placeholder it stands for.
    ///   - names: the message's placeholders in their order, which the elements are numbered by: some tools keep
    ///     nothing of an element but its number.
    static func decode(_ element: XMLElement, attribute: String, data: [String: String] = [:], names: [String] = []) -> String {
        TextPiece.text(XLIFFInline.Reader(attribute: attribute, data: data, names: names).pieces(element))
    }

    /// Whether something in it is neither a placeholder nor a place that a tool marks for itself.
    static func hasMarkup(_ element: XMLElement, attribute: String, data: [String: String], names: [String]) -> Bool {
        XLIFFInline.Reader(attribute: attribute, data: data, names: names).hasMarkup(element)
    }

    private struct Reader {
        var attribute: String
        var data: [String: String]
        var names: [String]

        func pieces(_ element: XMLElement) -> [TextPiece] {
            var pieces: [TextPiece] = []
            for child in element.children {
                switch child {
                case .comment: break
                case .text(let text): pieces.add(text)
                case .element(let inner):
                    if let name = name(inner) {
                        pieces.append(.placeholder(name))
                    } else {
                        let pair = pair(inner)
                        if let pair { pieces.append(.placeholder(pair.start)) }
                        defer { if let pair { pieces.append(.placeholder(pair.end)) } }
                        for piece in self.pieces(inner) {
                            if case .literal(let text) = piece { pieces.add(text) } else { pieces.append(piece) }
                        }
                    }
                }
            }
            return pieces
        }

        func hasMarkup(_ element: XMLElement) -> Bool {
            element.elements.contains { inner in
                let isMarked = ["mrk", "sm", "em", "cp"].contains(inner.local)
                return isMarked || pair(inner) != nil ? hasMarkup(inner) : name(inner) == nil
            }
        }

        /// The first of some attributes that is the name of one of the message's placeholders, as `count`, `{{count}}` or `${count}`.
        private func named(_ shown: [String?]) -> String? {
            shown.lazy.compactMap { shown -> String? in
                guard let shown, !shown.isEmpty else { return nil }
                let bare = shown.unicodeScalars.drop { "{$% ".unicodeScalars.contains($0) }
                let name = String(String.UnicodeScalarView(bare.reversed().drop { "} ".unicodeScalars.contains($0) }.reversed()))
                return names.contains { $0.utf8.elementsEqual(name.utf8) } ? name : nil
            }.first
        }

        /// The placeholders that a pair of tags stands for, where the message names both: Angular's `<pc equivStart="START_LINK" equivEnd="CLOSE_LINK">`.
        private func pair(_ element: XMLElement) -> (start: String, end: String)? {
            guard element.local == "pc", let start = named([element["equivStart"], element["dispStart"]]),
                let end = named([element["equivEnd"], element["dispEnd"]])
            else { return nil }
            return (start, end)
        }

        /// The placeholder that an element stands for: as it says in words, or by its number.
        private func name(_ element: XMLElement) -> String? {
            let content = element.local == "ph" || element.local == "it" ? element.text : nil
            if ["x", "ph", "it", "bx", "ex", "sc", "ec"].contains(element.local),
                let name = named([element[attribute], element["disp"], content, element["id"], element["ctype"]])
            {
                return name
            }
            for shown in [element[attribute], element["dataRef"].flatMap { data[$0] }, element["disp"], content] {
                if let shown, case .placeholder(let name)? = TextPiece.pieces(of: shown).first { return name }
            }
            guard element.local == "x" || element.local == "ph", content?.isEmpty ?? true, let id = element["id"],
                let number = Int(id.prefix { $0 != "-" }), names.indices.contains(number - 1)
            else { return nil }
            return names[number - 1]
        }
    }

    /// Returns the comments on a range of a translation.
    static func comments(_ element: XMLElement) -> [String] {
        element.elements.flatMap { inner -> [String] in
            let own = inner.local == "mrk" ? inner["comment"] ?? (inner["type"] == "comment" ? inner["value"] : nil) : nil
            return [own].compactMap(\.self) + comments(inner)
        }
    }

    static func isSegment(_ element: XMLElement) -> Bool { element.local == "mrk" && element["mtype"] == "seg" }

    /// The segments that a tool cut a text of XLIFF 1.2 into.
    static func segments(_ element: XMLElement) -> [XMLElement] {
        element.elements.flatMap { isSegment($0) ? [$0] : segments($0) }
    }
}
