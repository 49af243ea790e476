import InspectableSystem

/// The stored properties of a class, as they are copied and compared.
struct ObjectLayout {
  private let fields: [PlannedField]
  /// Those that can lead to other instances.
  let references: [PlannedField]
  /// The bytes that are content.
  let bytes: [Range<Int32>]
  private let end: Int

  init(_ fields: [PlannedField]) {
    self.fields = fields
    references = fields.filter { $0.plan.traits.holdsReferences }
    var bytes: [Range<Int32>] = []
    for field in fields.sorted(by: { $0.offset < $1.offset }) where field.plan.size > 0 {
      let next = Int32(field.offset)..<Int32(field.offset + field.plan.size)
      if let last = bytes.last, next.lowerBound - last.upperBound < 8 {
        // What is between may differ by chance, which is looked into and found to be nothing.
        bytes[bytes.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
      } else {
        bytes.append(next)
      }
    }
    self.bytes = bytes
    end = Int(bytes.last?.upperBound ?? 0)
  }

  /// Copies the stored properties of an instance to where they are in the instance itself.
  func makeCopy(of object: AnyObject) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(end, 1), alignment: 16)
    let source = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    copyBytes(source, to: memory)
    for field in fields where !field.plan.traits.isOpaque && !field.plan.traits.isBitwise {
      ReadingTrail.at(field.trail) {
        RuntimeLayout.copy(source + field.offset, to: memory + field.offset, as: field.plan.type)
      }
    }
    return memory
  }

  /// Copies all bytes, those between the properties too.
  private func copyBytes(_ source: UnsafeRawPointer, to memory: UnsafeMutableRawPointer) {
    for range in bytes {
      let start = Int(range.lowerBound)
      (memory + start).copyMemory(from: source + start, byteCount: range.count)
    }
  }

  /// Ends the life of a copy.
  func endCopy(_ memory: UnsafeMutableRawPointer) {
    for field in fields where !field.plan.traits.isOpaque && !field.plan.traits.isBitwise {
      RuntimeLayout.destroy(memory + field.offset, as: field.plan.type)
    }
    memory.deallocate()
  }

  /// Whether the bytes of an instance are those of its copy.
  func isCopy(_ memory: UnsafeRawPointer, of object: UnsafeRawPointer) -> Bool {
    bytes.allSatisfy {
      let start = Int($0.lowerBound)
      return RawBytes.areEqual(memory + start, object + start, $0.count)
    }
  }

  /// Turns a copy into one of what the instance is now; whether it may lead to others now.
  func takeOver(
    _ memory: UnsafeMutableRawPointer, from object: UnsafeRawPointer, _ keeping: inout Keeping
  ) -> Bool {
    var mayLeadElsewhere = false
    for field in fields {
      let (kept, live) = (memory + field.offset, object + field.offset)
      if RawBytes.areEqual(kept, live, field.plan.size) { continue }
      mayLeadElsewhere = mayLeadElsewhere || field.plan.traits.holdsReferences
      if field.plan.traits.isOpaque {
        // Bytes to be compared and never taken for a value.
        kept.copyMemory(from: live, byteCount: field.plan.size)
      } else {
        keeping.takeOver(field.plan, kept, from: live)
      }
    }
    for (field, next) in zip(fields, fields.dropFirst()) {
      let gap = field.offset + field.plan.size..<max(field.offset + field.plan.size, next.offset)
      if gap.count < 8 {
        (memory + gap.lowerBound).copyMemory(from: object + gap.lowerBound, byteCount: gap.count)
      }
    }
    return mayLeadElsewhere
  }
}
