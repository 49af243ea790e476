extension ScalarPlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    scalar(pointer).digest
  }
}

extension StringPlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    Digest(.string, string(pointer).pointee)
  }
}

extension OpaquePlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    Digest(.untracked)
  }
}

extension ValuePlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    read(pointer).digest
  }

  func identityDigest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest? {
    read(pointer).identity?.digest
  }
}

extension RecordPlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    digest(of: fields, outside: outside, at: pointer, &reading)
  }

  func identityDigest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest? {
    identity.map { reading.digest($0.plan, pointer + $0.offset) }
  }
}

extension TypePlan {
  /// The digest of some fields and what is around them.
  @inline(__always)
  func digest(
    of fields: [PlannedField], outside: Digest, at pointer: UnsafeRawPointer,
    _ reading: inout Reading
  ) -> Digest {
    var digester = Digester(outside)
    for field in fields {
      digester.combine(reading.digest(field.plan, pointer + field.offset))
    }
    return digester.digest
  }
}

extension EnumPlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    withPayload(at: pointer) { stored, payload in
      // For a case without a payload nothing is read.
      digest(
        of: payload == nil ? [] : stored.parts, outside: stored.outside,
        at: payload ?? pointer, &reading)
    }
  }
}

extension OptionalPlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    nilLevel(pointer) == nil
      ? innermost.digest(at: pointer, &reading) : value(at: pointer, &reading).digest
  }

  func identityDigest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest? {
    nilLevel(pointer) == nil ? innermost.identityDigest(at: pointer, &reading) : nil
  }
}

extension ExistentialPlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    withContent(at: pointer) { reading.digest($0, $1) }
  }

  func identityDigest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest? {
    withContent(at: pointer) { $0.identityDigest(at: $1, &reading) }
  }
}

extension ObjectPlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    let (object, plan) = instance(at: pointer)
    guard let plan = plan as? ObjectPlan else { return plan.digest(at: pointer, &reading) }
    let digest = reading.within(object) { reading in
      plan.members.digest(at: Self.memory(of: object, reading.objects), &reading)
    }
    return digest ?? Value.cycle(type: TypeName.short(plan.type)).digest
  }

  func identityDigest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest? {
    let (object, plan) = instance(at: pointer)
    guard let plan = plan as? ObjectPlan else { return nil }
    let digest = reading.within(object) { reading in
      plan.members.identityDigest(at: Self.memory(of: object, reading.objects), &reading)
    }
    return digest ?? nil
  }
}

extension ArrayPlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    withElements(pointer) { elements in
      var digester = Digester(.array)
      digester.combine(UInt64(elements.count))
      for index in 0..<elements.count {
        digester.combine(reading.digest(elements.plan, elements[index]))
      }
      return digester.digest
    }
  }
}

extension SetPlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    let elements = elements(pointer)
    var sum: UInt64 = 0
    for element in elements {
      sum &+= withUnsafePointer(to: element) { reading.digest(self.element, $0).bits }
    }
    return .unordered(.set, count: elements.count, sum: sum)
  }
}

extension DictionaryPlan {
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    var sum: UInt64 = 0
    var count = 0
    forEachEntry(pointer) { key, content in
      sum &+=
        Digest.entry(reading.digest(self.key, key), reading.digest(self.content, content)).bits
      count += 1
    }
    return .unordered(.dictionary, count: count, sum: sum)
  }

  /// Gives the addresses of each key and its value, in the order of the storage.
  func forEachEntry(
    _ pointer: UnsafeRawPointer, _ body: (UnsafeRawPointer, UnsafeRawPointer) -> Void
  ) {
    if let storage = DictionaryStorage(pointer.assumingMemoryBound(to: [Key: Content].self)) {
      storage.forEachBucket { bucket in
        body(storage.key(bucket), storage.value(bucket))
        return true
      }
    } else {
      for (key, content) in entries(pointer) {
        withUnsafePointer(to: key) { key in
          withUnsafePointer(to: content) { body(key, $0) }
        }
      }
    }
  }
}

extension ScalarType {
  var digest: Digest { reflected.digest }
}

extension ScalarInteger {
  var digest: Digest {
    if let int = Int(exactly: self) { return Digest(.int, UInt64(bitPattern: Int64(int))) }
    return reflected.digest
  }
}
