import Foundation
public import HomeseedStore

/// The provider of Firestore targets.
public struct FirestoreProvider: TargetProvider {
    /// The environment variable with the credentials.
    static let token = "GOOGLE_OAUTH_ACCESS_TOKEN"

    public let scheme = "firestore"
    public let help =
        "firestore:FILE  requests for Firestore's documents:commit, one on each line; with ?project=ID, and --send URL to send them"
    public let options = [
        TargetOption("project", "The project's id."),
        TargetOption("database", "The database's id, where it is not (default)."),
        TargetOption("send", "Where to send the requests, as in https://firestore.googleapis.com."),
    ]
    public var capabilities: TargetCapabilities? {
        let service = FirestoreService(project: "", database: "")
        return DocumentTarget.capabilities(service.limits, keepsNUL: service.acceptsNUL)
    }

    private let environment: [String: String]?
    private let retryPolicy: RequestSender.RetryPolicy

    public init() { self.init(environment: nil) }

    /// - Parameters:
    ///   - environment: The variables with the credentials, or `nil` for the process's environment.
    ///   - retryPolicy: The policy for retries. Tests use shorter delays.
    init(environment: [String: String]?, retryPolicy: RequestSender.RetryPolicy = .init()) {
        (self.environment, self.retryPolicy) = (environment, retryPolicy)
    }

    /// Creates the target of a request file.
    ///
    /// - Throws: ``TargetError/address(_:)`` if the option `project` is missing, because document names contain the project.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        guard let project = address.options["project"] else {
            throw .address("documents of Firestore are named with their project: write firestore:\(address.rest)?project=ID")
        }
        let database = address.options["database"] ?? "(default)"
        for name in [project, database] where name != "(default)" && !FirestoreProvider.isName(name) {
            throw .address("“\(Cell.harmless(name))” is no id of a project or a database")
        }
        var service = FirestoreService(project: project, database: database)
        guard let url = address.options["send"] else { return DocumentTarget(path: address.rest, service: service, sender: nil) }
        let environment = environment ?? ProcessInfo.processInfo.environment
        service.token = environment[FirestoreProvider.token].flatMap {
            $0.isEmpty ? nil : $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return DocumentTarget(
            path: address.rest, service: service,
            sender: try RequestSender(service, url: url, retryPolicy: retryPolicy, notices: address.notices))
    }

    private static func isName(_ name: String) -> Bool {
        (1...100).contains(name.utf8.count) && name.first != "."
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0)
                    || [0x2D, 0x2E, 0x3A, 0x5F].contains($0)
            }
    }
}
