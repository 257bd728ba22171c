import CLibMariaDB
import Foundation
import HomeseedSource
import HomeseedStore

/// The address of a server, such as `mysql://user@host:3306/database?socket=/run/mysqld/mysqld.sock`.
struct ServerAddress: Sendable {
    let host: String?
    let port: UInt32
    let user: String?
    let database: String
    let socket: String?
    /// The password in the address, which may come from an environment variable. It is never shown.
    private let password: String?
    /// The address for display, without any password.
    let shown: String
    var hasPassword: Bool { password != nil }

    /// Parses an address. A malformed address may contain a password, so an error doesn't quote the address.
    ///
    /// - Parameter text: `//host/database`, `mysql://…` or `mariadb://…`.
    init(_ text: String) throws(TargetError) {
        guard homeseed_libmariadb("mysql_init") != nil else {
            throw .unsupported(
                "MariaDB's client library is not on this machine: Debian has it as libmariadb3, Homebrew as mariadb-connector-c")
        }
        let scheme = ["mysql://", "mariadb://", "//"].first { text.hasPrefix($0) }
        guard let scheme, !text.utf8.contains(0) else { throw ServerAddress.malformed }
        let parts = text.dropFirst(scheme.count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let place = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        // A password with an unencoded slash would be read as a port and a database.
        guard place.count == 2, !place[1].isEmpty, !place[1].contains(where: { "@/".contains($0) }),
            let database = String(place[1]).removingPercentEncoding,
            !database.utf8.contains(0)
        else { throw ServerAddress.malformed }
        var authority = place[0]
        var (user, password): (String?, String?) = (nil, nil)
        if let at = authority.lastIndex(of: "@") {
            let names = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            user = String(names[0]).removingPercentEncoding
            if names.count == 2 { password = String(names[1]).removingPercentEncoding ?? String(names[1]) }
            authority = authority[authority.index(after: at)...]
        }
        (host, port) = try ServerAddress.host(authority)
        var socket: String?
        for pair in parts.count == 2 ? parts[1].split(separator: "&") : [] {
            let words = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard words.count == 2, words[0] == "socket", let path = words[1].removingPercentEncoding else {
                let near = suggestion(for: words.first ?? "", among: ["socket"])
                throw near.map { .address("there is no option “\(words.first ?? "")” of mysql: did you mean “\($0)”?") }
                    ?? .address("an option of the address is unknown: mysql has socket=PATH")
            }
            socket = path
        }
        (self.user, self.password, self.database, self.socket) = (user?.isEmpty ?? true ? nil : user, password, database, socket)
        shown =
            "//" + (self.user.map { $0 + "@" } ?? "") + (host ?? "") + (port > 0 ? ":\(port)" : "") + "/" + database
            + (socket.map { "?socket=" + $0 } ?? "")
    }

    private static var malformed: TargetError {
        .address("what follows “mysql:” is no address of a server with a database: mysql://user@host/database is one")
    }

    private static func host(_ text: Substring) throws(TargetError) -> (String?, UInt32) {
        var (name, port) = (text, Substring())
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            name = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { throw malformed }
            port = rest.dropFirst()
        } else if let colon = text.firstIndex(of: ":") {
            (name, port) = (text[..<colon], text[text.index(after: colon)...])
        }
        guard let number = port.isEmpty ? 0 : UInt16(port) else { throw malformed }
        return (name.isEmpty ? nil : String(name), UInt32(number))
    }

    /// Connects a handle, and returns whether that succeeded. The library reads missing parts from the section `client` of
    /// `~/.my.cnf`, and a missing password also from MYSQL_PWD.
    func connect(_ handle: OpaquePointer) -> Bool {
        mysql_real_connect(handle, host, user, password, database, port, socket, UInt(HOMESEED_FOUND_ROWS)) != nil
    }

    func masking(_ message: String) -> String {
        guard let password, !password.isEmpty else { return message }
        return message.replacing(password, with: "••••")
    }
}
