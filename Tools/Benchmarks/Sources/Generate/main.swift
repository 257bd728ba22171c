import Foundation

let options: Options
do {
    options = try Options(CommandLine.arguments.dropFirst())
    try Catalogue(options).write()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(2)
}
