import Foundation
import InspectableDoor
import TestSupport
import Testing

@testable import Inspector

@Suite("Coverage")
struct CoverageTests {
  private func app(_ done: [String], of names: [String]) -> Coverage {
    var coverage = Coverage()
    coverage["a", "M.A"].transcripts = 1
    for name in names { coverage["a", "M.A"].list(.action, name) }
    for name in done { coverage["a", "M.A"].note(.action, name) }
    return coverage
  }

  @Test func `What was done another time is added to the same app`() {
    var sum = app(["x"], of: ["x", "y"])
    sum.add(app(["x", "z"], of: ["x", "z"]))
    #expect(sum.apps.count == 1)
    #expect(sum.apps[0].items.map(\.name) == ["x", "y", "z"])
    #expect(sum.apps[0].items.map(\.times) == [2, 0, 1])
    #expect(sum.apps[0].transcripts == 2)
    var other = app([], of: ["x"])
    other["a", "M.B"].list(.action, "x")
    sum.add(other)
    #expect(sum.apps.map(\.type) == ["M.A", "M.B"])
    #expect(sum.done == 2 && sum.listed == 4 && sum.percent == 50)
  }

  @Test func `What is not listed cannot be done, and per cents are rounded down`() {
    var coverage = app(["q"], of: ["x", "y", "z"])
    #expect(coverage.done == 0)
    coverage.add(app(["x", "y"], of: ["x", "y"]))
    #expect(coverage.percent == 66)
    #expect(coverage.reaches(66.6) && !coverage.reaches(66.7))
    #expect(Coverage().percent == 100)
  }

  @Test func `A place stays changed`() {
    var coverage = Coverage()
    coverage["a", nil].list(path: "state.x", hasChanged: false)
    coverage["a", nil].list(path: "state.x", hasChanged: true)
    coverage["a", nil].list(path: "state.x", hasChanged: false)
    #expect(coverage.apps[0].paths.map(\.hasChanged) == [true])
  }

  @Test func `It goes from one process to another as JSON`() throws {
    var coverage = app(["x"], of: ["x", "y"])
    coverage["a", "M.A"].list(.enumCase, "Phase.idle", place: "state.phase")
    coverage["a", "M.A"].list(path: "state.x", hasChanged: true)
    let data = try JSONEncoder().encode(coverage)
    var read = try JSONDecoder().decode(Coverage.self, from: data)
    #expect(read == coverage)
    read.add(coverage)
    #expect(read.apps[0].items.map(\.times) == [2, 0, 0])
  }

  @Test func `Reports fit into 80 columns, whatever the names are, and name 20 of a kind`() {
    var values = RandomValues(seed: 5)
    for _ in 0..<100 {
      var coverage = Coverage()
      for _ in 0..<30 {
        let name = values.string() + String(repeating: "é", count: 90)
        coverage["a", nil].list(values.generator.pick(AppCoverage.Kind.allCases), name)
        coverage["a", nil].list(path: name, hasChanged: Bool.random(using: &values.generator))
      }
      for isFull in [false, true] {
        for line in CoverageReport(coverage).lines(isFull: isFull) {
          #expect(DisplayWidth.of(line) <= 80)
          #expect(SafeText.escaped(line) == line)
        }
      }
    }
    var many = Coverage()
    for number in 0..<25 { many["a", nil].list(.action, "a\(number)") }
    let report = CoverageReport(many, atLeast: 80)
    #expect(report.lines(isFull: false).contains("  … 5 more"))
    #expect(report.lines(isFull: true).contains("  dispatch a24"))
    #expect(!report.isEnough)
  }
}

@Suite("Places in values")
struct ValueTourTests {
  private func paths(_ text: String) throws -> [String] {
    ValueTour.stops(in: try Value(parsing: text), at: ValuePath([.member("s")])).map {
      ($0.isPlainElement ? "(" : "") + $0.path.description + ($0.isPlainElement ? ")" : "")
    }
  }

  @Test func `Elements are not told apart, and a case has its payload below it`() throws {
    #expect(try paths("S(a: 1, b: [2, 3])") == ["s.a", "s.b", "(s.b[*])", "(s.b[*])"])
    #expect(
      try paths("[T(x: 1), T(x: 2)]") == ["s", "s[*].x", "s[*].x"])
    #expect(try paths(#"["k": T(x: nil)]"#) == ["s", "s[*].x"])
    #expect(
      try paths(".loaded(T(x: 1), at: 2)") == ["s", "s.loaded.0.x", "s.loaded.at"])
    #expect(try paths(#"Date("2021-02-03T00:00:00Z")"#) == ["s"])
    #expect(try paths("untracked") == [])
  }

  @Test func `Values of every kind are gone through, the deepest up to a level`() {
    var values = RandomValues(seed: 9)
    for _ in 0..<500 {
      for stop in ValueTour.stops(in: values.value(), at: ValuePath()) {
        #expect(stop.path == stop.path.withoutPositions)
      }
    }
    var deep = Value.int(1)
    for _ in 0..<20_000 { deep = .array([deep]) }
    #expect(ValueTour.stops(in: deep, at: ValuePath()).count == 31)
  }
}
