import Foundation
import TestSupport
import Testing

@Suite("The guard before a store that may be in real use")
struct GuardTests {
    private let guest = "family-to-do/guest"
    private let store = "json:shop"

    /// Returns a store with a user's own household.
    private func storeInUse() throws -> Program {
        let program = try Program("family-to-do")
        try program.run("seed", guest, "--into", store, "--today", "2026-11-21")
        try program.replace(
            "[\n", with: "[\n  {\"id\": \"11111111-2222-3333-4444-555555555555\", \"name\": \"The Vissers\"},\n",
            in: "shop/Household.json")
        return program
    }

    @Test("refuses it, says what it saw, and what allows it")
    func rows() throws {
        let program = try storeInUse()
        let day = ["--today", "2026-12-01"]
        let refused = try program.run(["seed", guest, "--into", store] + day)
        #expect(refused.code == 1)
        #expect(refused.errors.contains("Household (1)") && refused.errors.contains("--allow shop"), "\(refused.errors)")
        #expect(try program.run(["seed", guest, "--into", store, "--allow", "another"] + day).code == 1)
        #expect(try program.run("unseed", guest, "--into", store).code == 1)
        let plan = try program.run(["plan", guest, "--into", store] + day)
        #expect(plan.code == 0 && plan.errors.contains("--allow shop"))
        #expect(try program.run("verify", guest, "--into", store).code == 0)
        // Nothing would be written, so the guard does not apply.
        #expect(try program.run("seed", guest, "--into", store, "--today", "2026-11-21").code == 0)
        #expect(try program.run(["seed", guest, "--into", store, "--allow", "shop"] + day).code == 0)
        #expect(try program.run("unseed", guest, "--into", store, "--allow", "shop").code == 0)
        #expect(try program.read("shop/Household.json").contains("The Vissers"))
    }

    @Test("refuses a marked one also where its rows are allowed")
    func mark() throws {
        let program = try storeInUse()
        try program.write("", to: "shop/homeseed_production")
        let run = ["seed", guest, "--into", store, "--today", "2026-12-01", "--allow", "shop"]
        let refused = try program.run(run)
        #expect(refused.code == 1 && refused.errors.contains("--allow production:shop"), "\(refused.errors)")
        #expect(try program.run(run + ["--allow", "production:shop"]).code == 0)
    }

    @Test("looks at the store of a population, and at each where they have one each", .long)
    func populations() throws {
        let program = try storeInUse()
        let seed = ["seed", guest, "--households", "3", "--today", "2026-11-21", "--into"]
        #expect(try program.run(seed + [store]).code == 1)
        #expect(try program.run(seed + [store, "--allow", "shop"]).code == 0)
        let each = seed + ["json:each-{household}"]
        #expect(try program.run(each).code == 0)
        try program.write("", to: "each-guest-000002/homeseed_production")
        let unseed = ["unseed", guest, "--households", "3", "--into", "json:each-{household}"]
        let refused = try program.run(unseed)
        #expect(refused.code == 1 && refused.errors.contains("production:each-guest-000002"), "\(refused.errors)")
        #expect(try program.run(unseed + ["--allow", "production:each-{household}"]).code == 0)
    }
}
