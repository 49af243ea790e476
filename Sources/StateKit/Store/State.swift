/// The whole state of an app, or of a part that has a store of its own.
///
/// A state is a value: a store is its only owner, and only a ``StateUpdater`` changes it. The
/// requirement gives every state a beginning, which is what `Store()` starts from. As in Katana.
public protocol State {
  /// Makes the state an app starts with.
  init()
}
