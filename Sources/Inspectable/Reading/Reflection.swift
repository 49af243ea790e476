/// Turns any Swift value into a ``Value``.
package enum Reflection {
  /// Reads a value as it is now, without calling any code of its type.
  ///
  /// Structures, enums, tuples and class instances are read by their stored properties; optionals
  /// are looked through. Closures, metatypes, pointers, actors and weak references are untracked.
  /// In collections longer than the limit only the kept elements are read.
  package static func value<T>(of value: T, limit: ValueLimit = .full) -> Value {
    if RuntimeLayout.doubt != nil { return MirrorReader.value(of: value).cut(to: limit) }
    return withUnsafePointer(to: value) { pointer in
      var reading = Reading(limit: limit, objects: nil)
      return TypePlanner.plan(for: T.self).value(at: pointer, &reading)
    }
  }

  /// Writes the literal of what ``value(of:limit:)`` reads, without making a value of it: a running app that is
  /// recorded waits for that at each action.
  package static func write<T>(_ value: T, to writer: inout LiteralWriter) {
    if RuntimeLayout.doubt != nil { return writer.write(MirrorReader.value(of: value)) }
    withUnsafePointer(to: value) { pointer in
      var reading = Reading(limit: .full, objects: nil)
      TypePlanner.plan(for: T.self).write(at: pointer, to: &writer, &reading)
    }
  }

  /// The name of a type as it is written in Swift, such as `GlobalState`, `[Int]` or `String?`.
  package static func typeName(_ type: any Any.Type) -> String { TypeName.full(type) }
}

extension LiveValue {
  /// Makes a value explorable.
  package init<T>(_ value: T) {
    if RuntimeLayout.doubt != nil, T.self != Value.self {
      self.init(MirrorReader.value(of: value))
      return
    }
    self.init(OwnedMemory(value), plan: TypePlanner.plan(for: T.self), objects: nil)
  }
}
