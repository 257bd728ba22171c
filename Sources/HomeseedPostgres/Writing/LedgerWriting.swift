#if Postgres
import Homeseed

extension PostgresSession {
    /// What the ledger is to remember and to forget. Of a household that is new to it, nothing is there yet.
    func writeNotes() throws(TargetError) {
        let notes = pending.notes.sorted { ($0.seed, $0.key) < ($1.seed, $1.key) }
        try attempt { () throws(ServerError) in
            let fresh = notes.filter { newSeeds.contains($0.seed) && $0.fingerprint != nil }
            if !fresh.isEmpty { try copy(fresh, into: "homeseed_records") }
            let known = notes.filter { !newSeeds.contains($0.seed) }
            guard !known.isEmpty else { return }
            try connection.run(LedgerSQL.stage)
            try connection.run(LedgerSQL.clearStage)
            try copy(known, into: "pg_temp.homeseed_stage_records")
            if known.contains(where: { $0.fingerprint != nil }) { try connection.run(LedgerSQL.upsert) }
            if known.contains(where: { $0.fingerprint == nil }) { try connection.run(LedgerSQL.forget) }
        }
    }

    private func copy(_ notes: [Pending.Note], into place: String) throws(ServerError) {
        try connection.beginCopy("COPY \(place) (seed, table_name, record, fingerprint) FROM STDIN (FORMAT binary)")
        var buffer = ByteBuffer(bytes: TableWriting.header)
        for note in notes {
            buffer.append(Int16(4))
            buffer.append(Int32(8))
            buffer.append(note.seed)
            buffer.text(schema[note.key.table]?.name ?? "")
            buffer.append(Int32(16))
            buffer.append(note.key.record.high)
            buffer.append(note.key.record.low)
            if let fingerprint = note.fingerprint {
                buffer.append(Int32(8))
                buffer.append(fingerprint.bits)
            } else {
                buffer.null()
            }
            if buffer.bytes.count >= TableWriting.portion {
                try connection.send(buffer.bytes)
                buffer.bytes.removeAll(keepingCapacity: true)
            }
        }
        buffer.append(Int16(-1))
        try connection.send(buffer.bytes)
        try connection.endCopy()
    }
}
#endif
