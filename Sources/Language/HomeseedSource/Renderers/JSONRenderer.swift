/// A renderer of all details, for programs. It writes each diagnostic as an object on one line:
/// ```
/// {"version":1,"diagnostics":[
/// {"path":"Catalogue/carousel/cards.yaml",
///  "start":{"line":4,"column":57,"offset":120},"end":{"line":4,"column":62,"offset":125},
///  "severity":"error","check":"unknown-key","headline":"There is no …","label":"did you mean 'spoons'?",
///  "notes":["…"],
///  "related":[{"label":"…","path":"…","start":{…},"end":{…}}],
///  "fix":{"title":"Write 'spoons'","isSafe":false,
///         "edits":[{"path":"…","start":{…},"end":{…},"replacement":"spoons"}]},
///  "suppression":{"origin":"comment","reason":"…"},
///  "fingerprint":"0123456789abcdef"}
/// ],"summary":{"files":1,"errors":1,"warnings":0,"notes":0,"suppressed":0,"unshown":0}}
/// ```
/// Lines and columns count from 1, columns in characters. An offset counts bytes from 0, and an end is the position after the
/// last character. Every key is always present: a missing place, label, fix or suppression is null, and so is a fix that would
/// edit a secret. `statistics` is present on request: `[{"check":"unknown-key","severity":"error","count":1,"files":1}]`. The
/// summary also counts diagnostics that are not shown. New keys may be added; `version` changes if the meaning of a key
/// changes.
public struct JSONRenderer: Renderer {
    public static let name = "json"
    public static let purpose = "for programs: all details, with a stable structure"

    private let sources: SourceMap
    private let fileCount: Int
    private let unshown: [Diagnostic]
    private let hasStatistics: Bool

    public init(sources: SourceMap, options: RenderOptions = RenderOptions()) {
        self.sources = sources
        fileCount = options.fileCount ?? sources.files.count
        unshown = options.unshown
        hasStatistics = options.hasStatistics
    }

    public func render(_ diagnostics: [Diagnostic]) -> String {
        var views = SourceViews(sources)
        var fingerprints = Fingerprints(sources)
        var json = JSONWriter()
        json.object { json in
            json.member("version", 1)
            json.key("diagnostics")
            json.array(diagnostics, linewise: true) { json, diagnostic in
                json.object { write(diagnostic, fingerprint: fingerprints.fingerprint(of: diagnostic), in: &views, to: &$0) }
            }
            if hasStatistics {
                json.key("statistics")
                Statistics(diagnostics + unshown).write(&json)
            }
            json.member("summary") { summarise(diagnostics, &$0) }
        }
        return json.text + "\n"
    }

    private func write(
        _ diagnostic: Diagnostic, fingerprint: String, in views: inout SourceViews, to json: inout JSONWriter
    ) {
        write(diagnostic.place, in: &views, to: &json)
        json.member("severity", diagnostic.severity.rawValue)
        json.member("check", diagnostic.check.name)
        json.member("headline", diagnostic.headline)
        json.member("label", diagnostic.label)
        json.key("notes")
        json.array(diagnostic.notes) { $0.value($1) }
        json.key("related")
        json.array(diagnostic.related) { json, related in
            json.object { json in
                json.member("label", related.label)
                write(related.place, in: &views, to: &json)
            }
        }
        write(sources.shownFix(of: diagnostic), in: &views, to: &json)
        write(diagnostic.suppression, &json)
        json.member("fingerprint", fingerprint)
    }

    private func write(_ place: SourceLocation?, in views: inout SourceViews, to json: inout JSONWriter) {
        guard let place, let view = views[place.file] else {
            for key in ["path", "start", "end"] { json.member(key, nil) }
            return
        }
        let span = view.span(of: place)
        json.member("path", view.path)
        for (key, position, offset) in [
            ("start", span.start, span.bytes.lowerBound), ("end", span.end, span.bytes.upperBound),
        ] {
            json.member(key) { json in
                json.member("line", position.line)
                json.member("column", position.column)
                json.member("offset", offset)
            }
        }
    }

    private func write(_ fix: Fix?, in views: inout SourceViews, to json: inout JSONWriter) {
        guard let fix else { return json.member("fix", nil) }
        json.member("fix") { json in
            json.member("title", fix.title)
            json.member("isSafe", fix.isSafe)
            json.key("edits")
            json.array(fix.edits) { json, edit in
                json.object { json in
                    write(edit.place, in: &views, to: &json)
                    json.member("replacement", edit.replacement)
                }
            }
        }
    }

    private func write(_ suppression: Diagnostic.Suppression?, _ json: inout JSONWriter) {
        guard let suppression else { return json.member("suppression", nil) }
        json.member("suppression") { json in
            json.member("origin", suppression.origin.rawValue)
            json.member("reason", suppression.reason)
        }
    }

    private func summarise(_ diagnostics: [Diagnostic], _ json: inout JSONWriter) {
        json.member("files", fileCount)
        for severity in Severity.allCases.reversed() {
            let count = (diagnostics + unshown).count { $0.counts(as: severity) }
            json.member(severity.rawValue + "s", count)
        }
        json.member("suppressed", diagnostics.count { $0.suppression != nil })
        json.member("unshown", unshown.count)
    }
}
