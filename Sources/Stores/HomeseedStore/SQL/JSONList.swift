import Foundation

/// A list of texts as JSON.
package enum JSONList {
    /// Writes the array that a column of a database keeps a list as.
    package static func write(_ texts: [String]) -> String { JSONText.list(texts.map(JSONText.quote)) }

    /// Reads such an array; nil where it is none, or holds anything but texts.
    package static func read(_ json: String) -> [String]? {
        json == "[]" ? [] : try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
}
