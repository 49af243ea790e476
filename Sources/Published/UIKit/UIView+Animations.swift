public import Foundation
public import StateKit

extension UIView {
  /// The clock of animations; by default nil, for the time of the app: that of the running scene, or the
  /// real one.
  public static var animationTime: (any TimeSource)? {
    get { AnimationTime.shared.source }
    set { AnimationTime.shared.source = newValue }
  }

  /// How an animation goes; nothing of it shows.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Slow at both ends.
    public static let curveEaseInOut = AnimationOptions([])
    /// Slow at first.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at last.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// As fast all the time.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// One view fades into another.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// Makes changes at once, and then takes the time that showing them would take.
  ///
  /// - Parameters:
  ///   - duration: How long it takes, in seconds, on the clock of ``animationTime``.
  ///   - delay: How much longer.
  ///   - options: How it goes.
  ///   - animations: The changes.
  ///   - completion: Called at the end, with true.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    end(after: duration + delay) { completion?(true) }
  }

  /// Makes changes at once, and then takes the time that showing them would take.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping: CGFloat, initialSpringVelocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Puts a view in the place of another at once, and then takes the time of showing that.
  public static func transition(
    from view: UIView, to other: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    if let around = view.superview {
      let index = around.subviews.firstIndex { $0 === view } ?? 0
      view.removeFromSuperview()
      around.insertSubview(other, at: index)
    }
    end(after: duration) { completion?(true) }
  }

  private static func end(after seconds: TimeInterval, _ body: @escaping () -> Void) {
    guard seconds > 0 else { return body() }
    (animationTime ?? AppTime.current).schedule(after: .seconds(seconds), name: "animation") {
      body()
    }
  }
}

@MainActor
private final class AnimationTime {
  static let shared = AnimationTime()
  var source: (any TimeSource)?
}
