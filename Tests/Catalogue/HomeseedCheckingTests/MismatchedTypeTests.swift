import Homeseed
import HomeseedSource
import Testing

@testable import struct HomeseedSource.Example
@testable import enum HomeseedSource.ExampleCatalogue

/// Values from items, copied values and computed values must fit the field's type.
@Suite("Types through from and computed fields")
struct MismatchedTypeTests {
    /// Returns the findings for a task with an additional field.
    func findings(_ field: String, derive: String = "") throws -> [String] {
        let example = Example(
            model: """
                entities:
                  Child: {fields: {id: uuid, name: string, born: {type: date, optional: true}, tasks: {type: inverse, of: Task.child}}}
                  Group: {rows-from: category, fields: {id: uuid, title: {type: text, from: title}}}
                  Chore: {rows-from: chore, fields: {id: uuid, title: {type: text, from: title}}}
                  Log: {fields: {id: uuid, note: {type: string, optional: true}, amount: {type: integer, optional: true}, group: {type: reference, to: Group, optional: true}}}
                  Task:
                    fields:
                      id: uuid
                      child: {type: reference, to: Child}
                      title: {type: text, from: title}
                      points: {type: integer, default: 1}
                      state: {type: enum, of: [open, done], default: open}
                      \(field)
                \(derive)
                """,
            template: "template: home\ntitle: One child\nrecords:\n  Child: [{key: mia, name: Mia, tasks: [{use: chore/dishes}]}]"
        )
        return try example.checked().diagnostics.all.filter { $0.suppression == nil && $0.counts(as: .error) }.map {
            "\($0.check): \($0.headline)"
        }
    }

    @Test(
        "what can be written is no finding",
        arguments: [
            "more: {type: reference, to: Group, from: category}", "more: {type: reference, to: Chore, from: item}",
            "more: {type: string, from: id}",
            "more: {type: string, computed: {copy: child.name}}", "more: {type: integer, computed: {count: Task}}",
            "more: {type: decimal, computed: {sum: Task.points}}",
            "more: {type: boolean, computed: {true-when: {points: 1}}}",
            "more: {type: reference, to: Child, computed: {copy: child}}",
            "more: {type: integer, computed: {max: Task.points}}", "more: {type: integer, computed: {place-in: child}}",
            "more: {type: string, default: {copy: child.name}}",
            "more: {type: string, computed: {copy: state}}",
            "more: {type: enum, of: [open, done, gone], computed: {copy: state}}",
        ])
    func fits(field: String) throws { #expect(try findings(field) == []) }

    @Test(
        "what can't be written is",
        arguments: [
            ("more: {type: reference, to: Child, from: category}", "refers to the Child of 'kitchen', which has none"),
            ("more: {type: reference, to: Chore, from: category}", "which is the id of a category"),
            ("more: {type: reference, to: Child, from: item}", "refers to the Child of an item, but items have none"),
            ("more: {type: reference, to: Group, from: item}", "refers to the Group of 'dishes', which has none"),
            ("more: {type: string, from: item}", "an item's row, which is another record"),
            ("more: {type: integer, from: id}", "an item's id or kind, which is a word"),
            ("more: {type: reference, to: Child, from: kind}", "an item's id or kind, which is a word"),
            ("more: {type: integer, from: title}", "which is a text"),
            ("more: {type: integer, computed: {copy: child.name}}", "'child.name', which is"),
            ("more: {type: reference, to: Group, computed: {copy: child}}", "'child', which is the key of a Child"),
            ("more: {type: integer, default: {copy: child.name}}", "'child.name', which is"),
            ("more: {type: string, computed: {count: Task}}", "the result of `count`, which is a whole number"),
            ("more: {type: boolean, computed: {sum: Task.points}}", "the result of `sum`, which is a number"),
            ("more: {type: integer, computed: {true-when: {points: 1}}}", "the result of `true-when`, which is true or false"),
            (
                "more: {type: text, computed: {exists: Task, matching: {points: points}}}",
                "the result of `exists`, which is true or false"
            ),
            ("more: {type: date, computed: {max: Task.points}}", "'points', which is a whole number"),
            ("more: {type: integer, computed: {sum: Task.title}}", "`sum` of 'more' can't be computed from 'title'"),
            ("more: {type: string, computed: {initials: points}}", "`initials` of 'more' can't be computed from 'points'"),
            ("more: {type: enum, of: [open], computed: {copy: state}}", "'state', which is one of"),
            ("more: {type: enum, of: [a], from: title}", "which is a text"),
        ])
    func misfits(field: String, said: String) throws {
        let found = try findings(field)
        #expect(found.count == 1 && found[0].hasPrefix("mismatched-type: ") && found[0].contains(said), "\(found)")
    }

    @Test(
        "derived records are held to it, too",
        arguments: [
            ("copy: {amount: title}", "'amount' can't take 'title'"), ("copy: {group: child}", "'group' can't take 'child'"),
            ("copy-negative: {note: child.name}", "'note' can't take the negative of 'child.name'"),
        ])
    func derived(copies: String, said: String) throws {
        let found = try findings(
            "more: {type: string, optional: true}", derive: "derive:\n  - {id: log, for-each: Task, make: Log, \(copies)}")
        #expect(found.count == 1 && found[0].hasPrefix("mismatched-type: ") && found[0].contains(said), "\(found)")
    }
}
