#if Postgres
import CLibPQ
import Foundation
import HomeseedSource
import HomeseedStore

/// The address of a server in libpq's notation: a URL, or `host=… dbname=…`.
struct ServerAddress: Sendable {
    /// The address for libpq. It may contain a password and is never shown.
    private let text: String
    /// The address for display, without any password.
    let shown: String
    private let secrets: [String]
    let hasPassword: Bool

    /// Parses an address.
    ///
    /// - Parameter text: `//host/database`, `postgres://…` or `host=… dbname=…`.
    init(_ text: String) throws(TargetError) {
        let full = text.hasPrefix("//") ? "postgres:" + text : text
        var options = try ServerAddress.parse(full)
        // Names of services, password files and keys are not secret, only their contents are.
        let isSecret = { (keyword: String) in keyword == "password" || keyword == "sslpassword" }
        secrets = options.filter { isSecret($0.keyword) }.map(\.value).filter { !$0.isEmpty }
        hasPassword = !secrets.isEmpty
        options.removeAll { isSecret($0.keyword) }
        self.text = full
        shown = options.map { "\($0.keyword)=\(ServerAddress.quoted($0.value))" }.joined(separator: " ")
    }

    /// Returns libpq's options. libpq's own error messages are not passed on, because they quote the address with its password.
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
        // An option without a keyword terminates libpq's list.
        var option = first
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { options.append((String(cString: keyword), String(cString: value))) }
            option += 1
        }
        return options
    }

    /// Returns an error for a misspelt option after the URL's `?`, if libpq has a similar option. The error quotes no other text,
    /// because that may be part of a password.
    private static func misspelt(in text: String) -> String? {
        guard let mark = text.lastIndex(of: "?") else { return nil }
        let keywords = self.keywords
        for pair in text[text.index(after: mark)...].split(separator: "&") {
            let word = String(pair.prefix { $0 != "=" })
            if let near = suggestion(for: word, among: keywords) {
                return "there is no option “\(word)” of postgres: did you mean “\(near)”?"
            }
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

    /// The connection parameters. Later parameters take precedence, so the address can change the timeout but not the encoding.
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
