import Foundation
public import HomeseedStore

/// The provider of CloudKit targets.
public struct CloudKitProvider: TargetProvider {
    public let scheme = "cloudkit"
    public let help = "cloudkit:FILE  requests for CloudKit's records/modify, one on each line; with --send URL to send them"
    public let options = [
        TargetOption("zone", "The record zone, where it is not the default one."),
        TargetOption(
            "send", "Where to send the requests, as in https://api.apple-cloudkit.com/database/1/CONTAINER/development/public."),
    ]
    public var capabilities: TargetCapabilities? {
        let service = CloudKitService()
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

    /// Creates the target of a request file. The credentials are read from the environment only if requests are sent.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        var service = CloudKitService(zone: address.options["zone"])
        guard let url = address.options["send"] else { return DocumentTarget(path: address.rest, service: service, sender: nil) }
        service.credentials = try CloudKitCredentials(environment ?? ProcessInfo.processInfo.environment)
        return DocumentTarget(
            path: address.rest, service: service,
            sender: try RequestSender(service, url: url, retryPolicy: retryPolicy, notices: address.notices))
    }
}
