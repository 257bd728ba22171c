import Foundation

/// A list of texts as JSON.
package enum JSONList {
    package static func write(_ texts: [String]) -> String { JSONText.list(texts.map(JSONText.quote)) }

    package static func read(_ json: String) -> [String]? {
        json == "[]" ? [] : try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
}
