extension EffectPark {
  /// A wait for the end of what was dispatched.
  @MainActor convenience init(on item: (any Dispatchable)?) {
    let name = item.map { TypeName.of($0.dispatchedValue) }
    self.init(on: .dispatch(name ?? "outcome"))
  }
}
