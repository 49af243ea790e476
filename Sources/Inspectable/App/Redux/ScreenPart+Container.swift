public import StateKit

extension ScreenPart {
  /// Declares a container view as a screen, whose model is the view state.
  ///
  /// The previews of the view inside become the screen's previews, each with its view state.
  ///
  /// - Parameters:
  ///   - name: the screen's name, with which its paths begin.
  ///   - container: the view that connects its content to a store.
  ///   - events: the events that a user can cause.
  public init<ViewState, ViewAction>(
    _ name: String, _ container: ContainerView<ViewState, ViewAction>,
    @EventBuilder events: () -> [Event] = { [] }
  ) {
    let visibility = PartVisibility()
    let content = Swift.type(of: container.content)
    self.init(
      name: name, type: Reflection.typeName(content),
      lifeCycle: LifeCycle(
        isVisible: { visibility.isVisible }, setVisible: { visibility.isVisible = $0 }),
      model: ObservedValue(optional: { container.content.viewState }), local: nil,
      drawing: { container.draw() }, events: events())
    previews = content.previews.map { preview in
      ScreenPreview(name: preview.name, model: ObservedValue { preview.state }) {
        let view = content.init()
        view.viewState = preview.state
        return view.draw()
      }
    }
  }
}
