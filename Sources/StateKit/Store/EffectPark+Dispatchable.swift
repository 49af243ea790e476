extension EffectPark {
  /// A wait for the end of what was dispatched.
  convenience init(on item: any Dispatchable) {
    self.init(on: .dispatch(String(describing: type(of: item.dispatchedValue))))
  }
}
