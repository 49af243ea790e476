/// What can be done to a scene; each makes one step of the timeline.
public enum Input: Hashable, Sendable, Codable {
  /// An action by its name with its arguments.
  case dispatch(action: String, arguments: [Argument])
  /// A member of a screen's local state gets a new value; the path starts at the scene.
  case set(path: ValuePath, value: Value)
  /// An event of a screen, what a finger would do.
  case trigger(screen: String, event: String, arguments: [Argument])
  /// The screen becomes visible.
  case appear(screen: String)
  /// The screen becomes invisible.
  case disappear(screen: String)
  /// The screen begins to follow the state.
  case connect(screen: String)
  /// The screen stops following the state.
  case disconnect(screen: String)

  /// A state is requested of a queue.
  case transition(queue: String, state: String, arguments: [Argument])
  /// A parked request is answered; without a value by what the app offers.
  case resolve(request: String, number: Int?, value: Value?)
  /// A parked request fails.
  case fail(request: String, number: Int?, message: String)
  /// The clock is advanced, and wakes on the way what is due, its end included.
  case advance(nanoseconds: Int64)

  /// Dispatched actions are kept waiting from now on; takes no step.
  case hold
  /// Dispatched actions are kept waiting no longer; takes no step, so none may be waiting.
  case unhold
  /// The next held action goes on, or else the next timer comes due.
  case step

  /// One argument of an action or event.
  public struct Argument: Hashable, Sendable, Codable {
    /// The label as written, nil where it stands by position.
    public var label: String?
    /// What is passed.
    public var value: Value

    /// Makes an argument.
    public init(_ label: String?, _ value: Value) {
      self.label = label
      self.value = value
    }
  }
}
