import class StateKitRedux.Store

/// A file with views of another library, which has a `View` of its own, takes the store alone.
@MainActor
struct CountLabel {
  let store: Store<CountState, CountAction>

  var text: String { "\(store.state.count)" }
}
