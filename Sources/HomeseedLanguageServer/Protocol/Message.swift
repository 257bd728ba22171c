package import HomeseedDocument

package typealias JSONValue = HomeseedDocument.JSONValue
