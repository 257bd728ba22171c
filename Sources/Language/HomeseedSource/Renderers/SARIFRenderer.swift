/// A renderer of SARIF 2.1.0, for code scanning on GitHub, Azure and others, and for SARIF viewers of editors.
public struct SARIFRenderer: Renderer {
    public static let name = "sarif"
    public static let purpose = "SARIF 2.1.0, for code scanning"

    private let sources: SourceMap
    private let options: RenderOptions
    /// The id of the folder that paths are relative to. Each reader resolves it.
    private static let base = "SRCROOT"

    public init(sources: SourceMap, options: RenderOptions = RenderOptions()) {
        self.sources = sources
        self.options = options
    }

    public func render(_ diagnostics: [Diagnostic]) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            json.member("version", "2.1.0")
            json.key("runs")
            json.array(CollectionOfOne(diagnostics)) { json, diagnostics in
                json.object { writeRun(diagnostics, &$0) }
            }
        }
        return json.text + "\n"
    }

    private func writeRun(_ diagnostics: [Diagnostic], _ json: inout JSONWriter) {
        let rules = SARIFRules(options.checks, diagnostics)
        json.member("tool") { json in
            json.member("driver") { json in
                json.member("name", "Homeseed")
                if let version = options.version { json.member("semanticVersion", version) }
                rules.write(&json)
            }
        }
        json.key("invocations")
        json.array(CollectionOfOne(true)) { json, isDone in json.object { $0.member("executionSuccessful", isDone) } }
        json.member("originalUriBaseIds") { json in
            json.member(SARIFRenderer.base) { json in
                json.member("description") { $0.member("text", "The folder that homeseed was started in.") }
            }
        }
        json.member("columnKind", "unicodeCodePoints")
        json.member("defaultEncoding", "UTF-8")
        json.key("newlineSequences")
        json.array(["\r\n", "\n", "\r"]) { $0.value($1) }
        if !sources.secrets.isEmpty {
            json.key("redactionTokens")
            json.array([secretMask]) { $0.value($1) }
        }
        var results = SARIFResults(sources, rules, base: SARIFRenderer.base)
        json.key("results")
        json.array(diagnostics, linewise: true) { json, diagnostic in json.object { results.write(diagnostic, &$0) } }
    }
}
