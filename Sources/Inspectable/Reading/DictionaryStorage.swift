import InspectableSystem

/// The entries of a large dictionary where they lie in memory.
///
/// Reading entries through the dictionary's own interface copies each of them: a step that changed one of
/// 100,000 took 16.5 ms so, and takes 2 ms. The standard library does not promise the layout of the storage,
/// so ``LayoutProof`` holds that of a known dictionary against its interface before any other is read, and
/// the initializer fails where the fields have other names.
struct DictionaryStorage {
  /// Where the storage begins.
  let address: UnsafeRawPointer
  private let keys: UnsafeRawPointer
  private let values: UnsafeRawPointer
  let keyStride: Int
  let valueStride: Int
  private let seed: Int
  /// One bit for each bucket, set where it holds an entry.
  private let occupied: UnsafePointer<UInt>
  private let bucketCount: Int

  /// Below this many entries the interface is fast enough.
  private static let smallest = 64

  /// Looks into the dictionary at an address.
  init?<Key, Content>(_ pointer: UnsafePointer<[Key: Content]>) {
    #if _runtime(_ObjC)
      // On Apple's systems a dictionary may be one of Foundation's.
      return nil
    #else
      let count = pointer.pointee.count
      guard count >= Self.smallest, MemoryLayout<[Key: Content]>.size == MemoryLayout<Int>.size
      else { return nil }
      let object = UnsafeRawPointer(pointer).load(as: AnyObject.self)
      let fields = RuntimeLayout.fields(of: Swift.type(of: object))
      guard fields.map(\.name) == Self.fieldNames else { return nil }
      let base = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
      let scale = base.load(fromByteOffset: fields[2].offset, as: Int8.self)
      guard (0..<48).contains(scale) else { return nil }
      bucketCount = 1 << Int(scale)
      address = base
      seed = base.load(fromByteOffset: fields[6].offset, as: Int.self)
      keys = base.load(fromByteOffset: fields[7].offset, as: UnsafeRawPointer.self)
      let values = base.load(fromByteOffset: fields[8].offset, as: UnsafeRawPointer.self)
      #if DEBUG
        // Made wrong on purpose, so that a test can see that the proof notices.
        self.values = LayoutProof.variable == "dictionary" ? values + 8 : values
      #else
        self.values = values
      #endif
      keyStride = MemoryLayout<Key>.stride
      valueStride = MemoryLayout<Content>.stride
      occupied = (base + fields[8].offset + MemoryLayout<UnsafeRawPointer>.size)
        .assumingMemoryBound(to: UInt.self)
      let words = (bucketCount + UInt.bitWidth - 1) / UInt.bitWidth
      guard (0..<words).reduce(0, { $0 + occupied[$1].nonzeroBitCount }) == count else {
        return nil
      }
    #endif
  }

  private static let fieldNames = [
    "_count", "_capacity", "_scale", "_reservedScale", "_extra", "_age", "_seed", "_rawKeys",
    "_rawValues",
  ]

  /// The buckets that hold an entry.
  func forEachBucket(_ body: (Int) -> Bool) {
    for word in 0..<(bucketCount + UInt.bitWidth - 1) / UInt.bitWidth {
      var bits = occupied[word]
      while bits != 0 {
        guard body(word * UInt.bitWidth + bits.trailingZeroBitCount) else { return }
        bits &= bits - 1
      }
    }
  }

  // MARK: Storage that two dictionaries filled alike

  /// How many bytes there are for entries.
  var byteCount: Int { bucketCount * (keyStride + valueStride) }

  /// Whether each bucket that holds an entry does so in another storage too, and equal keys lead to the
  /// same bucket.
  func hasBuckets(of other: DictionaryStorage) -> Bool {
    bucketCount == other.bucketCount && seed == other.seed
      && RawBytes.areEqual(occupied, other.occupied, (bucketCount + 7) / 8)
  }

  /// Buckets are told apart in groups of so many.
  private static let groupSize = 64

  /// The buckets of a group.
  func buckets(of group: Int) -> Range<Int> {
    group * Self.groupSize..<min((group + 1) * Self.groupSize, bucketCount)
  }

  /// The groups of buckets in which the bytes differ.
  func differingGroups(_ other: DictionaryStorage) -> [Int] {
    (0..<(bucketCount + Self.groupSize - 1) / Self.groupSize).filter { group in
      let buckets = buckets(of: group)
      let (first, count) = (buckets.lowerBound, buckets.count)
      return !RawBytes.areEqual(key(first), other.key(first), count * keyStride)
        || !RawBytes.areEqual(value(first), other.value(first), count * valueStride)
    }
  }

  /// Whether nobody else has the storage of a dictionary.
  static func isUnique<Key, Content>(_ place: UnsafeMutablePointer<[Key: Content]>) -> Bool {
    place.withMemoryRebound(to: Storage.self, capacity: 1) {
      isKnownUniquelyReferenced(&$0.pointee)
    }
  }

  /// Stands for the class of the storage, of which nothing but its count of references is looked at: of
  /// `AnyObject` the compiler does not always ask for that.
  private final class Storage {}

  /// The key in a bucket, where nobody else has the storage.
  func ownKey(_ bucket: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(mutating: key(bucket))
  }

  /// The value in a bucket, where nobody else has the storage.
  func ownValue(_ bucket: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(mutating: value(bucket))
  }

  /// The buckets that hold an entry, of these groups, or of all.
  func forEachBucket(in groups: [Int]?, _ body: (Int) -> Bool) {
    guard let groups else { return forEachBucket(body) }
    for group in groups {
      for bucket in buckets(of: group) where isOccupied(bucket) {
        guard body(bucket) else { return }
      }
    }
  }

  /// Whether there is an entry in a bucket of this number.
  func isOccupied(_ bucket: Int) -> Bool {
    (0..<bucketCount).contains(bucket)
      && occupied[bucket / UInt.bitWidth] >> (bucket % UInt.bitWidth) & 1 == 1
  }

  /// The bucket that an index of the dictionary stands for, probably: to be checked by its key.
  func bucket<Index>(at index: Index) -> Int {
    withUnsafeBytes(of: index) { bytes in
      bytes.count >= MemoryLayout<Int>.size ? bytes.load(as: Int.self) : -1
    }
  }

  /// The address of the key in a bucket.
  func key(_ bucket: Int) -> UnsafeRawPointer { keys + bucket * keyStride }

  /// The address of the value in a bucket.
  func value(_ bucket: Int) -> UnsafeRawPointer { values + bucket * valueStride }
}
