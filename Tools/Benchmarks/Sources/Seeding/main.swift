import Foundation
import Homeseed
import HomeseedPostgres
import HomeseedSQLite
import HomeseedSource
import HomeseedStore

// Seeding RECORDS TARGET: seeds a household of that many expanded records, to measure the time between rows and store. Each
// input line triggers a seed, and is answered with a line of JSON: wall-clock and processor seconds.

struct Failure: Error, CustomStringConvertible { var description: String }

/// A date late enough for a long log to begin after the dates on which the catalogue check expands templates. Expanding on
/// those dates would take far longer than the measured part.
let today = Day(iso: "2060-06-01") ?? Day(number: 33_000)

/// A home with a hundred rooms, and a log for each room and day.
func catalogue(records: Int) -> [SourceFile] {
    let rooms = 100
    let keys = (1...rooms).map { "          - {key: room-\($0), title: Room \($0)}" }.joined(separator: "\n")
    let pack = """
        homeseed: 1
        pack: bench
        title: Bench
        language: en
        """
    let model = """
        entities:
          Home:
            fields: {id: uuid, name: string, rooms: {type: inverse, of: Room.home}}
          Room:
            fields: {id: uuid, home: {type: reference, to: Home}, title: string}
          Log:
            fields:
              id: uuid
              home: {type: reference, to: Home}
              room: {type: reference, to: Room}
              date: date
              state: {type: enum, of: [open, done, skipped]}
              minutes: {type: integer, at-least: 0, default: 15}
              note: {type: string, optional: true}
              at: {type: datetime, default: date 17:30}
        """
    let template = """
        template: home
        title: A home with a long memory
        records:
          Home:
            - key: home
              name: Home
              rooms:
        \(keys)
          Log:
            - series: {for-each: Room, days: every day, first: \(today.adding(days: 1 - records / rooms).iso), last: today}
              room: each
              date: day
              state: {chance: {done: 70%, open: 20%, skipped: 10%}}
              note: {chance: {Went well.: 50%, Took a little longer than we thought.: 50%}}
        """
    return [
        SourceFile(path: "Catalogue/bench/pack.yaml", text: pack), SourceFile(path: "Catalogue/bench/model.yaml", text: model),
        SourceFile(path: "Catalogue/bench/templates/home.yaml", text: template),
    ]
}

func target(_ address: String) throws -> any SeedTarget {
    address.hasPrefix("sqlite:") ? SQLiteTarget(path: String(address.dropFirst(7))) : try PostgresTarget(url: address)
}

/// Returns the processor time of all threads, including system time.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let records = Int(arguments[1]), records >= 100 else {
    FileHandle.standardError.write(Data("usage: Seeding RECORDS TARGET\n".utf8))
    exit(2)
}
let checked = try Pipeline(files: catalogue(records: records)).check()
guard !checked.diagnostics.hasErrors else { throw Failure(description: "\(checked.diagnostics.all.map(\.headline))") }
let made = try checked.catalogue.household("bench/home", locale: "en", today: today, zone: .utc)
let store = try target(arguments[2])
while readLine() != nil {
    let (start, spent) = (ContinuousClock.now, processorTime())
    try made.write(to: store)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let answer = #"{"records": \#(made.rows.count), "seconds": \#(seconds), "processor": \#(processorTime() - spent)}"#
    FileHandle.standardOutput.write(Data((answer + "\n").utf8))
}
