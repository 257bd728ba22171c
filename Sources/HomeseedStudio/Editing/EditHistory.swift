/// What was written from the page since it was opened, to be taken back and made again.
struct EditHistory {
    struct Step {
        var title: String
        var files: [FileEdit]
    }

    private(set) var done: [Step] = []
    private(set) var undone: [Step] = []

    mutating func add(_ step: Step) {
        done.append(step)
        if done.count > EditHistory.most { done.removeFirst() }
        undone = []
    }

    var next: Step? { done.last }
    var former: Step? { undone.last }

    mutating func takeBack(_ step: Step) {
        done.removeLast()
        undone.append(step)
    }

    mutating func makeAgain(_ step: Step) {
        undone.removeLast()
        done.append(step)
    }

    /// More than anyone takes back one by one.
    private static let most = 500
}
