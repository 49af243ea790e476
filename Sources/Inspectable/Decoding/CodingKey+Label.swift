extension CodingKey {
  /// The name of the property that the key stands for: the case's, where the key is an enum's.
  var label: String {
    withUnsafePointer(to: self) { pointer in
      (TypePlanner.plan(for: Self.self) as? EnumPlan)?.storedCase(at: pointer).name
        ?? MirrorReader.caseName(of: self) ?? stringValue
    }
  }

  /// The names of all properties, where the keys are the cases of an enum.
  static var labels: [String]? {
    (TypePlanner.plan(for: Self.self) as? EnumPlan)?.cases.map(\.name)
  }

  /// The key for a label: a property's name or a coding key.
  init?(label: String) {
    if let key = Self.keys(named: label).first { self = key } else { self.init(stringValue: label) }
  }

  private static func keys(named label: String) -> [Self] {
    guard let plan = TypePlanner.plan(for: Self.self) as? EnumPlan else { return [] }
    return plan.cases.indices
      .filter { plan.cases[$0].name == label && plan.cases[$0].parts.isEmpty }
      .map { plan.makeCase($0, as: Self.self) }
  }
}
