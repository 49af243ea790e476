extension CodingKey {
  /// The name of the property that the key stands for: the case's, where the key is an enum's.
  var label: String {
    withUnsafePointer(to: self) { pointer in
      (TypePlanner.plan(for: Self.self) as? EnumPlan)?.storedCase(at: pointer).name
        ?? stringValue
    }
  }

  /// The names of all properties, where the keys are the cases of an enum.
  static var labels: [String]? {
    (TypePlanner.plan(for: Self.self) as? EnumPlan)?.cases.map(\.name)
  }
}
