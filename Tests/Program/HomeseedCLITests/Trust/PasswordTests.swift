import Foundation
import TestSupport
import Testing

/// Passwords are never shown, even in errors.
@Suite("A password", .enabled(if: TestServer.shared != nil))
struct PasswordTests {
    private static let secret = "hunter2"

    private static let commands = [
        ["seed", "family-to-do/guest", "--into"], ["plan", "family-to-do/guest", "--into"],
        ["verify", "family-to-do/guest", "--into"],
        ["unseed", "family-to-do/guest", "--into"], ["list-seeds", "--into"],
        ["seed", "family-to-do", "--households", "2", "--into"], ["inspect"],
    ]

    @Test(
        "stands in no error, however it is given", .long,
        arguments: [
            // A password on the command line is refused.
            ("postgres://u:hunter2@127.0.0.1:1/db", [:]), ("host=127.0.0.1 port=1 password=hunter2", [:]),
            ("//u:hunter2@h/d", [:]),
            ("postgres://u@h/d?password=hunter2", [:]), ("postgres://u:hunter2@h:port/d", [:]),
            ("postgres://u:hunter2@[::1/d", [:]),
            // A password in an environment variable with the address.
            ("STORE", ["STORE": "postgres://u:hunter2@127.0.0.1:1/db"]), ("STORE", ["STORE": "postgres://u:hunter2@h:port/d"]),
            ("STORE", ["STORE": "host=/nowhere password='hunter2"]), ("STORE", ["STORE": "hunter2"]),
            ("STORE", ["STORE": "postgres://u:hunter2@127.0.0.1:1/d?nonsense=1"]),
            ("STORE", ["STORE": "postgres://u:hunter2%@h/d"]),
            // A password in PostgreSQL's own variable.
            ("postgres://u@127.0.0.1:1/db", ["PGPASSWORD": "hunter2"]),
            ("postgres://u@no-such-host.invalid/db", ["PGPASSWORD": "hunter2"]),
            ("host=127.0.0.1 port=1", ["PGPASSWORD": "hunter2", "PGOPTIONS": "--hunter2"]),
        ] as [(String, [String: String])])
    func errors(address: String, environment: [String: String]) throws {
        let program = try Program("family-to-do")
        for command in Self.commands {
            let run = try program.run(command + ["postgres:" + address], environment: environment)
            #expect(run.code == 2 || run.code == 3, "\(command): \(run.code)")
            #expect(!(run.output + run.errors).contains(Self.secret), "\(command): \(run.output)\(run.errors)")
        }
    }

    @Test("stands neither in what is said of a seed nor in the store", .long, arguments: [true, false])
    func seeded(isInAddress: Bool) throws {
        let store = try TestStore(.postgres, Program("family-to-do"))
        // This server requires no password, and receives one anyway.
        let url = String(store.address.dropFirst("postgres:".count))
        let environment =
            isInAddress
            ? ["STORE": url.replacing("homeseed@", with: "homeseed:\(Self.secret)@")] : ["PGPASSWORD": Self.secret, "STORE": url]
        for command in Self.commands.dropLast() {
            let run = try store.program.run(command + ["postgres:STORE"], environment: environment)
            #expect(!(run.output + run.errors).contains(Self.secret), "\(command): \(run.output)\(run.errors)")
        }
        #expect(try store.program.run(Self.commands[0] + ["postgres:STORE"], environment: environment).code == 0)
        #expect(try !store.dump().contains(Self.secret))
        // Refusals by the server are also reported without the password.
        try store.psql("DELETE FROM \"ShoppingItem\"; ALTER TABLE \"ShoppingItem\" ADD CHECK (title <> 'Milk')")
        let run = try store.program.run(Self.commands[0] + ["postgres:STORE"], environment: environment)
        let said = run.output + run.errors
        #expect(run.code == 1 && said.contains("ShoppingItem") && !said.contains(Self.secret), "\(run.code) \(said)")
    }
}
