// `import Workflow` in an app on the published library.
import StateKitWorkflow

/// What the app asks of its server.
@MainActor
protocol Shop {
  func price(of item: String) async throws -> Int
}

/// A list of what to buy, with a child for each.
struct ShoppingList: Workflow {
  var shop: any Shop

  struct State {
    var items: [String] = []
    var total = 0
  }

  struct Rendering {
    var total: Int
    var rows: [Item.Rendering]
    var onAdd: (String) -> Void
  }

  enum Action: WorkflowAction {
    typealias WorkflowType = ShoppingList

    case add(String)
    case bought(String, price: Int)

    func apply(toState state: inout State, context: ApplyContext<ShoppingList>) -> Never? {
      switch self {
      case .add(let item): state.items.append(item)
      case .bought(let item, let price):
        state.items.removeAll { $0 == item }
        state.total += price
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: RenderContext<ShoppingList>) -> Rendering {
    let sink = context.makeSink(of: Action.self)
    let rows = state.items.map { name in
      Item(name: name, shop: shop)
        .mapOutput { Action.bought(name, price: $0) }
        .rendered(in: context, key: name)
    }
    return Rendering(total: state.total, rows: rows, onAdd: { sink.send(.add($0)) })
  }
}

/// One thing to buy; it asks for the price first, and tells what was paid.
struct Item: Workflow {
  var name: String
  var shop: any Shop

  typealias Output = Int

  enum State {
    case wanted
    case asking
    case priced(Int)
  }

  struct Rendering {
    var title: String
    var onTap: () -> Void
  }

  enum Action: WorkflowAction {
    typealias WorkflowType = Item

    case tap
    case found(price: Int)

    func apply(toState state: inout State, context: ApplyContext<Item>) -> Int? {
      switch (self, state) {
      case (.found(let price), _): state = .priced(price)
      case (.tap, .wanted): state = .asking
      case (.tap, .priced(let price)): return price
      case (.tap, .asking): break
      }
      return nil
    }
  }

  func makeInitialState() -> State { .wanted }

  func render(state: State, context: RenderContext<Item>) -> Rendering {
    let sink = context.makeSink(of: Action.self)
    var title = name
    switch state {
    case .wanted: break
    case .asking:
      title += " …"
      context.runSideEffect(key: "price") { lifetime in
        let task = Task {
          if let price = try? await shop.price(of: name) { sink.send(.found(price: price)) }
        }
        lifetime.onEnded { task.cancel() }
      }
    case .priced(let price): title += ", \(price)"
    }
    return Rendering(title: title, onTap: { sink.send(.tap) })
  }
}
