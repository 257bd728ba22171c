/// The edits since the studio was opened, for undo and redo.
struct EditHistory {
    struct Step {
        /// The unique number of the step.
        var number: Int
        var title: String
        var files: [FileEdit]
    }

    private(set) var done: [Step] = []
    private(set) var undone: [Step] = []

    private var count = 0
    private var bytes = 0

    mutating func add(_ files: [FileEdit], title: String) {
        count += 1
        done.append(Step(number: count, title: title, files: files))
        bytes += EditHistory.size(files)
        while done.count > EditHistory.maximumSteps || bytes > EditHistory.maximumBytes && done.count > 1 {
            bytes -= EditHistory.size(done.removeFirst().files)
        }
        undone = []
    }

    private static func size(_ files: [FileEdit]) -> Int {
        files.reduce(0) { $0 + ($1.before?.count ?? 0) + ($1.after?.count ?? 0) }
    }

    var next: Step? { done.last }
    var former: Step? { undone.last }

    mutating func undo(_ step: Step) {
        done.removeLast()
        undone.append(step)
    }

    mutating func redo(_ step: Step) {
        undone.removeLast()
        done.append(step)
    }

    private static let maximumSteps = 500
    private static let maximumBytes = 100_000_000
}
