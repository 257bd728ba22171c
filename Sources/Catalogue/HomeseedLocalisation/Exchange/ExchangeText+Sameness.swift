extension ExchangeText {
    /// Whether the two say the same, scalar by scalar: `==` takes é for é, whichever way it is written.
    package func hasSameForm(as other: ExchangeText) -> Bool {
        switch (form, other.form) {
        case (.plain(let a), .plain(let b)): a.utf8.elementsEqual(b.utf8)
        case (.plural(let a), .plural(let b)):
            a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.text.utf8.elementsEqual($1.text.utf8) }
        default: false
        }
    }

    package var saysSomething: Bool { all.contains { !$0.isEmpty } }
}
