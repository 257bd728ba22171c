#if Spelling
import CHunspell
import Synchronization

/// A Hunspell dictionary with its affixes: `nl_NL.dic` and `nl_NL.aff`.
///
/// Hunspell's handle is a C++ object that is not thread-safe, so a lock protects it.
final class Hunspell: SpellingDictionary {
    private let handle: Mutex<OpaquePointer>
    private let encoding: WordEncoding

    /// Opens a dictionary, or returns `nil` if it cannot be opened or its encoding is not supported.
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
        // The dictionary has no words with letters outside its encoding.
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
