public import StateKit

/// The list's own data: which row is selected.
public struct ListLocalState: LocalState, Codable, Hashable {
  /// The selected row; nothing keeps it within the list, as published.
  public var selectedIndex: Int

  /// A selection.
  public init(selectedIndex: Int = 0) {
    self.selectedIndex = selectedIndex
  }
}

/// The view model of the list: the global to-dos with the local selection.
public struct TodolistViewModel: ViewModelWithLocalState {
  /// The things to do.
  public var todos: [String]
  /// The selected row.
  public var selectedIndex: Int

  /// Combines the two states; nil while no global state is known.
  public init?(state: GlobalState?, localState: ListLocalState) {
    guard let state else { return nil }
    todos = state.todos
    selectedIndex = localState.selectedIndex
  }
}

/// Shows the list, as published.
public final class TodoListView: View, ViewControllerModellableView {
  /// The list, which is all there is to see.
  public let todoListView = ListView()
  /// The colour behind the list.
  public var backgroundColor = ListView.Color.clear

  /// A row's delete control was tapped.
  public var didTapRemoveItem: ((Int) -> Void)?
  /// A row was tapped.
  public var didSelectItem: ((Int) -> Void)?

  /// Adds the list as a subview, and passes on the events of its rows.
  public func setup() {
    todoListView.on(.selection) { [unowned self] row in didSelectItem?(row) }
    todoListView.on(.deleteItem) { [unowned self] row in didTapRemoveItem?(row) }
    addSubview(todoListView)
  }

  /// Makes everything white.
  public func style() {
    backgroundColor = .white
    todoListView.backgroundColor = .white
  }

  /// Shows the model in the list.
  public func update(oldModel: TodolistViewModel?) {
    todoListView.source = model?.todos ?? []
    todoListView.selectedIndex = model?.selectedIndex
  }

  /// The list, as it was last updated.
  public override func draw() -> [String] {
    model == nil ? ["(nothing to show)"] : super.draw()
  }
}

/// The screen with the list.
public final class TodoListViewController: ViewControllerWithLocalState<TodoListView> {
  /// Lets the view's interactions change the two states.
  public override func setupInteraction() {
    rootView.didTapRemoveItem = { [unowned self] index in
      dispatch(RemoveTodo(index: index))
    }
    rootView.didSelectItem = { [unowned self] index in
      localState.selectedIndex = index
    }
  }
}
