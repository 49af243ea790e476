#if os(Linux)
  import InspectableSystem

  /// A program or library as it is loaded into this process, with what it keeps for this thread.
  struct LoadedImage {
    /// Some bytes that are known to be there.
    struct Bytes<Start> {
      let baseAddress: Start
      let count: Int
    }

    /// The file; empty for the program itself.
    let path: String
    /// The program headers.
    let headers: (start: UnsafeRawPointer, bytes: UnsafeRawBufferPointer)
    /// This thread's own variables.
    let data: Bytes<UnsafeMutableRawPointer>

    /// The variables, as words of the size of a thread's number.
    var words: UnsafeBufferPointer<pid_t> {
      let aligned = data.baseAddress.alignedUp(for: pid_t.self)
      let count = (data.count - (aligned - data.baseAddress)) / MemoryLayout<pid_t>.stride
      return UnsafeBufferPointer(
        start: aligned.assumingMemoryBound(to: pid_t.self), count: max(count, 0))
    }

    /// The images that keep something for this thread.
    static func withThreadLocalData() -> [LoadedImage] {
      typealias Callback =
        @convention(c) (UnsafeRawPointer?, Int, UnsafeMutableRawPointer?) -> Int32
      typealias Iterate = @convention(c) (Callback, UnsafeMutableRawPointer?) -> Int32
      guard let iterate = SystemCall.function("dl_iterate_phdr", as: Iterate.self) else {
        return []
      }
      var images: [LoadedImage] = []
      withUnsafeMutablePointer(to: &images) { images in
        _ = iterate(
          { info, size, images in
            guard let info, let images, size >= Layout.infoBytes,
              let image = LoadedImage(info)
            else { return 0 }
            images.assumingMemoryBound(to: [LoadedImage].self).pointee.append(image)
            return 0
          }, images)
      }
      return images
    }

    /// The offsets in the system's `dl_phdr_info` and `Elf64_Phdr` of what is needed here, in
    /// bytes.
    private enum Layout {
      static let name = 8
      static let headers = 16
      static let headerCount = 24
      static let threadLocalData = 56
      static let infoBytes = 64
      static let headerBytes = 56
      static let memorySize = 40
      static let threadLocal: UInt32 = 7
    }

    /// Reads what the system says about an image; nil for one without variables of this thread.
    private init?(_ info: UnsafeRawPointer) {
      let count = Int(info.load(fromByteOffset: Layout.headerCount, as: UInt16.self))
      guard
        let start = info.load(fromByteOffset: Layout.headers, as: UnsafeRawPointer?.self),
        let data = info.load(
          fromByteOffset: Layout.threadLocalData, as: UnsafeMutableRawPointer?.self),
        let header = (0..<count).map({ start + $0 * Layout.headerBytes })
          .first(where: { $0.load(as: UInt32.self) == Layout.threadLocal })
      else { return nil }
      let name = info.load(fromByteOffset: Layout.name, as: UnsafePointer<CChar>?.self)
      path = name.map { String(cString: $0) } ?? ""
      headers = (start, UnsafeRawBufferPointer(start: start, count: count * Layout.headerBytes))
      self.data = Bytes(
        baseAddress: data,
        count: Int(header.load(fromByteOffset: Layout.memorySize, as: UInt64.self)))
    }
  }
#endif
