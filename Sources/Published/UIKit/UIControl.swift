public import StateKit

/// A view that something can be done to, which tells others of it.
///
/// There is no `#selector` without Objective-C: an action is a method of the target, by its name.
///
/// ```swift
/// button.addTarget(self, action: DemoViewController.buttonPressed(sender:), for: .touchUpInside)
/// ```
@preconcurrency @MainActor
open class UIControl: UIView {
  /// The events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The events as bits.
    public let rawValue: UInt

    /// Makes events of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It was touched.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// It was tapped.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A touch that began in it ended elsewhere.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// Its value is another.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main event of the control.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Its text is being edited.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// Its text is another.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Its text is edited no longer.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Its text is edited no longer, since Return was pressed.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// Any touch.
    public static let allTouchEvents = Event(rawValue: 0xfff)
    /// Anything.
    public static let allEvents = Event(rawValue: .max)
  }

  /// How a control is at present.
  public struct State: OptionSet, Hashable, Sendable {
    /// The states as bits.
    public let rawValue: UInt

    /// Makes states of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// As it usually is.
    public static let normal = State([])
    /// A finger is on it.
    public static let highlighted = State(rawValue: 1)
    /// It cannot be used.
    public static let disabled = State(rawValue: 2)
    /// It is selected.
    public static let selected = State(rawValue: 4)
  }

  private struct Registration {
    let events: Event
    let target: ObjectIdentifier?
    let run: @MainActor (UIControl) -> Void
  }

  /// Whether a finger can use the control: ``sendActions(for:)`` does nothing where it cannot.
  open var isEnabled = true

  /// Whether the control is selected.
  open var isSelected = false

  /// Whether a finger is on the control.
  open var isHighlighted = false

  private var registrations: [Registration] = []

  /// How the control is at present.
  public var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Has a method of a target called when something was done to the control.
  ///
  /// - Parameters:
  ///   - target: Whose method it is; the control does not keep it alive.
  ///   - action: The method, which takes nothing.
  ///   - events: The events.
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for events: Event
  ) {
    register(target, for: events) { target, _ in action(target)() }
  }

  /// Has a method of a target called when something was done to the control.
  ///
  /// - Parameters:
  ///   - target: Whose method it is; the control does not keep it alive.
  ///   - action: The method, which takes the control; it is not called for one of another type.
  ///   - events: The events.
  public final func addTarget<Target: AnyObject, Sender>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    for events: Event
  ) {
    register(target, for: events) { target, control in
      if let sender = control as? Sender { action(target)(sender) }
    }
  }

  /// Has a closure called when something was done to the control.
  ///
  /// - Parameters:
  ///   - target: Always nil; an action with a target is a method of the target.
  ///   - action: The action.
  ///   - events: The events of the control.
  public final func addTarget(
    _ target: Never?, action: @escaping @MainActor () -> Void, for events: Event
  ) {
    registrations.append(Registration(events: events, target: nil) { _ in action() })
  }

  /// Has an action carried out when something was done to the control.
  public func addAction(_ action: UIAction, for events: Event) {
    registrations.append(
      Registration(events: events, target: ObjectIdentifier(action)) { action.perform(from: $0) })
  }

  /// Removes a target's actions, for some events or for all.
  public func removeTarget(_ target: AnyObject?, for events: Event = .allEvents) {
    registrations = registrations.compactMap { registration in
      guard target == nil || registration.target == target.map(ObjectIdentifier.init) else {
        return registration
      }
      let rest = registration.events.subtracting(events)
      if rest.isEmpty { return nil }
      return Registration(events: rest, target: registration.target, run: registration.run)
    }
  }

  /// Does what a user's touch does: calls everything registered for the events.
  open func sendActions(for events: Event) {
    guard isEnabled else { return }
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      registration.run(self)
    }
  }

  private final func register<Target: AnyObject>(
    _ target: Target, for events: Event,
    _ run: @escaping @MainActor (Target, UIControl) -> Void
  ) {
    registrations.append(
      Registration(events: events, target: ObjectIdentifier(target)) { [weak target] control in
        if let target { run(target, control) }
      })
  }
}

/// An action for an event of a control.
@preconcurrency @MainActor
public final class UIAction {
  /// The title, if it is shown.
  public let title: String

  /// Who it was done to, while it is carried out.
  public private(set) weak var sender: AnyObject?

  private let handler: @MainActor (UIAction) -> Void

  /// Makes an action.
  public init(title: String = "", handler: @escaping @MainActor (UIAction) -> Void) {
    self.title = title
    self.handler = handler
  }

  func perform(from sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}

/// A control whose events can be listened to with closures; as in Tempura.
@preconcurrency @MainActor
public protocol TargetActionable {}

extension UIControl: TargetActionable {}

extension TargetActionable where Self: UIControl {
  /// Has a closure called with the control when something was done to it.
  public func on(_ events: UIControl.Event, _ action: @escaping @MainActor (Self) -> Void) {
    addAction(
      UIAction { [weak self] _ in
        if let self { action(self) }
      }, for: events)
  }
}
