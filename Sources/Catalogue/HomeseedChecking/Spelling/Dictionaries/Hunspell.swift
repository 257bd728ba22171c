#if Spelling
import CHunspell
import Synchronization

/// A dictionary of hunspell's, with its affixes: `nl_NL.dic` and `nl_NL.aff`.
///
/// Hunspell's handle is a pointer to C++, which one caller at a time may use: it is reached through its lock alone.
final class Hunspell: SpellingDictionary {
    private let handle: Mutex<OpaquePointer>
    private let encoding: WordEncoding

    /// Nil where the dictionary is written in an encoding that is not known here.
    init?(affixes: String, dictionary: String) {
        guard let handle = Hunspell_create(affixes, dictionary) else { return nil }
        let name = Hunspell_get_dic_encoding(handle).map { String(cString: $0) } ?? ""
        guard let encoding = WordEncoding(name) else {
            Hunspell_destroy(handle)
            return nil
        }
        self.handle = Mutex(handle)
        self.encoding = encoding
    }

    deinit { handle.withLock { Hunspell_destroy($0) } }

    func knows(_ word: String) -> Bool {
        // What its alphabet does not have stands in no dictionary of it.
        guard let bytes = encoding.bytes(of: word) else { return false }
        return handle.withLock { Hunspell_spell($0, bytes) != 0 }
    }

    func suggestions(for word: String) -> [String] {
        guard let bytes = encoding.bytes(of: word) else { return [] }
        return handle.withLock { handle in
            var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
            let count = Hunspell_suggest(handle, &list, bytes)
            guard count > 0, let found = list else { return [] }
            defer { Hunspell_free_list(handle, &list, count) }
            return (0..<Int(count)).compactMap { found[$0].flatMap { encoding.text(of: $0) } }
        }
    }
}
#endif
