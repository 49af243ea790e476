/// What set off the code that is running, so that for what it leaves behind the cause is known.
///
/// The innermost is what counts: an effect that requests a state is an effect up to there, and a
/// transition from there on. A timer that comes due goes on with the cause it was set with.
package enum Cause: Sendable {
  /// An effect of a store.
  case effect(EffectHandle)
  /// A worker or side effect, in words, of the host that a monitor belongs to.
  case workflow(of: ObjectIdentifier, name: String)
  /// A state that enters or leaves, of a controller.
  case transition(of: ObjectIdentifier, state: String)
  /// Something from outside, in the form that the caller gives it.
  case input(any Sendable)

  /// The cause of the code in which this is read; nil if none was set.
  @TaskLocal package static var current: Cause?
}
