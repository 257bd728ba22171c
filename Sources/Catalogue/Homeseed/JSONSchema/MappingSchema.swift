import HomeseedLoading
import HomeseedModel
import HomeseedSource

extension SchemaBuilder {
    /// A mapping, with the names of the pack's entities, fields and words.
    func mapping(of pack: Pack) -> JSONTree {
        let id = JSONTree.words([pack.id]).adding("description", .string(MappingReading.pack.about))
        return schema(of: MappingReading.shape(of: pack), with: [(MappingReading.pack, id)])
    }
}
