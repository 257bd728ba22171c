/// An error response, with the protocol's codes.
package struct ResponseError: Error, Equatable {
    package var code: Int
    package var message: String

    static let parse = ResponseError(code: -32700, message: "The message is not valid JSON.")
    static func header(_ reason: String) -> ResponseError {
        ResponseError(code: parse.code, message: "The input can't be read: \(reason). The language server ends.")
    }

    static let invalidRequest = ResponseError(code: -32600, message: "The message is not a valid request.")
    static let notInitialized = ResponseError(code: -32002, message: "The first request has to be 'initialize'.")
    static let cancelled = ResponseError(code: -32800, message: "The request was cancelled.")
    static let contentModified = ResponseError(code: -32801, message: "The file has changed since.")

    static func noMethod(_ name: String) -> ResponseError {
        ResponseError(code: -32601, message: "Unknown method '\(name)'.")
    }
    static func invalidParams(_ what: String) -> ResponseError {
        ResponseError(code: -32602, message: "The parameters lack \(what).")
    }
    static func failed(_ reason: String) -> ResponseError { ResponseError(code: -32803, message: reason) }

    var json: JSONValue { ["code": .integer(code), "message": .string(message)] }
}
