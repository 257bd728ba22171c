import HomeseedSource
import HomeseedText

/// A source text with its translation: a whole message, or one of its plural forms.
///
/// For a form that the source lacks, the source's form `other` is the source text. A form that the translation doesn't need is
/// marked as not to be translated.
struct XLIFFSegment {
    /// The plural form, or `nil` for a message without plural forms.
    var form: MessageText.Key?
    var source: String
    var target: String?
    /// Whether the source has this form itself.
    var isInSource = true
    /// Whether the target language needs this form.
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
        // Forms for exact numbers are useful in every language.
        let wanted = Set(targetForms + needed + sourceForms.filter { if case .exactly = $0 { true } else { false } })
        return wanted.union(sourceForms).sorted().map { form in
            let own = original?[form]
            return XLIFFSegment(
                form: form, source: own ?? original?.all.first ?? "", target: translation?[form], isInSource: own != nil,
                isForTarget: wanted.contains(form))
        }
    }
}

extension XLIFFSegment {
    /// Merges segments whose forms have the same name in Apple's formats, such as the exact number 0 and `zero`.
    static func named(_ segments: [XLIFFSegment]) -> [XLIFFSegment] {
        var found: [XLIFFSegment] = []
        for segment in segments {
            let name = segment.form.flatMap(CategoryName.of)
            guard name != nil, let index = found.firstIndex(where: { $0.form.flatMap(CategoryName.of) == name }) else {
                found.append(segment)
                continue
            }
            if segment.isInSource, !found[index].isInSource {
                (found[index].source, found[index].isInSource) = (segment.source, true)
            }
            found[index].target = found[index].target ?? segment.target
            found[index].isForTarget = found[index].isForTarget || segment.isForTarget
        }
        return found
    }
}

/// A codec for texts with placeholders as inline elements, which translators' tools protect from changes.
struct XLIFFInline {
    /// The arguments, in order.
    var arguments: [String]
    /// Writes a placeholder's element. The ID is its number, with a suffix if the placeholder is repeated.
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

    /// Returns an element's text in the catalogue's notation.
    ///
    /// - Parameters:
    ///   - attribute: The attribute with an element's placeholder.
    ///   - data: The original codes of XLIFF 2, by ID.
    ///   - names: The message's placeholders by number, because some tools retain only an element's number.
    static func decode(_ element: XMLElement, attribute: String, data: [String: String] = [:], names: [String] = []) -> String {
        TextPiece.text(XLIFFInline.Reader(attribute: attribute, data: data, names: names).pieces(element))
    }

    /// Returns the numbers of an element's placeholders, in order.
    static func numbers(_ element: XMLElement) -> [Int] {
        element.elements.flatMap { inner in
            inner.local == "x" || inner.local == "ph"
                ? [inner["id"].flatMap { Int($0) }].compactMap(\.self) : numbers(inner)
        }
    }

    /// Whether an element contains an inline element that is neither a placeholder nor a tool's mark.
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

        /// Returns the name of the first value that names a placeholder of the message, or `nil`: `count`, `{{count}}` or
        /// `${count}`.
        private func named(_ shown: [String?]) -> String? {
            shown.lazy.compactMap { shown -> String? in
                guard let shown, !shown.isEmpty else { return nil }
                let bare = shown.unicodeScalars.drop { "{$% ".unicodeScalars.contains($0) }
                let name = String(String.UnicodeScalarView(bare.reversed().drop { "} ".unicodeScalars.contains($0) }.reversed()))
                return names.contains { $0.utf8.elementsEqual(name.utf8) } ? name : nil
            }.first
        }

        /// Returns the placeholders of a pair of tags, or `nil` if the message lacks one of the two.
        ///
        /// Angular writes `<pc equivStart="START_LINK" equivEnd="CLOSE_LINK">`.
        private func pair(_ element: XMLElement) -> (start: String, end: String)? {
            guard element.local == "pc", let start = named([element["equivStart"], element["dispStart"]]),
                let end = named([element["equivEnd"], element["dispEnd"]])
            else { return nil }
            return (start, end)
        }

        /// Returns an element's placeholder, by its name or else its number, or `nil` if it has none.
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

    /// Returns the comments on ranges of a translation.
    static func comments(_ element: XMLElement) -> [String] {
        element.elements.flatMap { inner -> [String] in
            let own = inner.local == "mrk" ? inner["comment"] ?? (inner["type"] == "comment" ? inner["value"] : nil) : nil
            return [own].compactMap(\.self) + comments(inner)
        }
    }

    static func isSegment(_ element: XMLElement) -> Bool { element.local == "mrk" && element["mtype"] == "seg" }

    /// Returns the segments into which a tool split a text of XLIFF 1.2.
    static func segments(_ element: XMLElement) -> [XMLElement] {
        element.elements.flatMap { isSegment($0) ? [$0] : segments($0) }
    }
}
