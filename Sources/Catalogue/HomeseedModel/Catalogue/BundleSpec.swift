package import HomeseedLocalisation
package import HomeseedSource

/// What an app ships of a pack, as its `pack.yaml` says: files of items, texts in the app's own formats, and what it makes
/// households of.
package struct BundleSpec: Sendable {
    package var files: [ItemFile] = []
    package var texts: [Texts] = []
    /// The path of the file that the app makes households of, below the bundle's folder; nil where it makes none.
    package var households: String?

    package init() {}

    /// A file that holds the items of one kind.
    package struct ItemFile: Sendable {
        /// Below the bundle's folder; `{language}` in it makes a file for each language.
        package var path: String
        package var form: FileSyntax
        package var kind: KindIndex
        /// What each group says of itself, for a file of groups. Each path begins with the same field: the one that groups.
        package var group: [Member] = []
        /// The key under which a group lists its items.
        package var items = "items"
        /// What each item says of itself.
        package var fields: [Member]
        package var place: SourceLocation

        package init(path: String, form: FileSyntax, kind: KindIndex, group: [Member] = [], fields: [Member], place: SourceLocation) {
            self.path = path
            self.form = form
            self.kind = kind
            self.group = group
            self.fields = fields
            self.place = place
        }

        package var isTranslated: Bool { path.contains(BundleSpec.language) }
    }

    /// How a file of items is written: as JSON, or as a constant of TypeScript.
    package enum FileSyntax: String, Sendable, CaseIterable {
        case json, ts
    }

    /// A key of the file and what stands under it.
    package struct Member: Sendable {
        package var key: String
        package var path: Path

        package init(key: String, path: Path) {
            self.key = key
            self.path = path
        }
    }

    /// What is written of an item: `title`, `id`, `category.title`.
    package struct Path: Hashable, Sendable {
        /// Fields that name another item, each in the kind that the one before names.
        package var links: [FieldIndex] = []
        package var last: Last

        package init(links: [FieldIndex] = [], last: Last) {
            self.links = links
            self.last = last
        }

        /// What stands at the end of a path: the item's id, the name of its kind, or one of its fields.
        package enum Last: Hashable, Sendable {
            case id, kind
            case field(FieldIndex)
        }
    }

    /// All texts of the pack in one format.
    package struct Texts: Sendable {
        package var format: any LocaleFormat.Type
        /// The folder, below the bundle's; empty for that itself.
        package var folder: String
        /// What the files are called, and with that the table or namespace; nil for the pack's id.
        package var table: String?
        package var place: SourceLocation

        package init(format: any LocaleFormat.Type, folder: String, table: String? = nil, place: SourceLocation) {
            self.format = format
            self.folder = folder
            self.table = table
            self.place = place
        }
    }

    package static let language = "{language}"
}

extension BundleSpec.Path {
    /// The field that it begins with; nil for the item's own id and kind.
    package var first: FieldIndex? {
        if let link = links.first { return link }
        if case .field(let position) = last { return position }
        return nil
    }
}
