import Foundation
import TestSupport
import Testing

/// Completion in bash by the installed script.
@Suite("Completions")
struct CompletionTests {
    private func completed(_ words: String, in program: Program) throws -> [String] {
        let run = try program.shell(
            """
            PATH="$(dirname "$0"):$PATH"
            source <("$0" --generate-completion-script bash)
            COMP_LINE="homeseed $1"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=(homeseed $1); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_TYPE=9; COMP_KEY=9
            _homeseed homeseed "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """, [words])
        return run.output.split(separator: "\n").map { String($0).trimmingCharacters(in: .whitespaces) }
    }

    @Test("Packs, their items and their households, of the catalogue that the shell stands in", .long)
    func names() throws {
        let program = try Program("mindful-home", "famify")
        #expect(try completed("bundle f", in: program) == ["famify"])
        #expect(try completed("show mindful-home/chore/chore_01", in: program).contains("mindful-home/chore/chore_010"))
        #expect(try completed("seed mindful-home/first", in: program) == ["mindful-home/first-run"])
        #expect(try completed("show f", in: program).contains("famify/chore/make-bed"))
        #expect(try completed("list mindful-home/c", in: program) == ["mindful-home/chore", "mindful-home/category"])
        #expect(try completed("explain all-c", in: program) == ["all-caps"])
        #expect(try completed("show nothing/", in: program).isEmpty)
        #expect(try completed("seed mindful-home/first-run --locale n", in: program) == ["nl"])
        #expect(try completed("locales fill n", in: program) == ["nl"])
        #expect(try completed("locales export --pack f", in: program) == ["famify"])
        // The known values of an option.
        #expect(try completed("locales export --format xl", in: program) == ["xliff", "xliff2", "xliff20"])
        #expect(try completed("locales import --format xl", in: program) == ["xliff", "xliff2", "xliff20"])
        #expect(try completed("lint --format sa", in: program) == ["sarif"])
        #expect(try completed("ddl famify --dialect p", in: program) == ["postgres"])
        #expect(try Program().run(["---completion", "show", "--", "name", "0", "0", ""]).errors == "")
    }
}
