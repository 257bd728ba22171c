import Foundation
import Homeseed
import HomeseedContent
import HomeseedText
import TestSupport
import Testing

/// Unreadable content throws an error with a reason, and no content crashes the app.
@Suite("Content that is not as it was written")
struct DamageTests {
    private func bundled() throws -> Bundled { try Bundled("mindful-home", in: OurPacks.catalogue.get()) }

    @Test("Another version, another pack, another file and no file each have their error")
    func refused() throws {
        let bytes = try bundled().bytes
        let newer = Data(
            String(decoding: bytes, as: UTF8.self).replacing("\"homeseed-content\":1", with: "\"homeseed-content\":2").utf8)
        #expect(throws: ContentError.otherVersion(found: 2, readable: 1)) { try Content(data: newer) }
        #expect(throws: ContentError.otherPack(found: "mindful-home", expected: "famify")) {
            try Content(bytes: bytes, pack: "famify")
        }
        #expect(throws: ContentError.notContent) { try Content(data: Data("{\"en\": {}}\n".utf8)) }
        #expect(throws: ContentError.notContent) { try Content(data: Data()) }
        #expect(throws: ContentError.damaged) { try Content(bytes: Array(bytes.dropLast(10))) }
        let nowhere = URL(fileURLWithPath: "/nowhere/at-all.json")
        #expect(throws: ContentError.unreadable(path: "/nowhere/at-all.json")) { try Content(contentsOf: nowhere) }
        #expect("\(ContentError.otherVersion(found: 2, readable: 1))".contains("version 2"))
    }

    @Test("A file on disk is read as its bytes are")
    func onDisk() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(bundled().bytes).write(to: file)
        #expect(try Content(contentsOf: file, pack: "mindful-home").items(ofKind: "chore").count > 10)
    }

    @Test("One byte that changed is found, wherever it stands")
    func oneByte() throws {
        let whole = try bundled().bytes
        for position in stride(from: 0, to: whole.count, by: 101) {
            var bytes = whole
            bytes[position] ^= 0x01
            #expect(throws: ContentError.self, "\(position)") { try Content(bytes: bytes) }
        }
    }

    @Test("Three thousand files that were changed and signed anew crash nothing", .long)
    func mutations() throws {
        let whole = try Bundled(files: RoundTripTests.demo).bytes
        let large = try bundled().bytes
        var chance: UInt64 = 88_172_645_463_325_252
        func next(_ limit: Int) -> Int {
            chance ^= chance << 13
            chance ^= chance >> 7
            chance ^= chance << 17
            return Int(chance % UInt64(max(1, limit)))
        }
        var read = 0
        for round in 0..<3_000 {
            var bytes = round % 10 == 0 ? large : whole
            let start = (bytes.firstIndex(of: 0x0A) ?? 0) + 1
            for _ in 0...next(3) {
                let position = start + next(bytes.count - start)
                guard position < bytes.count else { continue }
                switch next(5) {
                case 0: bytes[position] = UInt8(next(256))
                case 1: bytes.remove(at: position)
                case 2: bytes.insert(Array("\"\\{}[],:0189-#\nu".utf8)[next(16)], at: position)
                case 3: bytes.removeSubrange(position..<min(bytes.count, position + next(40)))
                default: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: position)
                }
            }
            let digits = String(ContentChecksum.of(bytes[start...]), radix: 16)
            let head = "{\"homeseed-content\":1,\"checksum\":\"\(String(repeating: "0", count: 16 - digits.count) + digits)\",\n"
            guard let content = try? Content(bytes: Array(head.utf8) + bytes[start...]).preferring(["pl", "nl"]) else { continue }
            read += 1
            _ = (content.title, content.currency(3), content.messages.map { content.message($0, count: "1.5") })
            for kind in content.kinds {
                for item in content.items(ofKind: kind).prefix(50) {
                    _ = content.item(ofKind: kind, id: item.id)
                    for field in item.fields {
                        _ = (
                            item.text(field), item.integer(field), item.items(field), item.item(field), item.color(field),
                            item.texts(field)
                        )
                    }
                }
            }
        }
        #expect(read > 300, "most are refused at once: \(read)")
    }
}
