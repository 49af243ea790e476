public import StateKit

/// The states of the Staty app, under the names they have in its description.
public enum StatyState {
  /// Something is being loaded; how that looks is up to the target's strategy.
  public final class Loading: TransitionState, Codable {
    /// The delegate, which is called when the indicator has gone.
    public weak var delegate: (any StateDelegate)?
    private var strategy: (any LoadingStateStrategy)?

    private enum CodingKeys: CodingKey {}

    /// A state that can be entered.
    public init() {}

    /// Lets the target's strategy show it.
    public func enter(on target: AnyObject) {
      strategy = (target as? any LoadingStateStrategyProvider)?.loadingStateStrategy()
      strategy?.showLoading()
    }

    /// Lets it be hidden, and tells the delegate when it is really gone.
    public func exit(from target: AnyObject) {
      guard let strategy else { return gone() }
      strategy.hideLoading { [weak self] in self?.gone() }
    }

    private func gone() {
      strategy = nil
      delegate?.didExit(self)
    }
  }

  /// An alert; it stays until its button is tapped, whoever asks it to leave.
  public final class Alert: TransitionState, Codable {
    /// The delegate, which is called when it was closed.
    public weak var delegate: (any StateDelegate)?
    /// The text of the alert.
    public let message: String
    private var strategy: (any AlertStateStrategy)?

    private enum CodingKeys: CodingKey { case message }

    /// A state that shows a message.
    public init(message: String) {
      self.message = message
    }

    /// Lets the target's strategy show it, until the button is tapped.
    public func enter(on target: AnyObject) {
      strategy = (target as? any AlertStateStrategyProvider)?.alertStateStrategy()
      strategy?.showAlertWithMessage(message) { [weak self] in self?.gone() }
    }

    /// Waits for the button; if nothing is shown, there is none, and it has left at once.
    public func exit(from target: AnyObject) {
      if strategy == nil { gone() }
    }

    private func gone() {
      strategy = nil
      delegate?.didExit(self)
    }
  }

  /// Some content; it leaves at once.
  public final class Content: TransitionState, Codable {
    /// The delegate, which is called when it has gone.
    public weak var delegate: (any StateDelegate)?
    /// The content.
    public let title: String

    private enum CodingKeys: CodingKey { case title }

    /// A state that shows a title.
    public init(title: String) {
      self.title = title
    }

    /// Shows the title.
    public func enter(on target: AnyObject) {
      (target as? any StagedView)?.stage.show([title], in: "content")
    }

    /// Removes the title.
    public func exit(from target: AnyObject) {
      (target as? any StagedView)?.stage.clear("content")
      delegate?.didExit(self)
    }
  }

  /// An error; dismissing it takes half a second.
  public final class Error: TransitionState, Codable {
    /// The delegate, which is called when it has been dismissed.
    public weak var delegate: (any StateDelegate)?
    /// The error message.
    public let message: String

    private enum CodingKeys: CodingKey { case message }

    /// A state that shows a message.
    public init(message: String) {
      self.message = message
    }

    /// Shows the error.
    public func enter(on target: AnyObject) {
      (target as? any StagedView)?.stage.show(["! " + message], in: "alert")
    }

    /// Dismisses it.
    public func exit(from target: AnyObject) {
      guard let view = target as? any StagedView else {
        delegate?.didExit(self)
        return
      }
      view.time.schedule(after: .milliseconds(500), name: "dismiss alert") { [weak self] in
        view.stage.clear("alert")
        if let self { delegate?.didExit(self) }
      }
    }
  }
}
