import Inspectable

/// What a list of things keeps: items, and the detail of one of them while it is open.
@MainActor
final class Shelf {
  var items = ["tea", "milk"]
  var detail: Detail?
}

/// The store of one screen, which is made with it.
@MainActor
final class Detail {
  struct Content: Codable {
    var name: String
    var notes: [String] = []
  }

  var content: Content

  init(_ name: String) { content = Content(name: name) }
}

/// A model as it is written with Observation: a class, whose members are assigned.
@MainActor
final class Preferences {
  var size = 12
  var names: [String] = []
  private(set) var reads = 0
  /// What is not read cannot be written either.
  private let log: (String) -> Void = { _ in }

  func read() { reads += 1 }
}

/// Stores that come and go with a screen, and one whose state is an object.
struct ScopesApp: InspectableApp {
  let name = "scopes"
  let summary = "Stores that come and go"

  func makeScene(in context: SceneContext) -> Scene {
    let shelf = Shelf()
    let preferences = Preferences()
    let cart = Cart()
    return Scene {
      StorePart("shelf", state: { shelf.items }, restore: { shelf.items = $0 }) {
        Do("open", "item") { (item: Int) in
          guard shelf.items.indices.contains(item) else { throw NoItem() }
          shelf.detail = Detail(shelf.items[item])
        }
        Do("close") { shelf.detail = nil }
        Do("sort") { shelf.items.sort() }
      }
      StorePart("detail", lookedUp: { shelf.detail }, state: { $0.content }) { detail in
        Do("note", "text") { (text: String) in try detail().content.notes.append(text) }
        Do("sort") { try detail().content.notes.sort() }
        Do("noteLater", "text") { (text: String) in
          let answer: String = try await context.request("spelling", with: ["of": text])
          try detail().content.notes.append(answer)
        }
      }
      StorePart("preferences", state: { preferences }) {
        Do("enlarge") { preferences.size += 1 }
        Do("read") { preferences.read() }
      }
      .restored(
        by: Assign("size") { preferences.size = $0 },
        Assign("names") { preferences.names = $0 })
      StorePart("cart", state: { await cart.items }, restore: { await cart.replace($0) }) {
        Do("buy", "item") { (item: String) in await cart.add(item) }
      }
    }
  }

  struct NoItem: Error, CustomStringConvertible {
    var description: String { "there is no such item" }
  }
}
