extension RuntimeLayout {
  /// What the compiler has written down about a stored property.
  struct Record {
    /// This lives as long as the program.
    var name: UnsafePointer<CChar>
    var type: MangledType
  }

  /// What is written down about the stored properties, those of superclasses first; nil where that is not
  /// known or not needed.
  ///
  /// The runtime is asked for their types only after that, since without Objective-C it crashes if such a
  /// type is that of a block.
  static func records(of type: Any.Type, count: Int) -> [Record]? {
    #if canImport(ObjectiveC)
      return nil
    #else
      var records: [Record] = []
      switch kind(of: type) {
      case .structure: records = ownRecords(of: type, descriptorAt: 8)
      case .object:
        var next: Any.Type? = type
        while let type = next {
          records.insert(contentsOf: ownRecords(of: type, descriptorAt: 40), at: 0)
          next = metadata(type).load(fromByteOffset: 8, as: Any.Type?.self)
        }
      default: return nil
      }
      // A library can be built without them.
      return records.count == count ? records : nil
    #endif
  }

  private static func ownRecords(of type: Any.Type, descriptorAt offset: Int) -> [Record] {
    guard let descriptor = metadata(type).load(fromByteOffset: offset, as: UnsafeRawPointer?.self),
      let fields = relative(descriptor + 16)
    else { return [] }
    let size = Int((fields + 10).load(as: UInt16.self))
    return (0..<Int((fields + 12).load(as: UInt32.self))).compactMap { index in
      let record = fields + 16 + index * size
      guard let name = relative(record + 8), let type = relative(record + 4) else { return nil }
      return Record(
        name: name.assumingMemoryBound(to: CChar.self),
        type: MangledType(at: type.assumingMemoryBound(to: UInt8.self)))
    }
  }
}
