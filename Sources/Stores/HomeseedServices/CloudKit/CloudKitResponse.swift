import HomeseedSource
import HomeseedStore

/// The interpretation of CloudKit's responses. A response with status 200 may contain errors of single records.
extension CloudKitService {
    private static let transientCodes: Set<String> = ["THROTTLED", "TRY_AGAIN_LATER", "INTERNAL_ERROR", "ZONE_BUSY", "CONFLICT"]

    func outcome(of answer: HTTPResponse, to request: DocumentRequest) -> RequestOutcome {
        let root = try? StoredJSON.root(answer.body, "the answer")
        if answer.status == 200, let records = root?["records"], records.kind == .sequence {
            return outcome(of: Array(records.elements), answer.mask, to: request)
        }
        let code = root?["serverErrorCode"]?.text
        let reason = (root?["reason"]?.text).map { ": " + answer.mask.quoted($0) } ?? ""
        let said = (code.map { " " + answer.mask.quoted($0) } ?? "") + reason
        if code == "QUOTA_EXCEEDED" { return .stop("has no room left\(said)") }
        if CloudKitService.isSizeError(code, reason) || answer.status == 413 {
            return .tooLarge("finds a request too large\(said)")
        }
        if code.map(CloudKitService.transientCodes.contains) ?? false || HTTPResponse.passing.contains(answer.status) {
            let asked = [root.flatMap { CloudKitService.seconds($0) }, answer.retryAfter].compactMap(\.self).max()
            return .again(request, after: asked, why: "answers \(answer.status)\(said)")
        }
        if [401, 403, 421].contains(answer.status) { return .stop("refuses the credentials\(said); \(credentials.hint)") }
        if answer.status == 200 { return .stop("answered something else than CloudKit does") }
        return .stop("answers \(answer.status)\(said)")
    }

    private func outcome(of records: [Node], _ mask: CredentialMask, to request: DocumentRequest) -> RequestOutcome {
        var missing = Dictionary(request.operations.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var after: Double?
        var why = "did not take all records"
        for record in records {
            guard let code = record["serverErrorCode"]?.text else {
                if let name = record["recordName"]?.text { missing[name] = nil }
                continue
            }
            // In an atomic zone, a failed record makes the other ones fail too. Their errors add no information.
            if code == "ATOMIC_ERROR" { continue }
            let reason = (record["reason"]?.text).map { ": " + mask.quoted($0) } ?? ""
            if CloudKitService.isSizeError(code, reason) { return .tooLarge("finds a request too large\(reason)") }
            why = "answers \(mask.quoted(code)) for \(mask.quoted(record["recordName"]?.text ?? "a record"))\(reason)"
            guard CloudKitService.transientCodes.contains(code) else { return .stop(why) }
            after = [after, CloudKitService.seconds(record)].compactMap(\.self).max()
        }
        if missing.isEmpty { return .done }
        return .again(DocumentRequest(missing.values.sorted().map { request.operations[$0] }), after: after, why: why)
    }

    private static func isSizeError(_ code: String?, _ reason: String) -> Bool {
        code == "LIMIT_EXCEEDED"
            || code == "BAD_REQUEST" && ["too many", "limit", "too large"].contains { reason.lowercased().contains($0) }
    }

    private static func seconds(_ node: Node) -> Double? {
        guard let text = node["retryAfter"]?.text, let seconds = Double(text), seconds.isFinite, seconds >= 0 else { return nil }
        return seconds
    }
}
