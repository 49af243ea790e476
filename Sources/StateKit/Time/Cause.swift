/// What the running code was set off by, so that what it leaves behind can be told by whom.
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
  /// Something from outside, as whoever did it calls it.
  case input(any Sendable)

  /// The one of the code in which this is read; nil where nobody said.
  @TaskLocal package static var current: Cause?
}
