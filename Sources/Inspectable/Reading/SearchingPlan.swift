import InspectableSystem

/// How a text is looked for in the values of a type: where ``Value/contains(_:)`` finds it in the `Value` that
/// is read, without making one.
protocol SearchingPlan: AnyObject, Sendable {
  /// Whether the content contains a text, as it is read.
  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool
  /// Adds the places of the content that contain a text, with their paths; only what does is read.
  func findPlaces(
    of text: SoughtText, at pointer: UnsafeRawPointer, _ path: ValuePath,
    _ reading: inout Reading, _ found: inout [(path: ValuePath, value: Value)])
}

extension TypePlan {
  func findPlaces(
    of text: SoughtText, at pointer: UnsafeRawPointer, _ path: ValuePath,
    _ reading: inout Reading, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    value(at: pointer, &reading).findPlaces(of: text, at: path, &found)
  }

  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool { value(at: pointer, &reading).contains(text) }
}

extension Reading {
  /// Whether what lies one level deeper contains a text.
  mutating func contains(
    _ text: SoughtText, _ plan: any TypePlan, _ pointer: UnsafeRawPointer
  ) -> Bool {
    depth += 1
    defer { depth -= 1 }
    return DeepStack.run(depth: depth) { plan.contains(text, at: pointer, &self) }
  }

  mutating func contains(
    _ text: SoughtText, _ fields: [PlannedField], at pointer: UnsafeRawPointer
  ) -> Bool {
    for field in fields where contains(text, field.plan, pointer + field.offset) { return true }
    return false
  }
}

extension Reading {
  /// Finds the places one level deeper, if there are any.
  mutating func findPlaces(
    of text: SoughtText, _ plan: any TypePlan, _ pointer: UnsafeRawPointer,
    _ path: @autoclosure () -> ValuePath, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    // What was seen on the way to nothing does not count.
    var looking = Reading(limit: limit, objects: objects, ancestors: ancestors, depth: depth)
    guard looking.contains(text, plan, pointer) else { return }
    depth += 1
    defer { depth -= 1 }
    DeepStack.run(depth: depth) { plan.findPlaces(of: text, at: pointer, path(), &self, &found) }
  }
}
