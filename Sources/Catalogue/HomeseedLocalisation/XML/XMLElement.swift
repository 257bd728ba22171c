/// An element of an XML file with its byte range in the file.
struct XMLElement: Sendable {
    var name: String
    var attributes: [(name: String, value: String)] = []
    var children: [XMLNode] = []
    var range: Range<Int>

    /// The name without its prefix, because the file's author chooses the prefix of a namespace.
    var local: String { name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.utf8.index(after: $0)...]) } ?? name }

    subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    var elements: [XMLElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    func first(_ local: String) -> XMLElement? { elements.first { $0.local == local } }
    func all(_ local: String) -> [XMLElement] { elements.filter { $0.local == local } }

    /// The text content, including the text of the descendants.
    var text: String {
        children.reduce(into: "") { text, child in
            switch child {
            case .text(let part): text += part
            case .element(let element): text += element.text
            case .comment: break
            }
        }
    }
}

enum XMLNode: Sendable {
    case element(XMLElement)
    case text(String)
    case comment(String)
}
