import Foundation
package import Homeseed
package import HomeseedSource

/// The YAML files of the package's own catalogue.
package let catalogueFiles: [SourceFile] = ["Catalogue", "Locales"].flatMap { folder -> [SourceFile] in
    let base = packageRoot.appendingPathComponent(folder)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? []
    return paths.filter { $0.hasSuffix(".yaml") }.sorted().compactMap { path in
        FileManager.default.contents(atPath: base.appendingPathComponent(path).path).map {
            SourceFile(path: folder + "/" + path, bytes: [UInt8]($0))
        }
    }
}

/// Returns a pipeline over the package's own catalogue.
package func packagePipeline() throws -> Pipeline {
    try Pipeline(catalogue: packageRoot.path + "/Catalogue", locales: packageRoot.path + "/Locales")
}
