import Inspectable
import Observation
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Types whose memory is laid out in less usual ways.
@Suite struct UnusualTypesTests {
  private enum Single { case only(Int) }
  private enum Empty {}
  private enum Mixed {
    case none
    case text(String)
    case pair(Int, Double)
    case nothing(Void)
    case function(() -> Void)
    case object(Node)
    case choice(Bool?)
    case bytes(UInt8)
  }

  private final class Node {
    var name: String
    var next: Node?
    init(_ name: String) { self.name = name }
  }

  private func literal<T>(_ value: T) -> String { Reflection.value(of: value).literal }

  @Test func `Enums of every layout`() {
    #expect(literal(Single.only(3)) == ".only(3)")
    #expect(literal([Empty]()) == "[]")
    #expect(
      [
        literal(Mixed.none), literal(Mixed.text("a string on the heap, for it is long")),
        literal(Mixed.pair(1, 2.5)), literal(Mixed.nothing(())), literal(Mixed.function {}),
        literal(Mixed.object(Node("n"))), literal(Mixed.choice(nil)), literal(Mixed.choice(true)),
        literal(Mixed.bytes(7)),
      ] == [
        ".none", #".text("a string on the heap, for it is long")"#, ".pair(1, 2.5)",
        ".nothing(())", ".function(untracked)", #".object(Node(name: "n", next: nil))"#,
        ".choice(nil)", ".choice(true)", ".bytes(7)",
      ])
    #expect(literal(Mixed?.some(.none)) == ".none")
    #expect(literal(Result<Int, Cancelled>.success(1)) == ".success(1)")
    #expect(literal(Result<Int, any Error>.failure(Cancelled())) == ".failure(Cancelled())")
  }

  private struct Cancelled: Error, Equatable {}

  private enum Outer<Value> {
    enum Inner<Other> {
      case both(Value, Other)
      indirect case deeper(Inner)
    }
  }

  private struct Generic<each Part> {
    var parts: (repeat each Part)
  }

  @Test func `Generic types within generic types`() {
    #expect(
      literal(Outer<Int>.Inner<String>.deeper(.both(1, "a"))) == #".deeper(.both(1, "a"))"#)
    #expect(literal(Generic(parts: (1, "a", true))) == #"Generic(parts: (1, "a", true))"#)
  }

  private protocol Shape { var area: Double { get } }
  private protocol Owned: AnyObject {}
  private struct Square: Shape {
    var side = 2.0
    var area: Double { side * side }
  }
  private struct Large: Shape {
    var a = 1
    var b = "b"
    var c = [1.5]
    var d = true
    var area: Double { 0 }
  }
  private final class Disc: Shape, Owned {
    var radius = 1.0
    var area: Double { radius }
  }

  @Test func `Protocol types that hold structures, large ones and instances`() {
    let shapes: [any Shape] = [Square(), Large(), Disc()]
    #expect(
      literal(shapes)
        == #"[Square(side: 2.0), Large(a: 1, b: "b", c: [1.5], d: true), Disc(radius: 1.0)]"#)
    let owned: any Owned = Disc()
    #expect(literal(owned) == "Disc(radius: 1.0)")
    let both: any Shape & Owned = Disc()
    #expect(literal(both) == "Disc(radius: 1.0)")
    let anyObject: AnyObject = Disc()
    #expect(literal(anyObject) == "Disc(radius: 1.0)")
    let numbers: any Collection<Int> = [1, 2]
    #expect(literal(numbers) == "[1, 2]")
    let optional: (any Shape)? = Square()
    #expect(literal(optional) == "Square(side: 2.0)")
    #expect(changes(shapes, [Square(side: 3), Large(), Disc()]).map(\.path) == [at(0, "side")])
  }

  private final class Locked {
    let lock = Mutex(1)
    unowned let owner: Node
    unowned(unsafe) let other: Node
    weak var friend: (any Owned)?
    var count = 2
    init(_ owner: Node) {
      self.owner = owner
      other = owner
    }
  }

  @Test func `What is not copied or not owned is untracked`() {
    let node = Node("n")
    let locked = Locked(node)
    #expect(
      literal(locked)
        == "Locked(lock: untracked, owner: untracked, other: untracked, friend: untracked, count: 2)"
    )
    let old = Snapshot(locked)
    locked.count = 3
    locked.lock.withLock { $0 = 5 }
    // Neither value can be read, only that they differ.
    #expect(Snapshot(locked).changes(since: old).map(\.path) == [at("lock"), at("count")])
  }

  private struct Weakly {
    weak var node: Node?
    var count = 1
  }

  @Test func `Structures with weak references`() {
    let node = Node("n")
    #expect(literal(Weakly(node: node)) == "Weakly(node: untracked, count: 1)")
    let unseen = Change(at("node"), .changed(old: .untracked, new: .untracked))
    #expect(changes(Weakly(node: node), Weakly(node: nil)) == [unseen])
    #expect(changes(Weakly(node: node), Weakly(node: node, count: 2)).count == 1)
  }

  @Observable final class Model {
    var title = "a"
    var items = [1]
    @ObservationIgnored var ignored = 2
  }

  @Test func `Observable instances show their properties by name`() {
    let model = Model()
    #expect(literal(model) == #"Model(title: "a", items: [1], ignored: 2)"#)
    let old = Snapshot(model)
    model.items.append(5)
    #expect(Snapshot(model).changes(since: old) == [Change(at("items", 1), .inserted(.int(5)))])
  }

  private class Base { private var name = "base" }
  private final class Derived: Base { private var name = "derived" }

  @Test func `Properties of one name in class and superclass are both there`() {
    #expect(literal(Derived()) == #"Derived("base", name: "derived")"#)
  }

  @Test func `A graph in which everything refers to everything ends`() {
    final class Vertex {
      var edges: [Vertex] = []
    }
    func graph() -> Vertex {
      let vertices = (0..<8).map { _ in Vertex() }
      for vertex in vertices { vertex.edges = vertices }
      return vertices[0]
    }
    let vertex = graph()
    let old = Snapshot(vertex)
    vertex.edges[3].edges.removeLast()
    #expect(!Snapshot(vertex).changes(since: old).isEmpty)
    guard case .record("Vertex", let members) = Reflection.value(of: vertex) else {
      Issue.record("no record")
      return
    }
    #expect(members.map(\.label) == ["edges"])
  }

  @Test func `An instance that many places share is shown at each of them`() {
    let node = Node("n")
    let nodes = Array(repeating: node, count: 20_000)
    #expect(Reflection.value(of: nodes).literal.contains("cycle") == false)
    let old = Snapshot(nodes)
    node.name = "m"
    #expect(Snapshot(nodes).changes(since: old).count == 20_000)
  }

  @Test func `Tuples in structures, nested and unlabelled`() {
    struct Tuples {
      var pair = (1, (a: "x", 2))
    }
    #expect(literal(Tuples()) == #"Tuples(pair: (1, (a: "x", 2)))"#)
  }

  @Test func `Values of Foundation's that have no text of their own show what they hold`() {
    let components = DateComponents(year: 2021, month: 2)
    #expect(literal(components).hasPrefix("DateComponents("))
    #expect(literal(IndexPath(indexes: [1, 2])) != "untracked")
    #expect(!literal(TimeZone(secondsFromGMT: 3600)).isEmpty)
    #expect(!literal(Locale(identifier: "en_US")).isEmpty)
    #expect(!literal(Calendar(identifier: .gregorian)).isEmpty)
    #expect(!literal(AttributedString("a")).isEmpty)
    #expect(!literal(try? Regex("a+")).isEmpty)
    #expect(!literal(ContinuousClock.now).isEmpty)
    #expect(!literal(Task<Void, Never> {}).isEmpty)
    #expect(!literal(AsyncStream<Int>.makeStream().continuation).isEmpty)
  }

  @Test func `Lazy and other views of collections are read without being run`() {
    #expect(literal([1, 2].reversed()).hasPrefix("ReversedCollection"))
    #expect(literal((1...3).lazy.map { $0 * 2 }).contains("untracked"))
    #expect(literal("abc".utf8).isEmpty == false)
    #expect(literal(stride(from: 0, to: 10, by: 2)).isEmpty == false)
    #expect(literal(zip([1], ["a"])).isEmpty == false)
    #expect(literal(repeatElement(1, count: 1_000_000)).count < 200)
  }
}
