import CShapes
import Foundation
import Inspectable
import Synchronization
import Testing

/// Unreadable parts are named, and a change of their bytes is reported.
@Suite struct UntrackedTests {
  private static let unseen = Change.Kind.changed(old: .untracked, new: .untracked)

  private func expectUnseen<T>(
    _ old: T, _ new: T, at path: ValuePath, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(changes(old, new) == [Change(path, Self.unseen)], sourceLocation: sourceLocation)
    #expect(changes(old, old).isEmpty, sourceLocation: sourceLocation)
    #expect(changes(new, new).isEmpty, sourceLocation: sourceLocation)
  }

  private struct Holder<Content> {
    var id = 1
    var content: Content
  }

  /// Expects the same wherever the value is in another.
  private func expectUnseenAnywhere<T>(
    _ old: T, _ new: T, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func expect<U>(_ old: U, _ new: U, _ path: ValuePath) {
      expectUnseen(old, new, at: path, sourceLocation: sourceLocation)
    }
    expect(old, new, at())
    expect(Holder(content: old), Holder(content: new), at("content"))
    expect(T?.some(old), new, at())
    expect(old as Any, new as Any, at())
    expect([old, old, old], [old, new, old], at(1))
    expect([Holder(content: old)], [Holder(content: new)], at(0, "content"))
    expect(["k": old], ["k": new], at(Value.string("k")))
    expect(Result<T, Never>.success(old), .success(new), at("success", "0"))
    expect((1, old), (1, new), at("1"))
  }

  @Test func `Unions and bit fields of C`() {
    expectUnseenAnywhere(Number(whole: 1), Number(whole: 2))
    expectUnseenAnywhere(Flags(isOn: 0, level: 1), Flags(isOn: 0, level: 2))
    expectUnseenAnywhere(
      Mixed(x: 1, isOn: 0, level: 1, y: 2), Mixed(x: 1, isOn: 1, level: 1, y: 2))
    var tagged = Tagged()
    tagged.kind = 1
    var other = tagged
    other.broken = 1.5
    expectUnseenAnywhere(tagged, other)
    other.kind = 2
    #expect(
      changes(tagged, other) == [
        Change(at("kind"), .changed(old: .int(1), new: .int(2))), Change(at(), Self.unseen),
      ])
  }

  @Test func `C strings that become others`() {
    let (first, second) = (strdup("first"), strdup("second"))
    defer {
      free(first)
      free(second)
    }
    func label(_ text: UnsafeMutablePointer<CChar>?) -> Label {
      Label(name: (65, 66, 0, 0), text: UnsafePointer(text))
    }
    expectUnseen(label(first), label(second), at: at("text"))
    #expect(changes(label(first), label(nil)).map(\.path) == [at("text")])
    var renamed = label(first)
    renamed.name.1 = 67
    #expect(changes(label(first), renamed).map(\.path) == [at("name", "1")])
  }

  private struct Button2 {
    var id = 1
    var onTap: () -> Int
    static func make(_ number: Int) -> Button2 { Button2 { number } }
    static func makeOther(_ number: Int) -> Button2 { Button2 { number + 1 } }
  }

  @Test func `Functions are others where their code is, not where they are made anew`() {
    #expect(changes(Button2.make(1), Button2.make(2)).isEmpty)
    expectUnseen(Button2.make(1), Button2.makeOther(1), at: at("onTap"))
    let rows = (0..<100).map { _ in Button2.make(1) }
    var others = rows
    others[70] = .makeOther(1)
    #expect(changes(rows, others) == [Change(at(70, "onTap"), Self.unseen)])
    others.remove(at: 3)
    // All look alike, so the last one counts as removed.
    #expect(changes(rows, others).map(\.path) == [at(99), at(69, "onTap")])
  }

  private final class Parent {}
  private actor Worker {}
  private struct References {
    weak var parent: Parent?
    unowned var owner: Parent
    var worker: Worker
    var type: Any.Type = Int.self
    var path: AnyKeyPath = \References.type
  }
  private final class Locked {
    let first = Mutex<UInt8>(0)
    var between = 1
    let last = Mutex([1])
  }

  @Test func `References of all kinds that lead elsewhere`() {
    let (first, second) = (Parent(), Parent())
    let (worker, other) = (Worker(), Worker())
    let old = References(parent: first, owner: first, worker: worker)
    #expect(changes(old, old).isEmpty)
    func expect(_ path: ValuePath, _ change: (inout References) -> Void) {
      var new = old
      change(&new)
      expectUnseen(old, new, at: path)
    }
    expect(at("parent")) { $0.parent = second }
    expect(at("parent")) { $0.parent = nil }
    expect(at("owner")) { $0.owner = second }
    expect(at("worker")) { $0.worker = other }
    expect(at("type")) { $0.type = String.self }
    expect(at("path")) { $0.path = \References.owner }
    expectUnseen([worker as any Actor], [other as any Actor], at: at(0))
    expectUnseen(Holder(content: Task {}), Holder(content: Task {}), at: at("content"))
    expectUnseen(ObjectIdentifier(Int.self), ObjectIdentifier(Parent.self), at: at())
    withExtendedLifetime((first, second)) {}
  }

  @Test func `What is behind a lock`() {
    let locked = Locked()
    let old = Snapshot(locked)
    #expect(Snapshot(locked).changes(since: old).isEmpty)
    locked.first.withLock { $0 = 7 }
    #expect(Snapshot(locked).changes(since: old) == [Change(at("first"), Self.unseen)])
    let then = Snapshot(locked)
    locked.last.withLock { $0 = [1, 2] }
    #expect(Snapshot(locked).changes(since: then) == [Change(at("last"), Self.unseen)])
    #expect(then.untracked == [at("first"), at("last")])
  }

  private protocol Part {}
  private struct Button: Part { var onTap: () -> Void }
  private final class UntrackedPlaces {
    var flags = Mixed()
    var action: () -> Void = {}
    var all: [Holder<(Int) -> Void>] = []
    var byName: [String: Number] = [:]
    var choice: Choice = .none
    var parts: [any Part] = [Button {}]
    weak var parent: UntrackedPlaces?
    var next: UntrackedPlaces?
    var plain = 1

    enum Choice {
      case none
      case number(Number)
      case pair(Int, then: () -> Void)
    }
  }

  @Test func `The places that are not read are listed, with and without anything there`() {
    let places = UntrackedPlaces()
    let expected = [
      "flags", "action", "all[*].content", "byName[*]", "choice.number.0", "choice.pair.then",
      "parts[*].onTap", "parent",
    ]
    #expect(Snapshot(places).untracked.map(\.description) == expected)
    places.next = UntrackedPlaces()
    places.next?.next = places
    let deep = Snapshot(places).untracked.map(\.description)
    #expect(deep == expected + expected.map { "next." + $0 })
    #expect(Snapshot([1, 2]).untracked.isEmpty)
    #expect(Snapshot(UntrackedPlaces?.none).untracked.first == at("flags"))
  }
}
