import StateKitTesting
import Testing

@Suite("What testers say about differences")
struct TesterReportTests {
  private enum Phase: Equatable {
    case idle
    case busy(done: Int, of: Int)
    case failed(String)
  }

  private struct Person {
    var name: String
    var friends: [String: Int] = [:]
    var tags: Set<String> = []
    var boss: String?
    var position = (x: 0, y: 0)
  }

  private final class Account: Equatable {
    var balance: Int

    init(balance: Int) { self.balance = balance }

    static func == (first: Account, second: Account) -> Bool { first === second }
  }

  private func lines<T>(expected: T, actual: T) -> [String] {
    TesterReport.message("it", expected: expected, actual: actual)
      .split(separator: "\n").dropFirst().map { String($0.dropFirst(2)) }
  }

  @Test("Members that differ are reported by name")
  func members() {
    var other = Person(name: "Pam", tags: ["a", "b"])
    other.position.y = 3
    #expect(
      lines(expected: Person(name: "Jim", tags: ["b", "c"], boss: "Michael"), actual: other) == [
        #"name: expected "Jim", got "Pam""#,
        #"tags: missing "c""#,
        #"tags: unexpected "a""#,
        #"boss: expected "Michael", got nil"#,
        "position.y: expected 0, got 3",
      ])
  }

  @Test("Elements that differ are reported by index, entries by key")
  func elements() {
    #expect(
      lines(expected: [1, 2, 3], actual: [1, 4]) == [
        "[1]: expected 2, got 4", "[2]: expected 3, got nothing",
      ])
    #expect(
      lines(
        expected: Person(name: "", friends: ["a": 1, "b": 2]),
        actual: Person(name: "", friends: ["b": 3, "c": 4])) == [
          #"friends["a"]: expected 1, got nothing"#, #"friends["b"]: expected 2, got 3"#,
          #"friends["c"]: expected nothing, got 4"#,
        ])
  }

  @Test("An inserted or removed element is one difference, and does not make all others differ")
  func insertion() {
    #expect(
      lines(expected: Array(0..<25), actual: Array(1..<26)) == [
        "[0]: expected 0, got nothing", "[24]: expected nothing, got 25",
      ])
    #expect(
      lines(expected: [["a"], ["b"]] as [Set], actual: [["a"], ["b"], ["c"]]) == [
        #"[2]: expected nothing, got Set(["c"])"#
      ])
  }

  @Test("An element that can be identified and was moved is reported with both places")
  func moved() {
    struct Item: Identifiable {
      let id: Int
    }
    #expect(
      lines(expected: [1, 2, 3].map(Item.init), actual: [3, 1, 2].map(Item.init)) == [
        "expected Item(id: 3) at [2], got it at [0]"
      ])
  }

  @Test("Payloads of the same case are compared by their parts, other cases as wholes")
  func enums() {
    #expect(
      lines(expected: Phase.busy(done: 1, of: 3), actual: .busy(done: 2, of: 3)) == [
        "busy.done: expected 1, got 2"
      ])
    #expect(
      lines(expected: Phase.idle, actual: .failed("x")) == [#"expected .idle, got .failed("x")"#])
    #expect(
      lines(expected: [Phase.idle], actual: [.idle, .idle]) == ["[1]: expected nothing, got .idle"])
  }

  @Test("Optionals are looked through")
  func optionals() {
    #expect(lines(expected: [1, 2] as [Int]?, actual: [1, 3]) == ["[1]: expected 2, got 3"])
    #expect(lines(expected: 1 as Int?, actual: nil) == ["expected 1, got nil"])
  }

  @Test("Values of different types are reported as wholes")
  func types() {
    #expect(lines(expected: 1 as Any, actual: "1" as Any) == [#"expected 1, got "1""#])
  }

  @Test("Objects are compared by what they hold")
  func objects() {
    #expect(
      lines(expected: Account(balance: 1), actual: Account(balance: 2)) == [
        "balance: expected 1, got 2"
      ])
    #expect(
      lines(expected: Account(balance: 1), actual: Account(balance: 1)) == [
        "it is unequal, though both are shown as Account(balance: 1)"
      ])
  }

  @Test("For two long texts the stretch that differs is reported")
  func longTexts() {
    let text = String(repeating: "-", count: 100)
    #expect(
      lines(expected: text + "a" + text, actual: text + "b" + text) == [
        #"expected … 80 more "--------------------a--------------------" … 80 more, "#
          + #"got … 80 more "--------------------b--------------------" … 80 more"#
      ])
  }

  @Test("Unequal values that look alike are reported all the same")
  func alike() {
    #expect(
      lines(expected: Double.nan, actual: Double.nan) == [
        "it is unequal, though both are shown as Double.nan"
      ])
  }

  @Test("Many differences are cut short")
  func many() {
    let lines = lines(expected: Array(0..<25), actual: Array(100..<125))
    #expect(lines.count == 11)
    #expect(lines.first == "[0]: expected 0, got 100")
    #expect(lines.last == "and 15 more")
  }

  @Test("Ten differences are reported in full, of eleven one is left out")
  func limit() {
    let ten = lines(expected: Array(0..<10), actual: Array(100..<110))
    #expect(ten.count == 10)
    #expect(ten.last == "[9]: expected 9, got 109")
    #expect(lines(expected: Array(0..<11), actual: Array(100..<111)) == ten + ["and 1 more"])
  }
}
