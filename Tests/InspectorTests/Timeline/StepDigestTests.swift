import Inspectable
import Inspector
import Testing

@Suite("Digests of steps")
struct StepDigestTests {
  private static func report(_ changes: [Change], events: [StepEvent] = []) -> StepReport {
    StepReport(events: events, changes: [PartChanges(part: "state", changes: changes)])
  }

  private static func item(id: String, title: String = "a") -> Value {
    .record(
      type: "Item",
      members: [.init("id", .text("UUID", id)), .init("title", .string(title))])
  }

  private static func path(_ text: String) throws -> ValuePath { try ValuePath(parsing: text) }

  @Test("Old values, the amount of output and the order do not matter")
  func same() throws {
    let first = Self.report([
      Change(try Self.path("a"), .changed(old: .int(1), new: .int(2))),
      Change(try Self.path("b"), .inserted(.string("x"))),
    ])
    var second = Self.report([
      Change(try Self.path("b"), .inserted(.string("x"))),
      Change(try Self.path("a"), .changed(old: .int(9), new: .int(2))),
    ])
    second.printed = 100
    #expect(StepDigest(of: first).text.prefix(8) == StepDigest(of: second).text.prefix(8))
    #expect(StepDigest(of: first).differences(to: second) == nil)
  }

  @Test("Content that is not read does not matter, for its bytes differ in each process")
  func unseen() throws {
    let unseen = Change(try Self.path("a.action"), .changed(old: .untracked, new: .untracked))
    #expect(StepDigest(of: Self.report([unseen])).differences(to: Self.report([])) == nil)
  }

  @Test("The innermost place that differs is named, not what is around it")
  func innermost() throws {
    let before = Self.report([Change(try Self.path("items[0]"), .inserted(Self.item(id: "1")))])
    let after = Self.report([Change(try Self.path("items[0]"), .inserted(Self.item(id: "2")))])
    #expect(StepDigest(of: before).differences(to: after) == ["state.items[0].id"])
  }

  @Test("An event that differs is named if no value does")
  func events() {
    let before = Self.report([], events: [StepEvent(.action, "Note(1)")])
    let after = Self.report([], events: [StepEvent(.action, "Note(2)")])
    #expect(StepDigest(of: before).differences(to: after) == ["action Note(2)"])
  }

  @Test("A step that does less than before differs, but at no place that could be named")
  func less() throws {
    let change = Change(try Self.path("a"), .changed(old: .int(1), new: .int(2)))
    #expect(StepDigest(of: Self.report([change])).differences(to: Self.report([])) == [])
  }

  @Test("If there are very many pieces, what the last ones have in common is named")
  func many() throws {
    func report(last: Int) throws -> StepReport {
      Self.report(
        try (0..<40).map {
          Change(
            try Self.path("rows[\($0)].n"), .changed(old: .null, new: .int($0 == 39 ? last : 0)))
        })
    }
    let digest = StepDigest(of: try report(last: 1))
    #expect(digest.text.utf8.count <= 44)
    #expect(digest.differences(to: try report(last: 1)) == nil)
    #expect(digest.differences(to: try report(last: 2)) == ["state.rows"])
  }

  @Test(
    "Reports that differ anywhere have other digests, and equal ones the same", arguments: 0..<4)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    func value() -> Value {
      switch number(6) {
      case 0: .int(number(3))
      case 1: .string(["", "a", "a\0"][number(3)])
      case 2: .bool(number(2) == 0)
      case 3: Self.item(id: String(number(3)), title: String(number(2)))
      case 4: .array((0..<number(3)).map { .int($0) })
      default: .null
      }
    }
    var seen: [StepDigest: Set<[Change]>] = [:]
    for _ in 0..<2_000 {
      // One of each path, so that the order says nothing.
      let changes = ["a", "b.c", "d[0]"].filter { _ in number(2) == 0 }.map { text -> Change in
        let path = ValuePath([.member(text)])
        return switch number(3) {
        case 0: Change(path, .inserted(value()))
        case 1: Change(path, .changed(old: .null, new: value()))
        default: Change(path, .removed(.null))
        }
      }
      seen[StepDigest(of: Self.report(changes)), default: []].insert(changes)
    }
    #expect(seen.values.allSatisfy { $0.count == 1 })
  }

  @Test("A digest that is too long is refused")
  func tooLong() {
    #expect(StepDigest(text: String(repeating: "x", count: 45)) == nil)
  }
}
