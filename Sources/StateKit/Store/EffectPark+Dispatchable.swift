extension EffectPark {
  /// A wait for the end of what was dispatched.
  convenience init(on item: (any Dispatchable)?) {
    let name = item.map { String(describing: type(of: $0.dispatchedValue)) }
    self.init(on: .dispatch(name ?? "outcome"))
  }
}
