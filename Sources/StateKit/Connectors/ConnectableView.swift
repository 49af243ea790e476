/// A view that shows a view state and sends view actions, and knows nothing else of the app.
///
/// ```swift
/// final class WatchedHistoryView: ConnectableView<HistoryState, HistoryAction> {
///   override func draw(_ state: HistoryState) -> [String] {
///     state.episodes.map { "\($0.title), \($0.date)" }
///   }
///
///   override class var previews: [ViewPreview<HistoryState>] {
///     [ViewPreview("loading", HistoryState(isLoading: true)), ViewPreview("empty", HistoryState())]
///   }
/// }
/// WatchedHistoryView(state: HistoryState(isLoading: true)).draw()
/// ```
///
/// It is drawn from a state alone, without any store. A ``ContainerView`` connects it to one.
open class ConnectableView<ViewState: Equatable, ViewAction>: View {
  /// The view state; nil until the view gets one.
  ///
  /// Setting it to something else calls ``update(oldState:)``.
  public final var viewState: ViewState? {
    didSet { if viewState != oldValue { update(oldState: oldValue) } }
  }

  /// Sends an action from the view; it does nothing unless the view is connected.
  ///
  /// A call of it resolves to the function below, which knows its place in the source.
  @_disfavoredOverload
  public final var send: @MainActor (_ action: ViewAction) -> Void = { _ in }

  /// Sends an action from the view.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: Where it is sent from, which an inspector tells.
  ///   - line: The line there.
  public final func send(
    _ action: ViewAction, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    // By its type, for the call alone would be one of this function.
    let send: @MainActor (ViewAction) -> Void = self.send
    Sender.noting(fileID, line) { send(action) }
  }

  /// Makes a view that shows nothing yet.
  public required init() {}

  /// Makes a view that shows a state.
  public convenience init(state: ViewState) {
    self.init()
    viewState = state
  }

  /// Called when the view state has changed.
  ///
  /// - Parameter oldState: The previous view state, or nil.
  open func update(oldState: ViewState?) {}

  /// Draws a state.
  ///
  /// Override it to draw something; by default the view shows the views inside it.
  ///
  /// - Returns: The lines, from top to bottom, without line breaks in them.
  open func draw(_ state: ViewState) -> [String] {
    super.draw()
  }

  /// Draws the view state; gives no lines if there is none.
  public final override func draw() -> [String] {
    viewState.map { draw($0) } ?? []
  }

  /// States worth looking at, such as loading, empty and full.
  open class var previews: [ViewPreview<ViewState>] { [] }

  /// Makes a view that shows one of the ``previews``.
  ///
  /// - Returns: nil if none has that name.
  public static func preview(_ name: String) -> Self? {
    guard let preview = previews.first(where: { $0.name == name }) else { return nil }
    let view = Self()
    view.viewState = preview.state
    return view
  }
}

/// An example of a view's state, with a name.
public struct ViewPreview<ViewState> {
  /// The name of the preview.
  public let name: String

  /// The view state.
  public let state: ViewState

  /// Makes a preview.
  public init(_ name: String, _ state: ViewState) {
    self.name = name
    self.state = state
  }
}
