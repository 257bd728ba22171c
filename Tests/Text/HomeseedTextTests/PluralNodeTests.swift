import Foundation
import HomeseedServices
import HomeseedText
import TestSupport
import Testing

/// The results equal those of JavaScript's `Intl.PluralRules`, for all numbers that occur in households.
@Suite struct PluralNodeTests {
    /// Languages with stable rules, which together have every category.
    static let languages = ["nl", "en", "de", "fr", "pl", "ru", "ar", "cs", "ja", "cy"]

    @Test(.long, arguments: languages)
    func sameAsNode(_ language: String) throws {
        let locale = try #require(LocaleID(language))
        for kind in PluralRules.Kind.allCases {
            guard let answers = try Self.ask(language, kind) else { return }
            #expect(answers.count == 100_001)
            let rules = PluralRules(for: locale, kind)
            let wrong = answers.indices.filter { Self.letter(rules.category(for: $0)) != answers[$0] }
            #expect(wrong.isEmpty, "\(language) \(kind): \(wrong.prefix(10))")
        }
    }

    /// Returns one letter for each number, or `nil` without Node.
    private static func ask(_ language: String, _ kind: PluralRules.Kind) throws -> [UInt8]? {
        guard let node = node() else {
            ConformanceData.skip("no node to compare \(language) with")
            return nil
        }
        let script = """
            const rules = new Intl.PluralRules('\(language)', {type: '\(kind)'});
            const letters = {zero: '0', one: '1', two: '2', few: 'f', many: 'm', other: 'o'};
            let answer = '';
            for (let n = 0; n <= 100000; n++) answer += letters[rules.select(n)];
            process.stdout.write(answer);
            """
        let answer = try FinishedProcess.run(Launch(node.path, ["-e", script]))
        #expect(answer.exitCode == 0)
        return answer.output
    }

    private static func node() -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(filePath: String($0)).appending(path: "node") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    private static func letter(_ category: PluralCategory) -> UInt8 {
        switch category {
        case .zero: UInt8(ascii: "0")
        case .one: UInt8(ascii: "1")
        case .two: UInt8(ascii: "2")
        case .few: UInt8(ascii: "f")
        case .many: UInt8(ascii: "m")
        case .other: UInt8(ascii: "o")
        }
    }
}
