/// A writer of SARIF results.
struct SARIFResults {
    private let sources: SourceMap
    private let rules: SARIFRules
    private var places: SARIFPlaces
    private var fingerprints: Fingerprints

    init(_ sources: SourceMap, _ rules: SARIFRules, base: String) {
        self.sources = sources
        self.rules = rules
        places = SARIFPlaces(sources, base: base)
        fingerprints = Fingerprints(sources)
    }

    mutating func write(_ diagnostic: Diagnostic, _ json: inout JSONWriter) {
        json.member("ruleId", diagnostic.check.name)
        json.member("ruleIndex", rules.index(of: diagnostic.check))
        json.member("level", diagnostic.severity.rawValue)
        write([diagnostic.oneLine] + diagnostic.footers, &json)
        json.key("locations")
        json.array(CollectionOfOne(diagnostic.place)) { json, place in
            json.object { places.writeLocation(place, &$0) }
        }
        writeRelated(diagnostic.related.filter { sources[$0.place.file] != nil }, &json)
        writeFix(sources.shownFix(of: diagnostic), &json)
        json.member("partialFingerprints") { $0.member("homeseed/v1", fingerprints.fingerprint(of: diagnostic)) }
        writeSuppression(diagnostic.suppression, &json)
    }

    private func write(_ message: [String], _ json: inout JSONWriter) {
        let text = message.map(\.escapedForTerminal).joined(separator: "\n")
        json.member("message") { $0.member("text", SARIFResults.escaped(text)) }
    }

    private mutating func writeRelated(_ related: [Diagnostic.Related], _ json: inout JSONWriter) {
        guard !related.isEmpty else { return }
        json.key("relatedLocations")
        json.array(related.enumerated()) { json, related in
            json.object { json in
                json.member("id", related.offset + 1)
                places.writeLocation(related.element.place, &json)
                write([related.element.label], &json)
            }
        }
    }

    private mutating func writeFix(_ fix: Fix?, _ json: inout JSONWriter) {
        guard let fix, !fix.edits.isEmpty, fix.edits.allSatisfy({ sources[$0.place.file] != nil }) else { return }
        let files = Dictionary(grouping: fix.edits, by: \.place.file).sorted { $0.key < $1.key }
        json.key("fixes")
        json.array(CollectionOfOne(fix)) { json, fix in
            json.object { json in
                json.member("description") { $0.member("text", SARIFResults.escaped(fix.title)) }
                json.key("artifactChanges")
                json.array(files) { json, file in json.object { writeChange(of: file.key, file.value, &$0) } }
            }
        }
    }

    private mutating func writeChange(of file: FileID, _ edits: [Fix.Edit], _ json: inout JSONWriter) {
        json.member("artifactLocation") { places.writeArtifact(of: file, &$0) }
        json.key("replacements")
        json.array(edits) { json, edit in
            json.object { json in
                json.member("deletedRegion") { places.writeRegion(edit.place, &$0) }
                json.member("insertedContent") { $0.member("text", edit.replacement) }
            }
        }
    }

    /// Writes the suppression, or an empty list. SARIF requires suppressions for all results or for none.
    private func writeSuppression(_ suppression: Diagnostic.Suppression?, _ json: inout JSONWriter) {
        json.key("suppressions")
        json.array([suppression].compactMap { $0 }) { json, suppression in
            json.object { json in
                json.member("kind", suppression.origin == .comment ? "inSource" : "external")
                json.member("status", "accepted")
                json.member("justification", suppression.reason)
            }
        }
    }

    /// Returns a text that is not interpreted as SARIF markup: `{0}` is a placeholder, `[text](1)` a link.
    ///
    /// Other braces stay unescaped, although the standard doubles them. A text such as `{count}` is unambiguous, and existing
    /// viewers show doubled braces literally.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "]") }) else { return text }
        var output = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            if character == "{", !digits.isEmpty, rest.dropFirst(digits.count).first == "}" {
                output += "{{\(digits)}}"
                rest = rest.dropFirst(digits.count + 1)
            } else if character == "]", rest.first == "(" {
                output += "\\]"
            } else {
                output.append(character)
            }
        }
        return output
    }
}
