#if Postgres
import HomeseedStore

extension PostgresSession {
    /// Writes and removes records of the ledger. A new household has no records yet, so its records are copied directly.
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

    /// Writes the seeds of the ledger.
    func writeSeeds() throws(TargetError) {
        let seeds = pending.seeds
        guard !seeds.isEmpty else { return }
        func texts(_ text: (SeedEntry) -> String) -> Argument { .texts(seeds.map { text($0.entry) }) }
        try attempt { () throws(ServerError) in
            _ = try connection.query(
                LedgerSQL.writeSeeds,
                [
                    .integers(seeds.map(\.number)), texts(\.household.pack), texts(\.household.key), texts(\.template),
                    texts(\.locale),
                    texts(\.today.iso), texts(\.timeZone), .integers(seeds.map { Int64($0.entry.format) }), texts(\.catalogue),
                ])
        }
    }

    func removeSeeds() throws(TargetError) {
        guard !pending.removed.isEmpty else { return }
        try attempt { () throws(ServerError) in
            try connection.query(LedgerSQL.deleteRecords, [.integers(pending.removed)])
            try connection.query(LedgerSQL.deleteSeeds, [.integers(pending.removed)])
        }
    }

    private func copy(_ notes: [Pending.Note], into place: String) throws(ServerError) {
        try connection.beginCopy("COPY \(place) (seed, table_name, record, fingerprint) FROM STDIN (FORMAT binary)")
        var buffer = ByteBuffer(bytes: CopiedRow.header)
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
