/// Elements of one type, side by side in memory.
struct ElementList {
  let base: UnsafeRawPointer?
  let count: Int
  let stride: Int
  let plan: any TypePlan

  /// The address of an element.
  subscript(index: Int) -> UnsafeRawPointer {
    guard let base else { preconditionFailure("an element of nothing") }
    return base + index * stride
  }

  /// The elements before a position.
  func head(_ end: Int) -> ElementList {
    ElementList(base: base, count: end, stride: stride, plan: plan)
  }

  /// Reads the elements that are to be kept.
  func values(_ reading: inout Reading) -> [Value] {
    reading.elements(count: count) { $1.nested(plan, self[$0]) }
  }

  /// Whether all elements are the same in content.
  func isSame(_ other: ElementList, _ comparison: inout Comparison) -> Bool {
    count == other.count
      && comparison.commonPrefix(self, from: 0, other, from: 0) == count
  }

  /// Captures the class instances among and in the elements.
  func capture(into objects: CapturedObjects) {
    guard plan.traits.holdsReferences else { return }
    for index in 0..<count { objects.nested(plan, self[index]) }
  }
}
