import StateKit
import Testing

// Tempura's published example, as literally as Swift and a terminal allow.

private struct GlobalState: State {
  var todos: [String] = [
    "buy milk",
    "find a unicorn",
    "visit Rome",
  ]
}

private protocol AppAction: StateUpdater where StateType == GlobalState {}

private struct RemoveTodo: AppAction {
  var index: Int

  func updateState(_ currentState: inout GlobalState) {
    currentState.todos.remove(at: index)
  }
}

private struct ListLocalState: LocalState {
  var selectedIndex: Int
}

private struct TodolistViewModel: ViewModelWithLocalState {
  var todos: [String]
  var selectedIndex: Int

  init?(state: GlobalState?, localState: ListLocalState) {
    guard let state = state else { return nil }
    self.todos = state.todos
    self.selectedIndex = localState.selectedIndex
  }
}

private class ListView: View {
  var source: [String] = []
  var selectedIndex: Int?

  override func draw() -> [String] {
    source.enumerated().map { index, title in "\(index == selectedIndex ? ">" : " ") \(title)" }
  }
}

private class TodoListView: View, ViewControllerModellableView {
  // subviews
  var todoListView = ListView()

  // interactions
  var didTapRemoveItem: ((Int) -> Void)?
  var didSelectItem: ((Int) -> Void)?

  // setup
  func setup() {
    self.addSubview(self.todoListView)
  }

  // style
  func style() {}

  // update
  func update(oldModel: TodolistViewModel?) {
    self.todoListView.source = model?.todos ?? []
    self.todoListView.selectedIndex = model?.selectedIndex
  }
}

private class TodoListViewController: ViewControllerWithLocalState<TodoListView> {
  override func setupInteraction() {
    self.rootView.didTapRemoveItem = { [unowned self] index in
      self.dispatch(RemoveTodo(index: index))
    }
    self.rootView.didSelectItem = { [unowned self] index in
      self.localState.selectedIndex = index
    }
  }
}

@MainActor
@Suite("Tempura's to-do list")
struct TodoListExampleTests {
  @Test("The published example works as written")
  func example() {
    let store = Store<GlobalState>()
    let controller = TodoListViewController(
      store: store, localState: ListLocalState(selectedIndex: 0))
    #expect(controller.rootView.draw() == [])
    controller.appear()
    #expect(controller.rootView.draw() == ["> buy milk", "  find a unicorn", "  visit Rome"])
    controller.rootView.didSelectItem?(1)
    #expect(controller.rootView.draw() == ["  buy milk", "> find a unicorn", "  visit Rome"])
    controller.rootView.didTapRemoveItem?(0)
    #expect(controller.rootView.draw() == ["  find a unicorn", "> visit Rome"])
    #expect(store.state.todos == ["find a unicorn", "visit Rome"])
  }
}
