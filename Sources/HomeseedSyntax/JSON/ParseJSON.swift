internal import HomeseedSource

func parseJSON(
    _ bytes: [UInt8], _ text: Encoding.Finding, as id: FileID, limits: ParseLimits, into diagnostics: inout Diagnostics
) -> Document {
    .unreadable(id, bytes)
}
