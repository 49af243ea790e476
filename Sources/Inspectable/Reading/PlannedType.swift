/// A type that names its plan itself: a scalar or a standard container.
protocol PlannedType {
  static func makePlan() -> any TypePlan
}
