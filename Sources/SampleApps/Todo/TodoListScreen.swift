public import StateKit

/// What only the list itself knows: which row is selected.
public struct ListLocalState: LocalState, Codable, Hashable {
  /// The selected row; nothing keeps it within the list, as published.
  public var selectedIndex: Int

  /// A selection.
  public init(selectedIndex: Int = 0) {
    self.selectedIndex = selectedIndex
  }
}

/// What the list shows: the global things to do with the local selection.
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

/// Draws the list, the selected row marked with an asterisk.
public final class TodoListView: View, ViewControllerModellableView {
  /// A row's delete control was tapped.
  public var didTapRemoveItem: ((Int) -> Void)?
  /// A row was tapped.
  public var didSelectItem: ((Int) -> Void)?

  /// The model of the last update; nil before the first.
  private var shown: TodolistViewModel??

  /// Nothing to put together: the rows are all there is.
  public func setup() {}

  /// Nothing to style in lines of text.
  public func style() {}

  /// Takes note of what to show: like a table, the list makes its rows when they are looked at.
  public func update(oldModel: TodolistViewModel?) {
    shown = .some(model)
  }

  /// The rows as they were last updated.
  public override func draw() -> [String] {
    guard let shown else { return [] }
    guard let model = shown else { return ["(nothing to show)"] }
    if model.todos.isEmpty { return ["(nothing to do)"] }
    return model.todos.enumerated().map { index, title in
      (index == model.selectedIndex ? "* " : "  ") + title
    }
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
