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
  /// What the view shows; nil as long as it has been given nothing.
  ///
  /// Setting it to something else calls ``update(oldState:)``.
  public final var viewState: ViewState? {
    didSet { if viewState != oldValue { update(oldState: oldValue) } }
  }

  /// Takes what is done in the view; it does nothing unless the view is connected.
  ///
  /// A call of it is one of the function below, which knows where it stands.
  @_disfavoredOverload
  public final var send: @MainActor (_ action: ViewAction) -> Void = { _ in }

  /// Sends what is done in the view.
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

  /// Called when what the view shows has changed.
  ///
  /// - Parameter oldState: What it showed before; nil if nothing.
  open func update(oldState: ViewState?) {}

  /// Draws a state.
  ///
  /// Override it to draw something; by default the view shows the views inside it.
  ///
  /// - Returns: The lines, from top to bottom, without line breaks in them.
  open func draw(_ state: ViewState) -> [String] {
    super.draw()
  }

  /// Draws what the view shows; no lines if that is nothing.
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

/// A state of a view that is worth looking at, with a name.
public struct ViewPreview<ViewState> {
  /// What the preview is called.
  public let name: String

  /// What the view shows.
  public let state: ViewState

  /// Makes a preview.
  public init(_ name: String, _ state: ViewState) {
    self.name = name
    self.state = state
  }
}
