import HomeseedCLI
import Testing

/// The name of a custom program in messages.
@Suite("Names of programs")
struct ProgramNameTests {
    @Test("advice names the custom program, and Homeseed remains Homeseed")
    func advice() {
        let text = "Run `homeseed lint --fix`.\n  homeseed lint\n# homeseed:ignore, homeseed.yaml\n"
        #expect(
            text.withProgramName("own-program")
                == "Run `own-program lint --fix`.\n  own-program lint\n# homeseed:ignore, homeseed.yaml\n")
        #expect(text.withProgramName("homeseed") == text)
    }
}
