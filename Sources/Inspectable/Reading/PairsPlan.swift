/// The plan of a library's dictionary, such as an `OrderedDictionary`, which is read by iterating over it.
///
/// One that has an order of its own is shown in that, another in the order of its keys' values.
final class PairsPlan<Pairs: Sequence>: TypePlan {
  let type: Any.Type = Pairs.self
  // Set before the plan is published, and only read after that.
  nonisolated(unsafe) var traits = PlanTraits(needsActor: true)
  private let pairs = ArrayPlan<CopyingAccess<Pairs>>()
  private let isOrdered = TypeName.isOrdered(Pairs.self)

  var parts: [any TypePlan] { pairs.parts }

  func link(_ planner: inout some PlanSource) { pairs.link(&planner) }

  /// The fields of a pair: the key and the value.
  private var fields: [PlannedField] { (pairs.element as? RecordPlan)?.fields ?? [] }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    let fields = fields
    guard fields.count == 2 else { return pairs.value(at: pointer, &reading) }
    let (key, content) = (fields[0], fields[1])
    return pairs.withElements(pointer) { list in
      let keys = (0..<list.count).map { index in
        reading.whole { $0.nested(key.plan, list[index] + key.offset) }
      }
      let order = isOrdered ? Array(keys.indices) : Value.positionsInOrder(of: keys)
      return .dictionary(
        order.map { index in
          Value.Entry(
            keys[index], reading.nested(content.plan, list[index] + content.offset))
        }
      ).cut(to: reading.limit)
    }
  }

  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    reading.whole { value(at: pointer, &$0) }.digest
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    isOrdered ? pairs.isSame(old, new, &comparison) : comparison.isReadAlike(self, old, new)
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    pairs.capture(at: pointer, into: objects)
  }
}

extension PairsPlan {
  func shape(of live: LiveValue) -> Shape {
    pairs.withElements(live.pointer) { .dictionary(count: $0.count) }
  }

  func entry(forKey key: Value, of live: LiveValue) -> LiveValue? {
    let fields = fields
    guard fields.count == 2 else { return nil }
    return pairs.withElements(live.pointer) { list in
      for index in 0..<list.count {
        var reading = Reading(limit: .full, objects: live.objects)
        let found = fields[0].plan.value(at: list[index] + fields[0].offset, &reading)
        if found == key {
          return live.ownedPart(fields[1].plan, at: list[index] + fields[1].offset)
        }
      }
      return nil
    }
  }
}

extension ExpressibleByDictionaryLiteral where Self: Sequence {
  /// The plan that reads pairs by iterating over them; nil if that gives something else.
  static func makePairsPlan() -> (any TypePlan)? {
    Element.self == (key: Key, value: Value).self ? PairsPlan<Self>() : nil
  }
}
