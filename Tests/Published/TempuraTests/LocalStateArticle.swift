import StateKitTempura

// Tempura's page about ViewControllerWithLocalState, typed in. What is edited are its own mistakes:
//  - AppAction is used and not declared, and `updatedState(inout currentState:)` is Katana's of old;
//  - didTapToRemoveItem, seld and CounterViewModel stand for didTapRemoveItem, self and
//    TodolistViewModel;
//  - selectedIndex is assigned the to-dos.

protocol AppAction: StateUpdater where StateType == GlobalState {}

struct GlobalState: State {
  var todos: [String] = [
    "buy milk",
    "find a unicorn",
    "visit Rome",
  ]
}

struct RemoveTodo: AppAction {
  var index: Int

  func updateState(_ currentState: inout GlobalState) {
    currentState.todos.remove(at: index)
  }
}

struct ListLocalState: LocalState {
  var selectedIndex: Int
}

struct TodolistViewModel: ViewModelWithLocalState {
  var todos: [String]
  var selectedIndex: Int

  init?(state: GlobalState?, localState: ListLocalState) {
    guard let state = state else { return nil }
    self.todos = state.todos
    self.selectedIndex = localState.selectedIndex
  }
}

class TodoListView: UIView, ViewControllerModellableView {
  // subviews
  var todoListView = ListView()

  // interactions
  var didTapRemoveItem: ((Int) -> Void)?
  var didSelectItem: ((Int) -> Void)?

  // setup
  func setup() {
    self.todoListView.on(.selection) { [unowned self] indexPath in
      self.didSelectItem?(indexPath.item)
    }
    self.todoListView.on(.deleteItem) { [unowned self] indexPath in
      self.didTapRemoveItem?(indexPath.item)
    }
    self.addSubview(self.todoListView)
  }

  // style
  func style() {
    self.backgroundColor = .white
    self.todoListView.backgroundColor = .white
  }

  // update
  func update(oldModel: TodolistViewModel?) {
    self.todoListView.source = model?.todos ?? []
    self.todoListView.selectedIndex = model?.selectedIndex
  }

  // layout
  override func layoutSubviews() {
    self.todoListView.frame = self.bounds
  }
}

class TodoListViewController: ViewControllerWithLocalState<TodoListView> {
  override func setupInteraction() {
    self.rootView.didTapRemoveItem = { [unowned self] index in
      self.dispatch(RemoveTodo(index: index))
    }
    self.rootView.didSelectItem = { [unowned self] index in
      self.localState.selectedIndex = index
    }
  }
}
