/// The refusals of a plan that a store predicts without writing.
package struct PredictedRefusals {
    package var refusals: [TargetError.Refusal]
    /// The checks by table that the store evaluated for all new rows.
    package var judged: [String: Set<LiveCheck>] = [:]

    package init(refusals: [TargetError.Refusal] = []) { self.refusals = refusals }
}

/// A session that evaluates the constraints of new rows without writing them.
package protocol RefusalPredictingSession: SeedSession {
    func predictedRefusals(_ plan: SeedPlan) throws(TargetError) -> PredictedRefusals
}
