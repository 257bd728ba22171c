package import HomeseedLocalisation
package import HomeseedSource

/// The files that an app bundles from a pack, as declared in its `pack.yaml`: its items, its texts, and a file of households.
package struct BundleSpec: Sendable {
    package var files: [ItemFile] = []
    package var texts: [Texts] = []
    /// The path, relative to the bundle's folder, of the file from which the app creates households, or `nil` if there is none.
    package var households: String?

    package init() {}

    /// A file that contains the items of one kind.
    package struct ItemFile: Sendable {
        /// The path relative to the bundle's folder. The placeholder `{language}` produces a file for each language.
        package var path: String
        package var form: FileSyntax
        package var kind: KindIndex
        /// The members of each group if the file groups its items; otherwise empty. Each path begins with the grouping field.
        package var group: [Member] = []
        /// The key under which a group lists its items.
        package var items = "items"
        /// The members of each item.
        package var fields: [Member]
        package var place: SourceLocation

        package init(
            path: String, form: FileSyntax, kind: KindIndex, group: [Member] = [], fields: [Member], place: SourceLocation
        ) {
            self.path = path
            self.form = form
            self.kind = kind
            self.group = group
            self.fields = fields
            self.place = place
        }

        package var isTranslated: Bool { path.contains(BundleSpec.language) }
    }

    /// The syntax of an item file: JSON, or a TypeScript constant.
    package enum FileSyntax: String, Sendable, CaseIterable {
        case json, ts
    }

    /// A key of the file and the path of its value.
    package struct Member: Sendable {
        package var key: String
        package var path: Path

        package init(key: String, path: Path) {
            self.key = key
            self.path = path
        }
    }

    /// The path of an item's value: `title`, `id`, `category.title`.
    package struct Path: Hashable, Sendable {
        /// The references to follow from the item: the field `category` in `category.title`.
        package var links: [FieldIndex] = []
        package var last: Last

        package init(links: [FieldIndex] = [], last: Last) {
            self.links = links
            self.last = last
        }

        /// The end of a path: the item's ID, the name of its kind, or one of its fields.
        package enum Last: Hashable, Sendable {
            case id, kind
            case field(FieldIndex)
        }
    }

    /// The texts of the pack in one format.
    package struct Texts: Sendable {
        package var format: any LocaleFormat.Type
        /// The folder relative to the bundle's folder; empty for the bundle's folder itself.
        package var folder: String
        /// The base name of the files, which is also the table or namespace, or `nil` for the pack's ID.
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
    /// The first field of the path, or `nil` for the item's own ID and kind.
    package var first: FieldIndex? {
        if let link = links.first { return link }
        if case .field(let position) = last { return position }
        return nil
    }
}
