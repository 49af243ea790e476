import Inspectable

@main
struct ReaderApp: InspectableApp {
  let name = "observable"
  let summary = "An @Observable model and an actor, adapted by what is public"

  static func main() {
    AppServer.main(ReaderApp())
  }

  func makeScene(in context: SceneContext) -> Scene {
    let shelf = Shelf()
    let reader = Reader(shelf: shelf, clock: context.clock) { query in
      let titles: [String] = try await context.request("books", with: ["query": query])
      return titles.enumerated().map { Book(id: $0.offset + 1, title: $0.element) }
    }
    return Scene {
      StorePart("reader", state: { reader }) {
        Do("type", "query", help: "Type into the search field") { reader.query = $0 }
        Do("write", "note", help: "Write something down") { reader.note = $0 }
        Do("search", help: "Tap the search button") { try await reader.search() }
        Do("borrow", "id", help: "Borrow a book") { (id: Int) in try await reader.borrow(id) }
        Do("giveBack", "id", help: "Give a book back") { (id: Int) in await reader.giveBack(id) }
      }
      StorePart("free", state: { reader.free }) {}
      StorePart("shelf", state: { await shelf.loans }) {
        Do("lend", "id", "to", help: "Somebody else borrows a book") { (id: Int, to: String) in
          try await shelf.lend(id, to: to)
        }
      }
      for service in ["shelf", "clock", "fetch", "saving"] { Hidden("reader.\(service)") }
    }
  }
}
