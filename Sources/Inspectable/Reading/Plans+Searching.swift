import InspectableFoundation
import InspectableSystem

// Where there may be very much, only what contains the text is read.

extension RecordPlan {
  func findPlaces(
    of text: SoughtText, at pointer: UnsafeRawPointer, _ path: ValuePath,
    _ reading: inout Reading, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    guard !fields.isEmpty else {
      return value(at: pointer, &reading).findPlaces(of: text, at: path, &found)
    }
    for (index, field) in fields.enumerated() {
      reading.findPlaces(
        of: text, field.plan, pointer + field.offset,
        path.appending(.member(field.label ?? String(index))), &found)
    }
  }
}

extension ObjectPlan {
  func findPlaces(
    of text: SoughtText, at pointer: UnsafeRawPointer, _ path: ValuePath,
    _ reading: inout Reading, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    let (object, plan) = instance(at: pointer)
    guard let plan = plan as? ObjectPlan else {
      return plan.findPlaces(of: text, at: pointer, path, &reading, &found)
    }
    let isRead: Void? = reading.within(object) { reading in
      plan.members.findPlaces(
        of: text, at: Self.memory(of: object, reading.objects), path, &reading, &found)
    }
    if isRead == nil {
      Value.cycle(type: TypeName.short(plan.type)).findPlaces(of: text, at: path, &found)
    }
  }
}

extension OptionalPlan {
  func findPlaces(
    of text: SoughtText, at pointer: UnsafeRawPointer, _ path: ValuePath,
    _ reading: inout Reading, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    guard nilLevel(pointer) == nil else {
      return value(at: pointer, &reading).findPlaces(of: text, at: path, &found)
    }
    innermost.findPlaces(of: text, at: pointer, path, &reading, &found)
  }
}

extension ArrayPlan {
  func findPlaces(
    of text: SoughtText, at pointer: UnsafeRawPointer, _ path: ValuePath,
    _ reading: inout Reading, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    withElements(pointer) { elements in
      for index in 0..<elements.count {
        reading.findPlaces(
          of: text, elements.plan, elements[index], path.appending(.index(index)), &found)
      }
    }
  }
}

extension StringPlan {
  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool { text.isIn(string(pointer).pointee) }
}

extension ScalarPlan {
  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool { Scalar.mayContain(text) && scalar(pointer).reflected.contains(text) }
}

extension ScalarType {
  static func mayContain(_ text: SoughtText) -> Bool { true }
}

extension ScalarInteger {
  static func mayContain(_ text: SoughtText) -> Bool { text.mayBeInInteger }
}

extension Double {
  static func mayContain(_ text: SoughtText) -> Bool { text.mayBeInFloat }
}

extension ScalarFloat {
  static func mayContain(_ text: SoughtText) -> Bool { text.mayBeInFloat }
}

extension Date {
  static func mayContain(_ text: SoughtText) -> Bool { text.mayBeInDate }
}

extension RecordPlan {
  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool {
    // Of one without members the type's name is searched.
    fields.isEmpty
      ? value(at: pointer, &reading).contains(text)
      : reading.contains(text, fields, at: pointer)
  }
}

extension EnumPlan {
  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool {
    withPayload(at: pointer) { stored, payload in
      guard let payload, !stored.parts.isEmpty else {
        return value(at: pointer, &reading).contains(text)
      }
      return text.isIn(stored.name) || reading.contains(text, stored.parts, at: payload)
    }
  }
}

extension OptionalPlan {
  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool {
    nilLevel(pointer) == nil
      ? innermost.contains(text, at: pointer, &reading)
      : value(at: pointer, &reading).contains(text)
  }
}

extension ExistentialPlan {
  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool { withContent(at: pointer) { reading.contains(text, $0, $1) } }
}

extension ObjectPlan {
  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool {
    let (object, plan) = instance(at: pointer)
    guard let plan = plan as? ObjectPlan else {
      return plan.contains(text, at: pointer, &reading)
    }
    let contains = reading.within(object) { reading in
      plan.members.contains(text, at: Self.memory(of: object, reading.objects), &reading)
    }
    return contains ?? Value.cycle(type: TypeName.short(plan.type)).contains(text)
  }
}

extension ArrayPlan {
  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool {
    withElements(pointer) { elements in
      for index in 0..<elements.count
      where reading.contains(text, elements.plan, elements[index]) {
        return true
      }
      return false
    }
  }
}

extension SetPlan {
  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool {
    for element in elements(pointer)
    where withUnsafePointer(to: element, { reading.contains(text, self.element, $0) }) {
      return true
    }
    return false
  }
}

extension DictionaryPlan {
  func contains(
    _ text: SoughtText, at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> Bool {
    var isFound = false
    forEachEntry(pointer) { key, content in
      if isFound { return }
      isFound =
        reading.nested(self.key, key).isWritten(with: text)
        || reading.contains(text, self.content, content)
    }
    return isFound
  }
}
