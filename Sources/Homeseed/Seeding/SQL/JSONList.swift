import Foundation

/// A list of texts as JSON.
package enum JSONList {
    package static func write(_ texts: [String]) -> String {
        var json = "["
        for text in texts {
            if json.utf8.count > 1 { json += "," }
            json += "\""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"": json += "\\\""
                case "\\": json += "\\\\"
                case "\u{0}"..<" ":
                    let digits = String(scalar.value, radix: 16)
                    json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                default: json.unicodeScalars.append(scalar)
                }
            }
            json += "\""
        }
        return json + "]"
    }

    package static func read(_ json: String) -> [String]? {
        json == "[]" ? [] : try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
}
