#if Postgres
import CLibPQ
import Foundation
import HomeseedSource
import HomeseedStore

/// Where a server is, in libpq's own words: a URL, or `host=… dbname=…`.
struct ServerAddress: Sendable {
    /// What libpq is given. May hold a password if it comes from the environment, and is never shown.
    private let text: String
    /// For people: without any password.
    let shown: String
    private let secrets: [String]
    let hasPassword: Bool

    /// - Parameter text: `//host/database`, `postgres://…` or `host=… dbname=…`.
    init(_ text: String) throws(TargetError) {
        let full = text.hasPrefix("//") ? "postgres:" + text : text
        var options = try ServerAddress.parse(full)
        // A service, a file of passwords or a key is named here; what is secret is in them.
        let isSecret = { (keyword: String) in keyword == "password" || keyword == "sslpassword" }
        secrets = options.filter { isSecret($0.keyword) }.map(\.value).filter { !$0.isEmpty }
        hasPassword = !secrets.isEmpty
        options.removeAll { isSecret($0.keyword) }
        self.text = full
        shown = options.map { "\($0.keyword)=\(ServerAddress.quoted($0.value))" }.joined(separator: " ")
    }

    /// libpq's own words for what it can't read quote the address, password and all; so they are not passed on.
    private static func parse(_ text: String) throws(TargetError) -> [(keyword: String, value: String)] {
        guard homeseed_libpq("PQconninfoParse") != nil else {
            throw .unsupported("PostgreSQL's client library is not on this machine: Debian has it as libpq5, Homebrew as libpq")
        }
        guard !text.utf8.contains(0), let first = PQconninfoParse(text, nil) else {
            throw .address(
                misspelt(in: text)
                    ?? "what follows “postgres:” is no address of a PostgreSQL server: postgres://user@host/database is one")
        }
        defer { PQconninfoFree(first) }
        var options: [(String, String)] = []
        // libpq ends the list with an option without a keyword.
        var option = first
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { options.append((String(cString: keyword), String(cString: value))) }
            option += 1
        }
        return options
    }

    /// A word behind the URL's `?` that libpq does not know, where it knows one that is near: no more is said of what may be a
    /// part of a password.
    private static func misspelt(in text: String) -> String? {
        guard let mark = text.lastIndex(of: "?") else { return nil }
        let keywords = self.keywords
        for pair in text[text.index(after: mark)...].split(separator: "&") {
            let word = String(pair.prefix { $0 != "=" })
            if let near = suggestion(for: word, among: keywords) { return "there is no option “\(word)” of postgres: did you mean “\(near)”?" }
        }
        return nil
    }

    private static var keywords: [String] {
        guard let first = PQconndefaults() else { return [] }
        defer { PQconninfoFree(first) }
        var words: [String] = []
        var option = first
        while let keyword = option.pointee.keyword {
            words.append(String(cString: keyword))
            option += 1
        }
        return words
    }

    private static func quoted(_ value: String) -> String {
        let isPlain = !value.isEmpty && value.utf8.allSatisfy { $0 > 0x20 && $0 != 0x27 && $0 != 0x5C && $0 != 0x7F }
        return isPlain ? value : "'" + value.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    /// Later ones win, and those of the address over what stands before it.
    var parameters: [(keyword: String, value: String)] {
        var parameters: [(String, String)] = []
        if ProcessInfo.processInfo.environment["PGCONNECT_TIMEOUT"] == nil { parameters.append(("connect_timeout", "10")) }
        return parameters + [
            ("dbname", text), ("client_encoding", "UTF8"), ("fallback_application_name", "homeseed"),
        ]
    }

    func masking(_ message: String) -> String {
        secrets.reduce(message) { $0.replacing($1, with: "••••") }
    }
}
#endif
