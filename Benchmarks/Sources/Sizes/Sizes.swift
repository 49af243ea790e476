import Inspectable
import StateKit

/// Apps that are nothing but one large value and what changes it, each shape in several sizes.
@main
enum Sizes {
  static func main() {
    let counts = [1_000, 10_000, 100_000, 1_000_000]
    AppServer.main(
      counts.map(ArrayApp.init) + [TableApp(count: 100_000), TextApp(count: 1_000_000)]
        + counts.dropLast().map(GraphApp.init) + [OrdersApp(count: 20_000)])
  }
}

/// A record with a text that is too long to lie in the string itself.
struct Item: Codable, Identifiable {
  var id: Int
  var title: String
  var isDone = false

  init(_ id: Int) {
    self.id = id
    title = "a thing to do, number \(id)"
  }
}

struct Items: State {
  var items: [Item] = []
  var count = 0
}

/// Changes one element.
struct Toggle: StateUpdater, Codable {
  var index: Int
  func updateState(_ state: inout Items) { state.items[index].isDone.toggle() }
}

/// Changes each element.
struct ToggleAll: StateUpdater, Codable {
  func updateState(_ state: inout Items) {
    for index in state.items.indices { state.items[index].isDone.toggle() }
  }
}

/// Puts the elements into another order, the same one for the same number.
struct Shuffle: StateUpdater, Codable {
  var seed: Int
  func updateState(_ state: inout Items) {
    var number = UInt64(bitPattern: Int64(seed)) &+ 1
    for index in state.items.indices.reversed().dropLast() {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      state.items.swapAt(index, Int(truncatingIfNeeded: number >> 33) % (index + 1))
    }
  }
}

/// Changes something beside the elements.
struct Count: StateUpdater, Codable {
  func updateState(_ state: inout Items) { state.count += 1 }
}

struct ArrayApp: InspectableApp {
  let count: Int
  var name: String { "array\(count)" }
  var summary: String { "An array of \(count) records" }

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(
      state: Items(items: (0..<count).map(Item.init)), dependencies: { _ in context })
    return Scene {
      StorePart(store) {
        Example(Toggle(index: 0), "Change one element")
        Example(ToggleAll(), "Change each element")
        Example(Shuffle(seed: 0), "Shuffle the elements")
        Example(Count(), "Change something else")
      }
    }
  }
}

struct Table: State {
  var items: [String: Item] = [:]
}

/// Changes one value.
struct ToggleEntry: StateUpdater, Codable {
  var index: Int
  func updateState(_ state: inout Table) { state.items["key \(index)"]?.isDone.toggle() }
}

struct TableApp: InspectableApp {
  let count: Int
  var name: String { "table\(count)" }
  var summary: String { "A dictionary of \(count) records" }

  func makeScene(in context: SceneContext) -> Scene {
    let items = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", Item($0)) })
    let store = Store(state: Table(items: items), dependencies: { _ in context })
    return Scene {
      StorePart(store) { Example(ToggleEntry(index: 0), "Change one value") }
    }
  }
}

struct Text: State {
  var text = ""
}

/// Puts one character in the place of another.
struct TypeOver: StateUpdater, Codable {
  var offset: Int
  var character: String
  func updateState(_ state: inout Text) {
    let start = state.text.utf8.index(state.text.startIndex, offsetBy: offset)
    state.text.replaceSubrange(start..<state.text.utf8.index(after: start), with: character)
  }
}

struct TextApp: InspectableApp {
  let count: Int
  var name: String { "text\(count)" }
  var summary: String { "A text of \(count) characters" }

  func makeScene(in context: SceneContext) -> Scene {
    let text = String(String(repeating: "some words ", count: count / 11 + 1).prefix(count))
    let store = Store(state: Text(text: text), dependencies: { _ in context })
    return Scene {
      StorePart(store) { Example(TypeOver(offset: 0, character: "x"), "Change one character") }
    }
  }
}

/// Something that refers to others of its kind.
final class Node {
  var name: String
  var weight = 0
  var next: Node?
  weak var parent: Node?

  init(_ number: Int) { name = "a node of a graph, number \(number)" }
}

struct Graph: State {
  var nodes: [Node] = []
  var count = 0
}

/// Changes something beside the instances.
struct Pass: StateUpdater, Codable {
  func updateState(_ state: inout Graph) { state.count += 1 }
}

/// Changes nothing.
struct Idle: StateUpdater, Codable {
  func updateState(_ state: inout Graph) {}
}

/// Changes one instance.
struct Weigh: StateUpdater, Codable {
  var index: Int
  func updateState(_ state: inout Graph) { state.nodes[index].weight += 1 }
}

struct GraphApp: InspectableApp {
  let count: Int
  var name: String { "graph\(count)" }
  var summary: String { "A graph of \(count) instances" }

  func makeScene(in context: SceneContext) -> Scene {
    let nodes = (0..<count).map(Node.init)
    // Chains of ten, as a list of lists is.
    for index in nodes.indices where index % 10 != 9 && index + 1 < nodes.count {
      nodes[index].next = nodes[index + 1]
      nodes[index + 1].parent = nodes[index]
    }
    let store = Store(state: Graph(nodes: nodes), dependencies: { _ in context })
    return Scene {
      StorePart(store) {
        Example(Idle(), "Change nothing")
        Example(Pass(), "Change something beside the instances")
        Example(Weigh(index: 0), "Change one instance")
      }
    }
  }
}
