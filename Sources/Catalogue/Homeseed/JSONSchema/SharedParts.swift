import HomeseedModel
import HomeseedSource

/// A rewriting of a schema in which each repeated part is a definition.
///
/// A part is named by the key that it describes. If different parts have the same key, the name also contains the parent key,
/// as in `Member.fields`.
struct SharedParts {
    /// The parts that a definition replaces, by their JSON.
    private var names: [String: String] = [:]
    private var definitions: [(key: String, value: JSONTree)] = []

    /// A part of a schema, with the path of keys above it.
    private struct Part {
        var path: [String]
        var count = 0
    }

    /// The minimum length of a shared part, in bytes of JSON. A reference to a shorter part would hardly save space.
    private static let shortest = 160

    /// Returns the schema with its definitions under `$defs`.
    static func share(in schema: JSONTree) -> JSONTree {
        var parts: [String: Part] = [:]
        var order: [String] = []
        func count(_ tree: JSONTree, _ path: [String]) {
            if isSchema(tree), !path.isEmpty {
                let text = tree.text(colon: ":")
                if text.utf8.count >= shortest {
                    let isKnown = parts[text] != nil
                    parts[text, default: Part(path: path)].count += 1
                    // Parts of a repeated part are counted only once.
                    if isKnown { return }
                    order.append(text)
                }
            }
            visit(tree, path, count)
        }
        count(schema, [])
        var shared = SharedParts()
        let repeated = order.filter { parts[$0].map { $0.count > 1 } ?? false }
        let keys = Dictionary(grouping: repeated) { parts[$0]?.path.last ?? "" }
        for text in repeated {
            guard let path = parts[text]?.path, let key = path.last else { continue }
            let isOnly = keys[key]?.count == 1
            shared.names[text] = shared.unused(isOnly ? key : path.suffix(2).joined(separator: "."))
        }
        let result = shared.rewritten(schema, isWhole: true)
        guard !shared.definitions.isEmpty else { return result }
        return result.adding("$defs", .object(shared.definitions))
    }

    private func unused(_ name: String) -> String {
        let taken = Set(names.values)
        var (number, candidate) = (2, name)
        while taken.contains(candidate) { (number, candidate) = (number + 1, "\(name).\(number)") }
        return candidate
    }

    private static func isSchema(_ tree: JSONTree) -> Bool {
        guard case .object(let members) = tree else { return false }
        return members.contains { ["type", "anyOf", "enum"].contains($0.key) }
    }

    /// Visits the parts of a tree, with the names of the keys above each part. Keywords of JSON Schema are not names.
    private static func visit(_ tree: JSONTree, _ path: [String], _ work: (JSONTree, [String]) -> Void) {
        switch tree {
        case .object(let members):
            for (key, value) in members {
                if key == "properties", case .object(let properties) = value {
                    for (name, value) in properties { work(value, path + [name]) }
                } else {
                    work(value, path)
                }
            }
        case .list(let elements): for element in elements { work(element, path) }
        default: break
        }
    }

    private mutating func rewritten(_ tree: JSONTree, isWhole: Bool = false) -> JSONTree {
        if !isWhole, case .object = tree, let name = names[tree.text(colon: ":")] {
            if !definitions.contains(where: { $0.key == name }) {
                let number = definitions.count
                definitions.append((name, tree))
                definitions[number].value = inside(tree)
            }
            return .ref(name)
        }
        return inside(tree)
    }

    private mutating func inside(_ tree: JSONTree) -> JSONTree {
        switch tree {
        case .object(let members):
            var result: [(key: String, value: JSONTree)] = []
            for (key, value) in members { result.append((key, rewritten(value))) }
            return .object(result)
        case .list(let elements):
            var result: [JSONTree] = []
            for element in elements { result.append(rewritten(element)) }
            return .list(result)
        default: return tree
        }
    }
}
