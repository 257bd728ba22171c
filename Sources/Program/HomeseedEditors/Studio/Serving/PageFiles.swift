import CStudioPage

/// The files of the page, which are embedded in the program.
package enum PageFiles {
    package static let all: [String: [UInt8]] = {
        var files: [String: [UInt8]] = [:]
        // The compiler embedded the bytes and counted them, so the buffers are within bounds.
        for file in UnsafeBufferPointer(start: studio_files(), count: studio_file_count()) {
            files[String(cString: file.name)] = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
        }
        return files
    }()

    static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json; charset=utf-8"
        case "svg": "image/svg+xml"
        default: "application/octet-stream"
        }
    }
}
