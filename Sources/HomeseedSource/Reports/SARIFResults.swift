/// Diagnostics as SARIF's results.
struct SARIFResults {
    private let sources: SourceMap
    private let rules: SARIFRules
    private let base: String
    private var views: SourceViews
    private var fingerprints: Fingerprints
    private var codePoints = CodePoints()

    init(_ sources: SourceMap, _ rules: SARIFRules, base: String) {
        self.sources = sources
        self.rules = rules
        self.base = base
        views = SourceViews(sources)
        fingerprints = Fingerprints(sources)
    }

    mutating func write(_ diagnostic: Diagnostic, _ json: inout JSONWriter) {
        json.member("ruleId", diagnostic.check.name)
        json.member("ruleIndex", rules.index(of: diagnostic.check))
        json.member("level", diagnostic.severity.rawValue)
        write([diagnostic.oneLine] + diagnostic.footers, &json)
        json.key("locations")
        json.array(CollectionOfOne(diagnostic.place)) { json, place in
            json.object { writeLocation(place, &$0) }
        }
        writeRelated(diagnostic.related.filter { known($0.place) != nil }, &json)
        writeFix(sources.shownFix(of: diagnostic), &json)
        json.member("partialFingerprints") { $0.member("homeseed/v1", fingerprints.next(of: diagnostic)) }
        writeSuppression(diagnostic.suppression, &json)
    }

    private func known(_ place: Place?) -> Place? {
        place.flatMap { sources[$0.file] == nil ? nil : $0 }
    }

    private func write(_ message: [String], _ json: inout JSONWriter) {
        let text = message.map(HarmlessText.of).joined(separator: "\n")
        json.member("message") { $0.member("text", SARIFResults.escaped(text)) }
    }

    private mutating func writeRelated(_ related: [Diagnostic.Related], _ json: inout JSONWriter) {
        guard !related.isEmpty else { return }
        json.key("relatedLocations")
        json.array(related.enumerated()) { json, related in
            json.object { json in
                json.member("id", related.offset + 1)
                writeLocation(related.element.place, &json)
                write([related.element.label], &json)
            }
        }
    }

    private mutating func writeFix(_ fix: Fix?, _ json: inout JSONWriter) {
        guard let fix, !fix.edits.isEmpty, fix.edits.allSatisfy({ known($0.place) != nil }) else { return }
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
        json.member("artifactLocation") { writeArtifact(path(of: file), &$0) }
        json.key("replacements")
        json.array(edits) { json, edit in
            json.object { json in
                json.member("deletedRegion") { writeRegion(edit.place, &$0) }
                json.member("insertedContent") { $0.member("text", edit.replacement) }
            }
        }
    }

    /// What is in no file stands at the folder itself: code scanning refuses a whole log for one result
    /// that is nowhere.
    private mutating func writeLocation(_ place: Place?, _ json: inout JSONWriter) {
        json.member("physicalLocation") { json in
            guard let place = known(place) else {
                return json.member("artifactLocation") { writeArtifact("./", &$0) }
            }
            json.member("artifactLocation") { writeArtifact(path(of: place.file), &$0) }
            json.member("region") { json in
                writeRegion(place, &json)
                writeSnippet(place, &json)
            }
        }
    }

    /// Long ones nobody reads, and a file that is one line would stand in each of its findings.
    private func writeSnippet(_ place: Place, _ json: inout JSONWriter) {
        guard let bytes = sources[place.file]?.bytes else { return }
        let range = place.range.clamped(toCount: bytes.count)
        guard !range.isEmpty, range.count <= 1000 else { return }
        let text = sources.isSecret(place) ? secretMask : String(decoding: bytes[range], as: UTF8.self)
        json.member("snippet") { $0.member("text", text) }
    }

    private func path(of file: FileID) -> String { sources[file]?.path ?? "" }

    private func writeArtifact(_ path: String, _ json: inout JSONWriter) {
        let uri = PathURI(path)
        json.member("uri", uri.text)
        if uri.isRelative { json.member("uriBaseId", base) }
    }

    /// Twice the same: once in lines and code points, once in bytes.
    private mutating func writeRegion(_ place: Place, _ json: inout JSONWriter) {
        guard let view = views[place.file] else { return }
        let ends = codePoints.ends(of: place, in: view)
        json.member("startLine", ends.start.line)
        json.member("startColumn", ends.start.column)
        json.member("endLine", ends.end.line)
        json.member("endColumn", ends.end.column)
        let bytes = place.range.clamped(toCount: view.lines.bytes.count)
        // Text does not begin before the end of the byte order mark, so bytes don't either.
        let mark = view.lines.visibleRange(ofLine: 1).lowerBound
        json.member("byteOffset", Swift.max(bytes.lowerBound, mark))
        json.member("byteLength", Swift.max(bytes.upperBound - Swift.max(bytes.lowerBound, mark), 0))
    }

    /// None is said as well: the standard wants them for all results, or for none.
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

    /// Keeps content from being read as SARIF's own notation: `{0}` is filled in, `[text](1)` becomes a link.
    ///
    /// Other braces stay as they are, though the standard wants each of them doubled: a text such as
    /// `{count}` can't be mistaken, and the readers that there are show a doubled brace as it stands.
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
